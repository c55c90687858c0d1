/** How long something still takes, in words. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Estimate } from 'precheck-contract/adapter-api';
import { durationsIn } from '../i18n/duration.js';
import type { Words } from '../i18n/localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { timeLeft } from './run-times.js';

/** Of a run, by the adapter's estimate. */
export function estimateLine(estimate: Estimate, { t, f }: Words, nowMs: number): string {
  const left = timeLeft(estimate, nowMs);
  if (left === 'late') return t.status.late;
  const duration = durationsIn(f.tag);
  const { lowMs, highMs } = left;
  if (lowMs === highMs) return t.status.leftAbout(duration(highMs));
  return lowMs === 0 ? t.status.leftAtMost(duration(highMs)) : t.status.left(duration(lowMs), duration(highMs));
}

/** Of an upload, rounded to what its pace can tell. */
export function timeLeftLine(leftMs: number, words: Words): string {
  return estimateLine(
    { at: new Date(0).toISOString(), runs: 1, lowMs: leftMs, medianMs: leftMs, highMs: leftMs },
    words,
    0,
  );
}

/** News that took longer than this came by a clock that runs otherwise. */
const SLOWEST_NEWS_MS = 120_000;
const TICK_MS = 5_000;

/** The adapter's clock as this page can tell it, and an element that is drawn again as it goes on. */
export class EstimateClock implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #state: () => ProjectState;
  #leadMs = 0;
  #tick: ReturnType<typeof setInterval> | null = null;

  constructor(host: ReactiveControllerHost & Element, state: () => ProjectState) {
    this.#host = host;
    this.#state = state;
    host.addController(this);
  }

  get nowMs(): number {
    return Date.now() - this.#leadMs;
  }

  /** A stage that begins before the page's eyes began just now, whatever the page's clock says. */
  note({ snapshot, connection }: ProjectState, { snapshot: before }: ProjectState): void {
    const at = snapshot?.estimate?.at;
    if (!at || at === before?.estimate?.at || snapshot.run !== before?.run || connection !== 'live') return;
    const leadMs = Date.now() - Date.parse(at);
    // What a slow network or a broken connection holds back is no fault of the clock.
    this.#leadMs = Math.abs(leadMs) > SLOWEST_NEWS_MS ? leadMs : 0;
  }

  hostUpdated(): void {
    // An update that was asked for before it left comes after.
    this.#keepTicking(this.#host.isConnected && this.#state().snapshot?.estimate !== undefined);
  }

  hostDisconnected(): void {
    this.#keepTicking(false);
  }

  #keepTicking(wanted: boolean): void {
    if (wanted === (this.#tick !== null)) return;
    if (this.#tick) clearInterval(this.#tick);
    this.#tick = wanted ? setInterval(() => this.#host.requestUpdate(), TICK_MS) : null;
  }
}
