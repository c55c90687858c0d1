/** Rows that already say their answer. What stands behind them is loaded when the first is opened. */
import { html, type ReactiveElement, type TemplateResult } from 'lit';
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import { ProblemError, problemOf } from '../adapter-client/problem.js';
import type { ConstraintKey, PropertyWords } from '../translations/property/translation.js';
import { icon } from '../ui/icons.js';
import type * as contents from './folds/index.js';
import { renderProblem } from './problem-notice.js';
import { PropertyTask } from './waiting-task.js';

export type FoldContents = typeof contents;

const LOAD_TIMEOUT_MS = 20_000;

function loadContents(): Promise<FoldContents> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS));
  return Promise.race([import('./folds/index.js'), timeout]).catch(() => {
    throw new ProblemError(problemOf('adapter_unreachable', 'A part of the page did not load.', { retryable: true }));
  });
}

export class Folds {
  readonly #host: ReactiveElement;
  readonly #task: PropertyTask<'contents', FoldContents>;
  #isWanted = false;
  #contents: FoldContents | null = null;

  constructor(host: ReactiveElement) {
    this.#host = host;
    this.#task = new PropertyTask(host, {
      question: () => (this.#isWanted && !this.#contents ? 'contents' : null),
      ask: loadContents,
      onAnswer: (loaded) => this.#show(loaded),
      onProblem: () => undefined,
    });
  }

  /** Call it when a row is opened. */
  load(): void {
    this.#isWanted = true;
    this.#host.requestUpdate();
  }

  /** A whole row. `name` is its part; what is behind it has it as its id. */
  renderRow(
    name: string,
    title: string,
    answer: unknown,
    words: PropertyWords,
    contents: (contents: FoldContents) => unknown,
  ): TemplateResult {
    return html`<details class="fold" part=${name} @toggle=${() => this.load()}>
      <summary>${icon('fold')}<h3>${title}</h3> <span class="answer muted">${answer}</span></summary>
      <div class="fold-content stack" id=${name} tabindex="-1">${this.render(words, contents)}</div>
    </details>`;
  }

  /** What stands behind a row; until it is loaded, that it is on its way or why it is not. */
  render(words: PropertyWords, contents: (contents: FoldContents) => unknown): unknown {
    if (this.#contents) return contents(this.#contents);
    const { state } = this.#task;
    return state.problem ? renderProblem(state, words, words.t.problemTitle, () => this.#task.run()) : icon('clock');
  }

  #show(loaded: FoldContents): void {
    this.#contents = loaded;
    const { styleSheet } = loaded.foldStyles;
    if (styleSheet) (this.#host.renderRoot as ShadowRoot).adoptedStyleSheets.push(styleSheet);
    this.#host.requestUpdate();
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
