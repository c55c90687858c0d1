/** Measures the upload speed of each drawing and of the set, once a second. */
import type { Drawing } from '../drawing.js';
import type { Environment } from '../environment.js';
import { secondsLeft, UploadPace } from '../speed.js';
import type { Store } from '../store.js';

const TICK_MS = 1000;

interface Measured {
  readonly pace: UploadPace;
  sentBytes: number;
}

export function startUploadSpeed(store: Store, { clock }: Environment, signal: AbortSignal): void {
  const each = new Map<string, Measured>();
  let all = new UploadPace();
  let timer: ReturnType<typeof setInterval> | null = null;

  function begin(id: string): Measured {
    const measured = { pace: startedPace(), sentBytes: 0 };
    each.set(id, measured);
    if (timer === null) {
      all = startedPace();
      timer = setInterval(tell, TICK_MS);
    }
    return measured;
  }

  function startedPace(): UploadPace {
    const pace = new UploadPace();
    pace.add(0, clock());
    return pace;
  }

  function measure({ id, sentBytes }: Drawing): void {
    const one = each.get(id) ?? begin(id);
    // A further try starts from the first byte.
    const bytes = sentBytes < one.sentBytes ? sentBytes : sentBytes - one.sentBytes;
    one.sentBytes = sentBytes;
    if (bytes === 0) return;
    one.pace.add(bytes, clock());
    all.add(bytes, clock());
  }

  function tell(): void {
    const now = clock();
    const bytesPerSecond = all.bytesPerSecond(now);
    store.dispatch({
      type: 'speed-measured',
      bytesPerSecond,
      secondsLeft: secondsLeft(leftBytes(store.getState().drawings), bytesPerSecond),
      each: new Map([...each].map(([id, { pace }]) => [id, pace.bytesPerSecond(now)])),
    });
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    each.clear();
  }

  store.subscribe((state, previous) => {
    if (state.drawings === previous.drawings) return;
    const sending = store.getState().drawings.filter(({ status }) => status === 'uploading');
    for (const drawing of sending) measure(drawing);
    for (const id of each.keys()) if (!sending.some((drawing) => drawing.id === id)) each.delete(id);
    if (sending.length > 0 || timer === null) return;
    stop();
    store.dispatch({ type: 'speed-measured', bytesPerSecond: null, secondsLeft: null, each: new Map() });
  }, signal);
  signal.addEventListener('abort', stop, { once: true });
}

/** The bytes of drawings that are waiting or being sent; paused and failed ones need the person, not time. */
export function leftBytes(drawings: readonly Drawing[]): number {
  const open = drawings.filter(({ status }) => status === 'waiting' || status === 'uploading');
  return open.reduce((sum, { size, sentBytes }) => sum + Math.max(0, (size ?? 0) - sentBytes), 0);
}
