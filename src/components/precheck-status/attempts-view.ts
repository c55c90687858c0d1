/** The runs of a project from the second on, and what changed from one to the next. */
import { css, html, nothing } from 'lit';
import type { Attempt, AttemptChanges, AttemptFinding, GateView } from 'precheck-contract/adapter-api';
import { createResultsClient } from '../adapter-client/results-client.js';
import { adapterUrlOf } from '../adapter-client/token-provider.js';
import { type ConnectedTask, createConnectedTask } from '../ui/connected-task.js';
import { outcomeLine, outcomeOfRun } from '../ui/gate-words.js';
import { icon, type IconName } from '../ui/icons.js';
import { renderProblem } from '../ui/notice.js';
import type { ProjectState } from '../project-store/state.js';
import type { DocumentsHost } from '../ui/project-documents.js';
import type { FullWords } from '../i18n/full-localisation.js';

interface AttemptList {
  readonly projectId: string | null;
  readonly attempts: readonly Attempt[];
}

type AttemptArgs = readonly [adapterUrl: string, projectId: string | null, run: number, phase: string];

export type Attempts = ConnectedTask<AttemptArgs, AttemptList>;

export function createAttemptsTask(host: DocumentsHost, state: () => ProjectState): Attempts {
  return createConnectedTask<AttemptArgs, AttemptList>(host, {
    args: () => {
      const { projectId, snapshot } = state();
      return [adapterUrlOf(host.adapter), projectId, snapshot?.run ?? 0, snapshot?.phase ?? ''];
    },
    task: async ([adapterUrl, projectId, run], { signal }) => {
      if (!projectId || run < 2) return { projectId, attempts: [] };
      const { attempts } = await createResultsClient(adapterUrl).getAttempts(projectId, signal);
      return { projectId, attempts };
    },
  });
}

/** Newest first; null until they are loaded. */
export function attemptsOf({ value }: Attempts, { projectId }: ProjectState): readonly Attempt[] | null {
  return value?.projectId === projectId ? value.attempts : null;
}

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

/** What changed at all, in the order in which it is shown. */
const kindsIn = (changes: AttemptChanges) => KINDS.filter(([kind]) => changes[kind].length > 0);

function renderCounts(changes: AttemptChanges, { t, f }: FullWords) {
  const counts = kindsIn(changes).map(
    ([kind, name, tone]) =>
      html`<span class="with-icon tone-${tone}">${icon(name)}${t.status[kind](changes[kind].length, f)}</span> `,
  );
  return html`<span>${t.status.since(changes.against, f)}</span>
    ${counts.length > 0 ? counts : html`<span>${t.status.unchanged}</span>`}`;
}

function renderChanges(changes: AttemptChanges, words: FullWords) {
  const line = html`<span class="changes cluster figures small">${renderCounts(changes, words)}</span>`;
  const kinds = kindsIn(changes);
  if (kinds.length === 0) return html`<p>${line}</p>`;
  return html`<details class="change-details">
    <summary>${icon('fold', 'fold')}${line}</summary>
    ${kinds.map(
      ([kind, name, tone]) =>
        html`<ul class="change-list stack tight small tone-${tone}" aria-label=${words.t.status[kind](changes[kind].length, words.f)}>
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
