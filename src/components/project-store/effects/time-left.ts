/** Estimates once a second how long the uploads still take. */
import type { Environment } from '../environment.js';
import { leftBytes, secondsLeft, UploadPace } from '../speed.js';
import type { Store } from '../store.js';

const TICK_MS = 1000;

export function startTimeLeft(store: Store, { clock }: Environment, signal: AbortSignal): void {
  /** Of the drawings that are being sent, by id. */
  let sentBytes: ReadonlyMap<string, number> = new Map();
  let pace = new UploadPace();
  let timer: ReturnType<typeof setInterval> | undefined;

  function measure(): void {
    const sending = store.getState().drawings.filter(({ status }) => status === 'uploading');
    if (sending.length > 0 && sentBytes.size === 0) start();
    if (sending.length === 0 && sentBytes.size > 0) stop();
    // A further try starts from the first byte.
    const since = (id: string, bytes: number) => bytes - Math.min(bytes, sentBytes.get(id) ?? 0);
    const bytes = sending.reduce((sum, { id, sentBytes: now }) => sum + since(id, now), 0);
    if (bytes > 0) pace.add(bytes, clock());
    sentBytes = new Map(sending.map(({ id, sentBytes: now }) => [id, now]));
  }

  function start(): void {
    pace = new UploadPace();
    pace.add(0, clock());
    timer = setInterval(tell, TICK_MS);
  }

  function stop(): void {
    clearInterval(timer);
    store.dispatch({ type: 'time-left-estimated', secondsLeft: null });
  }

  function tell(): void {
    const left = secondsLeft(leftBytes(store.getState().drawings), pace.bytesPerSecond(clock()));
    store.dispatch({ type: 'time-left-estimated', secondsLeft: left });
  }

  store.subscribe((state, previous) => {
    if (state.drawings !== previous.drawings) measure();
  }, signal);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
