/** Findings as both elements show them: what fails as a to-do list, the rest in groups, what passed folded away. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { ReportAnswer } from 'precheck-contract/adapter-api';
import type { Finding, FindingEvidence, FindingStatus } from 'precheck-contract/precheck-service';
import { type IconName, icon } from './icons.js';
import type { Words } from '../i18n/localisation.js';

export const FINDING_ORDER = ['fail', 'attention', 'not-assessed', 'pass'] as const satisfies readonly FindingStatus[];

const ICONS: Record<FindingStatus, IconName> = {
  fail: 'fail',
  attention: 'attention',
  'not-assessed': 'unknown',
  pass: 'check',
};
const TONES: Record<FindingStatus, string> = {
  fail: 'tone-fail',
  attention: 'tone-attention',
  'not-assessed': 'tone-neutral',
  pass: 'tone-pass',
};

/** How many places of one finding are named before the rest is only counted. */
const PLACES_SHOWN = 6;

/** The findings of all reports, each once, by status. Two reports of a run may apply the same rule to the same drawings. */
export function groupFindings(answers: readonly ReportAnswer[]): Record<FindingStatus, Finding[]> {
  const groups: Record<FindingStatus, Finding[]> = { fail: [], attention: [], 'not-assessed': [], pass: [] };
  const seen = new Set<string>();
  for (const finding of answers.flatMap(({ findings }) => findings ?? [])) {
    const key = `${finding.id}\n${finding.status}\n${finding.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    groups[finding.status].push(finding);
  }
  return groups;
}

export interface FindingListOptions {
  /** What can be done about a finding beside reading it. */
  readonly actions?: (finding: Finding) => unknown;
  readonly heading: 3 | 4;
  /** Opens every group, as where somebody searches them. */
  readonly open?: boolean;
}

export function renderFindingGroups(
  groups: Record<FindingStatus, Finding[]>,
  words: Words,
  options: FindingListOptions,
) {
  return FINDING_ORDER.filter((status) => groups[status].length > 0).map((status) =>
    renderGroup(status, groups[status], words, options),
  );
}

function renderGroup(
  status: FindingStatus,
  findings: Finding[],
  words: Words,
  options: FindingListOptions,
): TemplateResult {
  const { t, f } = words;
  const list = html`<ul class="findings">
    ${findings.map((finding) => renderFinding(finding, words, options))}
  </ul>`;
  if (status === 'fail') {
    const title = t.result.toDo(findings.length, f);
    return html`<section class="finding-group">
      ${options.heading === 3 ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`} ${list}
    </section>`;
  }
  const title =
    status === 'pass'
      ? t.result.passedFold(findings.length, f)
      : t.result.group(t.findings[status], findings.length, f);
  return html`<details class="finding-group" part="findings" ?open=${options.open ?? false}>
    <summary>${icon('fold', 'fold')}<span>${title}</span></summary>
    ${list}
  </details>`;
}

function renderFinding(finding: Finding, words: Words, { actions }: FindingListOptions): TemplateResult {
  const { t } = words;
  const places = renderPlaces(finding.evidence ?? [], words);
  return html`<li class="finding ${TONES[finding.status]}" part="finding">
    ${icon(ICONS[finding.status])}
    <div class="finding-body">
      <p class="finding-title"><span class="visually-hidden">${t.findings[finding.status]}: </span>${finding.title}</p>
      <p>${finding.message}</p>
      ${places}
      ${
        finding.status === 'pass'
          ? nothing
          : html`<dl>
              ${fact(t.result.found, finding.measured)} ${fact(t.result.allowed, finding.limit)}
              ${fact(t.result.fix, finding.fix)}
            </dl>`
      }
      ${finding.status === 'pass' ? nothing : (actions?.(finding) ?? nothing)}
    </div>
  </li>`;
}

function fact(name: string, value: string | null | undefined) {
  return value ? html`<div><dt>${name}</dt><dd>${value}</dd></div>` : nothing;
}

function renderPlaces(evidence: readonly FindingEvidence[], { t, f }: Words) {
  const places = evidence.flatMap(({ sheetNumber, file, page }) => {
    // Two files may carry one sheet number, and that may be the very finding.
    const files = new Set(evidence.filter((place) => place.sheetNumber === sheetNumber).map((place) => place.file));
    if (sheetNumber && files.size < 2) return [t.result.sheet(sheetNumber)];
    if (sheetNumber && file) return [`${t.result.sheet(sheetNumber)} · ${t.result.page(file, page ?? null, f)}`];
    return file ? [t.result.page(file, page ?? null, f)] : [];
  });
  const distinct = [...new Set(places)];
  if (distinct.length === 0) return nothing;
  const rest = distinct.length - PLACES_SHOWN;
  return html`<ul class="places small figures">
    ${distinct.slice(0, PLACES_SHOWN).map((place) => html`<li>${icon('sheet')}<bdi>${place}</bdi></li>`)}
    ${rest > 0 ? html`<li>+${f.number(rest)}</li>` : nothing}
  </ul>`;
}

export const findingListStyles = css`
  .finding-group {
    display: grid;
    gap: calc(var(--_step) * 2);
  }
  details.finding-group {
    display: block;
    border-block-start: var(--_stroke) solid var(--_border);
  }
  /* As far from the line below as from that above. */
  details[part='findings']:not([open]) + details[part='findings'] {
    margin-block-start: calc(var(--_step) * -3);
  }
  summary {
    display: flex;
    align-items: center;
    gap: calc(var(--_step) * 3);
    min-block-size: 40px;
    box-sizing: border-box;
    padding-block: calc(var(--_step) * 1.5);
    cursor: pointer;
    list-style: none;
    font-weight: 600;
    border-radius: calc(var(--_radius) * 0.5);
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .fold {
    transition: rotate var(--_motion);
  }
  .fold:dir(rtl) {
    rotate: 180deg;
  }
  details[open] > summary .fold {
    rotate: 90deg;
  }
  .findings {
    display: grid;
  }
  .finding {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: calc(var(--_step) * 3);
    padding-block: calc(var(--_step) * 3);
  }
  .finding + .finding {
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .finding > .icon {
    color: var(--_tone);
    margin-block-start: 0.1em;
  }
  .finding-body {
    display: grid;
    gap: calc(var(--_step) * 1.5);
    justify-items: start;
    overflow-wrap: anywhere;
  }
  .finding-title {
    font-weight: 600;
  }
  .finding dl {
    display: grid;
    gap: var(--_step);
    inline-size: 100%;
  }
  .finding dl > div {
    display: grid;
    gap: 0 calc(var(--_step) * 3);
  }
  .finding dt {
    color: var(--_text-muted);
    font-size: var(--_size-s);
  }
  .places {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_step) calc(var(--_step) * 2);
    color: var(--_text-muted);
  }
  .places li {
    display: inline-flex;
    align-items: center;
    gap: var(--_step);
    padding: 1px calc(var(--_step) * 2);
    border: var(--_stroke) solid var(--_border);
    border-radius: calc(var(--_radius) * 0.5);
  }
  @media (forced-colors: active) {
    /* In the one colour of all text, a frame is a button's. */
    .places li {
      padding-inline: 0;
      border-color: Canvas;
    }
  }
  @container (width >= 480px) {
    .finding dl > div {
      grid-template-columns: 8em minmax(0, 1fr);
      align-items: baseline;
    }
  }
`;
