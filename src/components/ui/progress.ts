/** How far a run is: its steps, how long each took, and how long it still takes, as an upload does. */
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Estimate, ReportView } from 'precheck-contract/adapter-api';
import { COMPLETE_STAGE, REPORT_STAGES, stageNumber } from 'precheck-contract/report-stages';
import type { Words } from '../i18n/localisation.js';
import type { ProjectState } from '../project-store/state.js';
import { icon } from './icons.js';

/**
 * The steps of a run. `stage` is 0 before the first stage is known, 1 to 5 within one, 6 when all is done; "Uploaded" stands before them.
 * `durations` says how long each of the five stages took; null where it is not over, or was too short to be seen.
 */
export function renderTimeline(
  stage: number,
  { t, f }: Words,
  durations: readonly (string | null)[] = [],
): TemplateResult {
  return html`<ol class="timeline small muted" part="timeline" aria-label=${t.run.progress}>
    ${t.stages.map((name, index) => {
      const took = durations[index - 1];
      const state = index < Math.max(1, stage) ? 'done' : index === stage ? 'current' : 'next';
      return html`<li class="stack tight ${state}" aria-current=${state === 'current' ? 'step' : nothing}>
        <span class="mark">${state === 'done' ? icon('check') : html`<span class="ring"></span>`}</span>
        <span class="stage-name">${name}${took ? html`&#32;<span class="took small muted figures">${took}</span>` : nothing}</span>
      </li>`;
    })}
  </ol>
  ${stage < COMPLETE_STAGE ? html`<p class="stage-line figures ${stage < 1 ? '' : 'named'}">${stageLine(stage, { t, f })}</p>` : nothing}`;
}

export function stageLine(stage: number, { t, f }: Words): string {
  const name = t.stages[stage];
  return stage < 1 || !name ? t.run.waitingForStage : t.run.stageOf(stage, name, f);
}

// ── How long stages took, from what the adapter saw ──

/** Since 1970, when a report came to each stage or beyond it, by the stage's number; Infinity where it has not. */
function reached({ stageStartedAt }: ReportView): number[] {
  const begun = Object.entries(stageStartedAt).map(([word, at]) => [stageNumber(word) ?? 0, Date.parse(at)] as const);
  return Array.from({ length: COMPLETE_STAGE + 1 }, (_, stage) =>
    Math.min(...begun.flatMap(([number, atMs]) => (number >= stage && atMs > 0 ? [atMs] : []))),
  );
}

/** Of a run, whose stages are those of its slowest report; null for a stage that is not over, or was too short to be seen. */
export function stageDurations(reports: readonly ReportView[], { f }: Words): readonly (string | null)[] {
  const all = reports.map(reached);
  const begunAt = (stage: number) => Math.max(...all.map((begun) => begun[stage] ?? 0));
  return REPORT_STAGES.map((_, index) => {
    const tookMs = begunAt(index + 2) - begunAt(index + 1);
    return tookMs > 0 && tookMs < Infinity ? durationWords(tookMs, f.tag) : null;
  });
}

/** "40 sec", "1 min 20 sec", "2 hr 5 min", with the numbers of the language (BCP 47). Seconds are left out beside hours, and units of 0. */
export function durationWords(ms: number, tag: string): string {
  const exact = Math.round(ms / 1000);
  const seconds = exact < 3600 ? exact : Math.round(exact / 60) * 60;
  const counts = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
  const parts = Object.entries(counts).filter(([unit, count]) => count > 0 || (unit === 'second' && seconds === 0));
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' });
  return list.format(parts.map(([unit, count]) => inUnit(count, unit, tag)));
}

// ── The time left ──

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
function inUnit(count: number, unit: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
  return format.format(count).replaceAll(' ', '\u00a0');
}

// ── The clock of an estimate ──

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

// ── Styles of the steps ──

/**
 * Some of the beginning of a file's name is always shown: above the end, where there is no room beside it. Where there is little room, the
 * step that it is at is named below. Beside a message that nothing moves, nothing does.
 */
export const timelineStyles = css`
  .file-name {
    display: flex;
    flex-wrap: wrap;
    justify-self: start;
    min-inline-size: 0;
    max-inline-size: 100%;
    white-space: pre;
    font-weight: 600;
  }
  .file-name .start {
    flex: 1 1 8ch;
    max-inline-size: max-content;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .timeline {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    text-align: center;
    overflow-wrap: normal;
  }
  .timeline li {
    position: relative;
    justify-items: center;
  }
  .timeline .mark {
    display: grid;
    place-items: center;
    inline-size: 24px;
    block-size: 24px;
    color: var(--_border-strong);
  }
  .timeline .mark .icon {
    inline-size: 22px;
    block-size: 22px;
  }
  .timeline .ring {
    inline-size: 18px;
    block-size: 18px;
    border: 2px solid currentColor;
    border-radius: 50%;
  }
  .timeline li:not(:first-child)::before {
    content: '';
    position: absolute;
    inset-block-start: 11.25px;
    inset-inline: calc(-50% + 14px) calc(50% + 14px);
    border-block-start: 1.5px solid var(--_border);
  }
  .timeline :is(.done, .current) {
    --_border: var(--_accent);
    color: var(--_text);
  }
  .timeline :is(.done, .current) .mark {
    color: var(--_accent);
  }
  .timeline .current,
  .stage-line {
    font-weight: 600;
  }
  .timeline .current .ring {
    border-color: color-mix(in oklab, var(--_accent) 28%, var(--_surface));
    border-block-start-color: var(--_accent);
    border-inline-end-color: var(--_accent);
    animation: turn 1.4s linear infinite;
  }
  :has(> .notice) > .timeline .ring {
    border-color: currentColor;
    animation: none;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @container (width >= 40em) {
    .stage-line.named {
      display: none;
    }
  }
  @container (width < 40em) {
    .stage-name {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @media (forced-colors: active) {
    .timeline {
      --_accent: Highlight;
      --_border: CanvasText;
      --_surface: Canvas;
    }
    .timeline .current .ring {
      forced-color-adjust: none;
    }
  }
`;
