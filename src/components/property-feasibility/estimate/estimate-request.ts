/** Which estimate is asked for, in one form for the same question however it came about. */
import type { PropertyEstimateRequest } from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';

/** Overrides in the order of their names, those that are not set left out. */
export function estimateRequestOf(propertyId: string, overrides: Overrides): PropertyEstimateRequest {
  const set = Object.entries(overrides)
    .filter(([, value]) => value !== undefined)
    .sort();
  return set.length > 0 ? { propertyId, overrides: Object.fromEntries(set) } : { propertyId };
}

/** The same text for the same question. */
export function estimateKey(request: PropertyEstimateRequest): string {
  return JSON.stringify(request);
}

/** The latest answers by question, the least lately used given up first. */
export class AnswerMemory<Answer> {
  readonly #answers = new Map<string, Answer>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key);
    if (answer !== undefined) this.keep(key, answer);
    return answer;
  }

  keep(key: string, answer: Answer): void {
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest = ''] = this.#answers.keys();
    if (this.#answers.size > this.#most) this.#answers.delete(oldest);
  }
}
