/** How long a run or an upload still takes, in words. */
import type { ReactiveControllerHost } from 'lit';
import type { Estimate } from 'precheck-contract/adapter-api';
import type { Words } from '../i18n/localisation.js';
import type { ProjectState } from '../project-store/state.js';

/** Of a run, by the adapter's estimate. */
export function estimateLine(estimate: Estimate, words: Words, nowMs: number): string {
  const goneMs = Math.max(0, nowMs - Date.parse(estimate.at));
  return timeLeftLine(Math.max(0, estimate.lowMs - goneMs), estimate.highMs - goneMs, words);
}

/** From one time to another. The later one is below 0 where nine of ten runs were over by then. */
export function timeLeftLine(lowMs: number, highMs: number, { t, f }: Words): string {
  if (highMs < 0) return t.status.late;
  const low = coarse(lowMs, Math.round, f.tag);
  const high = coarse(highMs, Math.ceil, f.tag);
  // Two figures that hardly differ would claim to know more than is known.
  if (highMs <= lowMs * 1.25) return t.status.leftAbout(low);
  if (lowMs < MIN_LOW_MS) return t.status.leftAtMost(high);
  return low === high ? t.status.leftAbout(low) : t.status.left(low, high);
}

const MIN_LOW_MS = 5_000;

/** What can be known so far ahead: up to a minute in steps of five seconds, up to two hours in minutes, then in hours. */
function coarse(ms: number, round: (steps: number) => number, tag: string): string {
  const [unit, unitMs, step] =
    ms <= 57_500
      ? (['second', 1000, 5] as const)
      : ms < 7_170_000
        ? (['minute', 60_000, 1] as const)
        : (['hour', 3_600_000, 1] as const);
  return inUnit(Math.max(step, round(ms / unitMs / step) * step), unit, tag);
}

/** Such as "5 min", whose number and unit stay on one line. */
export function inUnit(count: number, unit: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(count).replaceAll(' ', '\u00a0');
}

// ── The clock ──

/** A larger difference than this is a wrong clock, not network delay. */
const MAX_NETWORK_DELAY_MS = 120_000;
const TICK_MS = 5_000;

/** Estimates the adapter's clock, and re-renders the element every 5 s while an estimate is shown. */
export function createEstimateClock(host: ReactiveControllerHost & Element, state: () => ProjectState) {
  let aheadMs = 0;
  let tick: ReturnType<typeof setTimeout> | undefined;

  host.addController({
    hostUpdated() {
      clearTimeout(tick);
      // An update that was asked for before it left comes after.
      if (!host.isConnected || !state().snapshot?.estimate) return;
      tick = setTimeout(() => host.requestUpdate(), TICK_MS);
    },
    hostDisconnected: () => clearTimeout(tick),
  });

  return {
    now: () => Date.now() - aheadMs,
    /** A stage that begins before the page's eyes began just now, whatever the page's clock says. */
    handleChange({ snapshot, connection }: ProjectState, { snapshot: before }: ProjectState): void {
      const at = snapshot?.estimate?.at;
      if (!at || at === before?.estimate?.at || snapshot.run !== before?.run || connection !== 'live') return;
      const leadMs = Date.now() - Date.parse(at);
      // What a slow network or a broken connection holds back is no fault of the clock.
      aheadMs = Math.abs(leadMs) > MAX_NETWORK_DELAY_MS ? leadMs : 0;
    },
  };
}
