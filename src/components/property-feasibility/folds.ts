/** Rows that already say their answer, and load what stands behind them when the first of them is opened. */
import { Task, TaskStatus } from '@lit/task';
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import { ProblemError, problemOf } from '../adapter-client/problem.js';
import { propertyProblemFrom } from '../adapter-client/property-problem.js';
import type { ConstraintKey, PropertyWords } from '../translations/property/translation.js';
import { icon } from '../ui/icons.js';
import type * as contents from './folds/index.js';
import { renderProblem } from './problem-notice.js';

export type FoldContents = typeof contents;

const LOAD_TIMEOUT_MS = 20_000;

function loadContents(): Promise<FoldContents> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS));
  return Promise.race([import('./folds/index.js'), timeout]).catch(() => {
    throw new ProblemError(problemOf('adapter_unreachable', 'A part of the page did not load.', { retryable: true }));
  });
}

export class Folds {
  readonly #task: Task<readonly [], FoldContents>;

  constructor(host: ReactiveControllerHost) {
    this.#task = new Task(host, { autoRun: false, args: () => [] as const, task: loadContents });
  }

  /** Call it when a row is opened. */
  load(): void {
    if (this.#task.status === TaskStatus.INITIAL || this.#task.status === TaskStatus.ERROR) void this.#task.run();
  }

  /** A whole row. `name` is its part; what is behind it has it as its id. */
  render(
    name: string,
    title: string,
    answer: TemplateResult | string,
    words: PropertyWords,
    contents: (contents: FoldContents) => unknown,
  ): TemplateResult {
    // A fold within tells of itself too, which does no harm.
    return html`<details class="fold" part=${name} @toggle=${() => this.load()}>
      <summary>${icon('fold')}<h3>${title}</h3> <span class="answer muted">${answer}</span></summary>
      <div class="fold-content" id=${name} tabindex="-1">${this.renderContents(words, contents)}</div>
    </details>`;
  }

  renderContents(words: PropertyWords, contents: (contents: FoldContents) => unknown): unknown {
    return this.#task.render({
      initial: () => nothing,
      pending: () => icon('clock'),
      complete: contents,
      error: (error) => {
        const state = { kind: 'failed', problem: propertyProblemFrom(error), retryAt: null } as const;
        return renderProblem(state, words, words.t.problemTitle, () => this.load());
      },
    });
  }
}

// ── Answers ──

/** Such as "Flood and Environment", in the tone of what wants attention. */
export function constraintsAnswer({ constraints }: PlanningEssentialsView, { t, f }: PropertyWords) {
  const keys = Object.keys(t.planning.constraintNames) as ConstraintKey[];
  const names = keys.filter((key) => constraints[key]).map((key) => t.planning.constraintNames[key]);
  if (names.length === 0 && keys.every((key) => constraints[key] === null)) return t.notStated;
  return names.length > 0 ? html`<span class="attention">${f.list(names)}</span>` : t.planning.noUses;
}

/** Such as "31 permitted, 9 prohibited". */
export function usesAnswer({ permittedUses }: PlanningEssentialsView, { t, f }: PropertyWords): string {
  const { withConsent, withoutConsent, prohibited } = permittedUses;
  if (!withConsent && !withoutConsent && !prohibited) return t.notStated;
  const permitted = (withConsent?.length ?? 0) + (withoutConsent?.length ?? 0);
  return t.planning.permittedCount(permitted, prohibited?.length ?? 0, f);
}

/** The same of the dwelling types. */
export function dwellingsAnswer({ dwellings }: PlanningEssentialsView, { t, f }: PropertyWords): string {
  const answers = Object.values(dwellings);
  const count = (answer: boolean) => answers.filter((each) => each === answer).length;
  if (answers.every((answer) => answer === null)) return t.notStated;
  return t.planning.permittedCount(count(true), count(false), f);
}
