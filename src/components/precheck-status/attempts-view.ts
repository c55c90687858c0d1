/** The runs of a project, and what changed from one to the next. */
import { css, html, nothing } from 'lit';
import type { Attempt, AttemptChanges, AttemptFinding, GateView } from 'precheck-contract/adapter-api';
import { outcomeLine, outcomeOfRun } from '../ui/gate-words.js';
import { icon, type IconName } from '../ui/icons.js';
import { renderProblem } from '../ui/notice.js';
import type { ProjectState } from '../project-store/state.js';
import type { FullWords } from '../i18n/full-localisation.js';
import { type Attempts, attemptsOf } from './project-lists.js';

/** In the order in which they are shown: what is done, then what is left to do. */
const KINDS = [
  ['fixed', 'check', 'pass'],
  ['remaining', 'fail', 'fail'],
  ['added', 'attention', 'attention'],
  ['unassessed', 'unknown', 'neutral'],
] as const satisfies readonly (readonly [keyof AttemptChanges, IconName, string])[];

/** What the current run changed, in one line under its verdict. */
export function renderLatestChanges(attempts: readonly Attempt[] | null, words: FullWords) {
  const changes = attempts?.[0]?.changes;
  return changes ? html`<p class="changes cluster figures">${renderCounts(changes, words)}</p>` : nothing;
}

/** The list from the second run on, or that it could not be loaded, with Retry. `gate` is null where the score decides nothing. */
export function renderAttempts(list: Attempts, state: ProjectState, gate: GateView | null, words: FullWords) {
  const attempts = attemptsOf(list, state);
  if (attempts && attempts.length > 1)
    return html`<ol>${attempts.map((attempt) => renderAttempt(attempt, gate, words))}</ol>`;
  const { problem } = list;
  return problem ? renderProblem(problem, words, () => list.run(), { buttonId: 'retry-attempts' }) : nothing;
}

function renderAttempt(attempt: Attempt, gate: GateView | null, words: FullWords) {
  const { t, f } = words;
  const { run, endedAt, startedAt, complete, changes } = attempt;
  const at = endedAt ?? startedAt;
  const end = complete ? outcomeLine(outcomeOfRun(attempt, gate, words), words) : t.status.unfinished;
  return html`<li class="attempt stack tight">
    <div class="cluster apart">
      <h4>${t.status.attempt(run, f)}</h4>
      <span class="figures">${end}</span>
    </div>
    ${at && html`<p class="small muted figures">${f.moment(at)}</p>`}
    ${changes && renderChanges(changes, words)}
  </li>`;
}

function renderCounts(changes: AttemptChanges, { t, f }: FullWords) {
  const counts = KINDS.filter(([kind]) => changes[kind].length > 0);
  return html`<span>${t.status.since(changes.against, f)}</span> ${
    counts.length === 0 ? html`<span>${t.status.unchanged}</span>` : nothing
  }
    ${counts.map(
      ([kind, name, tone]) =>
        html`<span class="with-icon tone-${tone}">${icon(name)}${t.status[kind](changes[kind].length, f)}</span> `,
    )}`;
}

function renderChanges(changes: AttemptChanges, words: FullWords) {
  const line = html`<span class="changes cluster figures small">${renderCounts(changes, words)}</span>`;
  if (KINDS.every(([kind]) => changes[kind].length === 0)) return html`<p>${line}</p>`;
  return html`<details class="change-details">
    <summary>${icon('fold', 'fold')}${line}</summary>
    ${KINDS.map(([kind, name, tone]) =>
      changes[kind].length === 0
        ? nothing
        : html`<ul class="change-list stack tight small tone-${tone}" aria-label=${words.t.status[kind](changes[kind].length, words.f)}>
            ${changes[kind].map((finding) => renderChange(finding, name, words))}
          </ul>`,
    )}
  </details>`;
}

function renderChange({ title, sheet }: AttemptFinding, name: IconName, { t }: FullWords) {
  return html`<li class="with-icon">
    ${icon(name)}<span>${title}${
      sheet === null ? nothing : html`<span class="muted"> · <bdi>${t.result.sheet(sheet)}</bdi></span>`
    }</span>
  </li>`;
}

export const attemptStyles = css`
  .attempt {
    padding-block: calc(var(--_step) * 3);
    border-block-start: var(--_stroke) solid var(--_border);
  }
  .changes .with-icon {
    font-weight: 600;
  }
  .change-details > summary {
    align-items: start;
    padding-block: calc(var(--_step) * 1.5);
    min-block-size: var(--_target-quiet);
  }
  .change-list {
    padding-block: var(--_step);
  }
  .change-list li {
    align-items: start;
  }
`;
