/** How long something still takes, in words. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Estimate } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { supportedLocale } from '../i18n/language.js';

/** Of a run, by the adapter's estimate. */
export function estimateLine(estimate: Estimate, words: Words, nowMs: number): string {
  const goneMs = Math.max(0, nowMs - Date.parse(estimate.at));
  return rangeLine(Math.max(0, estimate.lowMs - goneMs), estimate.highMs - goneMs, words);
}

/** Of an upload. */
export const timeLeftLine = (leftMs: number, words: Words): string => rangeLine(leftMs, leftMs, words);

/** Rounded to what it can tell; `highMs` is below 0 where nine of ten runs were over by then. */
function rangeLine(lowMs: number, highMs: number, { t, f }: Words): string {
  if (highMs < 0) return t.status.late;
  const duration = durationsIn(f.tag);
  // Two figures that hardly differ would claim to know more than is known.
  if (highMs <= lowMs * 1.25) {
    return t.status.leftAbout(duration(Math.max(LEAST_MS, coarse((lowMs + highMs) / 2, Math.round))));
  }
  const low = coarse(lowMs, Math.round);
  const high = duration(Math.max(LEAST_MS, coarse(highMs, Math.ceil)));
  return low === 0 ? t.status.leftAtMost(high) : t.status.left(duration(low), high);
}

const LEAST_MS = 5_000;

/** Seconds, and the step that they are told in up to there; an hour beyond the last. */
const STEPS = [
  [60, 5],
  [300, 30],
  [1800, 60],
  [7200, 300],
  [21_600, 1800],
] as const;

function coarse(ms: number, round: (steps: number) => number): number {
  const stepMs = (STEPS.find(([most]) => ms <= most * 1000)?.[1] ?? 3600) * 1000;
  return round(ms / stepMs) * stepMs;
}

// ── The clock ──

/** News that took longer than this came by a clock that runs otherwise. */
const SLOWEST_NEWS_MS = 120_000;
const TICK_MS = 5_000;

/** The adapter's clock as this page can tell it, and an element that is drawn again as it goes on. */
export class EstimateClock implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #state: () => ProjectState;
  #leadMs = 0;
  #tick: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.#tick);
    // An update that was asked for before it left comes after.
    if (!this.#host.isConnected || !this.#state().snapshot?.estimate) return;
    this.#tick = setTimeout(() => this.#host.requestUpdate(), TICK_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#tick);
  }
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
