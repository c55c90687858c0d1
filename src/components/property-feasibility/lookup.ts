/** From an address, or a property's id, to its planning information; and its insights, when they are asked for. */
import type { ReactiveControllerHost } from 'lit';
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyCandidate,
  PropertySuggestAnswer,
  PropertySuggestRequest,
} from 'precheck-contract/property-adapter-api';
import type { PropertyClient, ReadAddress } from '../adapter-client/property-client.js';
import { RetryingTask, type TaskState } from './retrying-task.js';

/** What is asked. `address` is what people read: as they typed it, or as the service lists it. */
export type Question =
  | { readonly kind: 'line'; readonly fields: AddressFields; readonly address: string }
  | { readonly kind: 'address'; readonly request: PropertySuggestRequest; readonly address: string }
  | { readonly kind: 'property'; readonly propertyId: string; readonly address: string | null };

export interface FoundAnswer extends PlanningEssentialsViewAnswer {
  readonly address: string | null;
}

interface ReadLine {
  readonly read: ReadAddress;
}

/** Where the element stands: as the lookup does, but for what was found. */
export type Stage = Exclude<TaskState['kind'], 'ready'> | 'choosing' | 'nowhere' | 'ambiguous' | 'found';

export interface LookupListener {
  /** The line of `fields` is told apart, and nothing is looked up yet. */
  readonly onRead: (fields: AddressFields, read: ReadAddress, byHand: boolean) => void;
  /** `byHand`: the person asked, rather than the page's attributes. */
  readonly onFound: (found: FoundAnswer, byHand: boolean) => void;
  readonly onChoice: (stage: Stage, byHand: boolean) => void;
  readonly onProblem: (state: TaskState) => void;
  readonly onInsights: () => void;
}

export class Lookup {
  readonly lookup: RetryingTask<Question, FoundAnswer | PropertySuggestAnswer | ReadLine>;
  readonly insights: RetryingTask<string, InsightsViewAnswer>;
  #byHand = false;

  constructor(host: ReactiveControllerHost, client: () => PropertyClient, listener: LookupListener) {
    const { onRead, onFound, onChoice, onProblem, onInsights } = listener;
    this.lookup = new RetryingTask(host, {
      ask: async (question, signal) => {
        let property = question;
        if (property.kind === 'line') return { read: await client().address(property.fields, signal) };
        if (property.kind === 'address') {
          const answer = await client().suggest(property.request, signal);
          signal.throwIfAborted();
          const [only, other] = answer.candidates;
          if (!only || other) return answer;
          // The address is known now: a try after a failure asks for the property alone.
          property = { kind: 'property', ...only };
          this.lookup.replace(property);
        }
        const answer = await client().planningEssentials(property.propertyId, signal);
        return { ...answer, address: property.address };
      },
      onReady: (value, question) => {
        if ('read' in value && question.kind === 'line') onRead(question.fields, value.read, this.#byHand);
        else if (this.found) onFound(this.found, this.#byHand);
        else onChoice(this.stage, this.#byHand);
      },
      onProblem,
    });
    this.insights = new RetryingTask(host, {
      ask: (propertyId, signal) => client().insights(propertyId, signal),
      onReady: onInsights,
      onProblem,
    });
  }

  get stage(): Stage {
    const { value, state } = this.lookup;
    if (!value) return state.kind as Stage;
    if ('property' in value) return 'found';
    if ('read' in value) return 'none';
    return value.candidates.length > 0 ? 'choosing' : value.ambiguous ? 'ambiguous' : 'nowhere';
  }

  get candidates(): readonly PropertyCandidate[] {
    const { value } = this.lookup;
    return value && 'candidates' in value ? value.candidates : [];
  }

  get found(): FoundAnswer | null {
    const { value } = this.lookup;
    return value && 'property' in value ? value : null;
  }

  run(question: Question, byHand: boolean): void {
    this.#byHand = byHand;
    this.insights.reset();
    this.lookup.run(question);
  }

  startOver(): void {
    this.insights.reset();
    this.lookup.reset();
  }
}
