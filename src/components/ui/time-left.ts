/** How long something still takes, in words. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Estimate } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { supportedLocale } from '../i18n/language.js';

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

/** What is left of an estimate at a moment: rounded to what it can tell, both the same where they are close; or `late` where nine of ten runs were over by then. */
export type TimeLeft = { readonly lowMs: number; readonly highMs: number } | 'late';

export function timeLeft(estimate: Estimate, nowMs: number): TimeLeft {
  const goneMs = Math.max(0, nowMs - Date.parse(estimate.at));
  const lowMs = Math.max(0, estimate.lowMs - goneMs);
  const highMs = estimate.highMs - goneMs;
  if (highMs < 0) return 'late';
  // Two figures that hardly differ would claim to know more than is known.
  if (highMs <= lowMs * 1.25) {
    const aboutMs = Math.max(5_000, coarse((lowMs + highMs) / 2, Math.round));
    return { lowMs: aboutMs, highMs: aboutMs };
  }
  return { lowMs: coarse(lowMs, Math.round), highMs: Math.max(5_000, coarse(highMs, Math.ceil)) };
}

/** Seconds, and the step that they are told in up to there. */
const STEPS = [
  [60, 5],
  [300, 30],
  [1800, 60],
  [7200, 300],
  [21_600, 1800],
] as const;

/** To what can be known so far ahead: an hour beyond the last of the steps. */
function coarse(ms: number, round: (steps: number) => number): number {
  const stepMs = (STEPS.find(([most]) => ms <= most * 1000)?.[1] ?? 3600) * 1000;
  return round(ms / stepMs) * stepMs;
}

// ── Durations ──

/** How long something takes, in words of a language: "40 sec", "1 min 20 sec", "2 hr 5 min". */
const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const cache = new Map<string, (ms: number) => string>();

/** `tag` (BCP 47): the language of the numbers around it. Seconds are left out beside hours, and units of 0. */
export function durationsIn(tag: string): (ms: number) => string {
  const locale = supportedLocale(tag);
  const known = cache.get(locale);
  if (known) return known;
  const formats = UNITS.map(([unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' });
  const words = (ms: number): string => {
    let rest = Math.max(0, Math.round(ms / 1000));
    if (rest >= 3600) rest = Math.round(rest / 60) * 60;
    const parts = UNITS.flatMap(([, seconds], index) => {
      const count = Math.floor(rest / seconds);
      rest -= count * seconds;
      return count > 0 ? [formats[index]?.format(count) ?? ''] : [];
    });
    const whole = parts.length > 0 ? parts : [formats[2]?.format(0) ?? ''];
    // Keeps a number and its unit on one line.
    return list.format(whole.map((part) => part.replaceAll(' ', '\u00a0')));
  };
  cache.set(locale, words);
  return words;
}
