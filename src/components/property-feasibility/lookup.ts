/** From an address, or a property's id, to its planning information; and its insights, when they are asked for. */
import type { ReactiveControllerHost } from 'lit';
import type {
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyCandidate,
  PropertySuggestRequest,
} from '../../contract/property-adapter-api.js';
import type { PropertyClient } from '../session/property-client.js';
import type { PropertyProblem } from '../session/property-problem.js';
import { type PatientState, PatientTask } from './patient-task.js';

/** What is asked. `address` is what people read: as they typed it, or as the service lists it. */
export type Question =
  | { readonly kind: 'address'; readonly request: PropertySuggestRequest; readonly address: string }
  | { readonly kind: 'property'; readonly propertyId: string; readonly address: string | null };

export interface FoundAnswer extends PlanningEssentialsViewAnswer {
  readonly address: string | null;
}

type Outcome =
  | { readonly kind: 'candidates'; readonly candidates: readonly PropertyCandidate[]; readonly ambiguous: boolean }
  | { readonly kind: 'found'; readonly found: FoundAnswer };

/** Where the element stands. */
export type Stage =
  | 'entry'
  | 'looking-up'
  | 'choosing'
  | 'none'
  | 'ambiguous'
  | 'found'
  | 'waiting'
  | 'offline'
  | 'failed';

export interface LookupListener {
  /** `byHand`: the person asked, rather than the page's attributes. */
  readonly onFound: (found: FoundAnswer, byHand: boolean) => void;
  readonly onChoice: (stage: Stage, byHand: boolean) => void;
  readonly onProblem: (problem: PropertyProblem, waits: boolean) => void;
  readonly onInsights: () => void;
}

export class Lookup {
  readonly #client: () => PropertyClient;
  readonly #listener: LookupListener;
  readonly #lookup: PatientTask<Question, Outcome>;
  readonly #insights: PatientTask<string, InsightsViewAnswer>;
  #byHand = false;

  constructor(host: ReactiveControllerHost, client: () => PropertyClient, listener: LookupListener) {
    this.#client = client;
    this.#listener = listener;
    this.#lookup = new PatientTask(host, {
      ask: (question, signal) => this.#ask(question, signal),
      onReady: (outcome) => this.#handleOutcome(outcome),
      onProblem: (problem, { kind }) => listener.onProblem(problem, kind !== 'failed'),
    });
    this.#insights = new PatientTask(host, {
      ask: (propertyId, signal) => this.#client().insights(propertyId, signal),
      onReady: () => listener.onInsights(),
      onProblem: (problem, { kind }) => listener.onProblem(problem, kind !== 'failed'),
    });
  }

  get lookup(): PatientState<Outcome> {
    return this.#lookup.state;
  }

  get insights(): PatientState<InsightsViewAnswer> {
    return this.#insights.state;
  }

  get stage(): Stage {
    const state = this.#lookup.state;
    if (state.kind === 'idle') return 'entry';
    if (state.kind === 'pending') return 'looking-up';
    if (state.kind !== 'ready') return state.kind;
    if (state.value.kind === 'found') return 'found';
    const { candidates, ambiguous } = state.value;
    return candidates.length > 0 ? 'choosing' : ambiguous ? 'ambiguous' : 'none';
  }

  get question(): Question | null {
    return this.#lookup.question;
  }

  get candidates(): readonly PropertyCandidate[] {
    const state = this.#lookup.state;
    return state.kind === 'ready' && state.value.kind === 'candidates' ? state.value.candidates : [];
  }

  get found(): FoundAnswer | null {
    const state = this.#lookup.state;
    return state.kind === 'ready' && state.value.kind === 'found' ? state.value.found : null;
  }

  get lookupSecondsLeft(): number {
    return this.#lookup.secondsLeft;
  }

  get insightsSecondsLeft(): number {
    return this.#insights.secondsLeft;
  }

  run(question: Question, byHand: boolean): void {
    this.#byHand = byHand;
    this.#insights.reset();
    this.#lookup.run(question);
  }

  retry(): void {
    this.#lookup.retry();
  }

  startOver(): void {
    this.#insights.reset();
    this.#lookup.reset();
  }

  showInsights(): void {
    if (this.found) this.#insights.run(this.found.property.propertyId);
  }

  retryInsights(): void {
    this.#insights.retry();
  }

  async #ask(question: Question, signal: AbortSignal): Promise<Outcome> {
    let property = question;
    if (property.kind === 'address') {
      const { candidates, ambiguous } = await this.#client().suggest(property.request, signal);
      signal.throwIfAborted();
      const [only] = candidates;
      if (!only || candidates.length > 1) return { kind: 'candidates', candidates, ambiguous };
      property = { kind: 'property', propertyId: only.propertyId, address: only.address };
      // The address is known now: a try after a failure asks for the property alone.
      this.#lookup.advance(property);
    }
    const answer = await this.#client().planningEssentials(property.propertyId, signal);
    return { kind: 'found', found: { ...answer, address: property.address } };
  }

  #handleOutcome(outcome: Outcome): void {
    if (outcome.kind === 'found') this.#listener.onFound(outcome.found, this.#byHand);
    else this.#listener.onChoice(this.stage, this.#byHand);
  }
}
