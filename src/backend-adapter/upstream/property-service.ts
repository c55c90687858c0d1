/** The calls of the property service that the adapter makes. Shapes are read by the contract's tolerant readers. */
import {
  PROPERTY_ENDPOINTS,
  PROPERTY_OVERRIDES,
  readErrorMessage,
  readEstimate,
  ReadingError,
  readInsights,
  readPing,
  readPlanningEssentials,
  readRefusedOverride,
  readSuggestions,
  type ServiceAnswer,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { carriedOverrides } from '../property/override-check.js';
import type { PropertyAnswers, PropertyQuestion, QuestionKind } from '../property/property-question.js';
import type { ServiceHttpClient, UpstreamRequest } from './http-client.js';
import { TransportFailure } from './transport-failure.js';
import { refusal, upstreamError } from './upstream-error.js';

const SERVICE = 'property service';

/**
 * What became of one call. `cost` says whether the service may have counted it: `none` only where it certainly did not.
 * `refused` is an answer too, one that asking again would bring again, be it that nobody can read it.
 * `limited` costs nothing: the service took no work on. `aboutMonth` is true where it says that the month is used up.
 */
export type CallOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'refused'; readonly error: AdapterError }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null; readonly aboutMonth: boolean }
  | { readonly kind: 'failed'; readonly error: AdapterError; readonly cost: 'none' | 'counted' };

export type PropertySender = Pick<ServiceHttpClient, 'exchange' | 'failure' | 'pause'>;

export class PropertyService {
  readonly #http: PropertySender;

  constructor(http: PropertySender) {
    this.#http = http;
  }

  /** Sends the question once. Never throws but where the adapter itself is wrong. */
  async call<Kind extends QuestionKind>(
    question: Extract<PropertyQuestion, { kind: Kind }>,
  ): Promise<CallOutcome<PropertyAnswers[Kind]>> {
    const request = { ...PROPERTY_ENDPOINTS[question.kind], body: bodyOf(question) };
    return this.#send(request, (answer) => read(question, answer) as CallOutcome<PropertyAnswers[Kind]>);
  }

  /** GET /v1/ping, once: what the service says of the connection. It costs nothing. */
  ping(): Promise<CallOutcome<string[]>> {
    return this.#send(PROPERTY_ENDPOINTS.ping, (answer) => {
      const failed = failureIn(answer);
      if (failed !== null) return failed;
      if (answer.status >= 400) return { kind: 'refused', error: refusal(SERVICE, answer) };
      return readable(() => readPing(answer));
    });
  }

  async #send<Answer>(
    request: UpstreamRequest,
    readOutcome: (answer: ServiceAnswer) => CallOutcome<Answer>,
  ): Promise<CallOutcome<Answer>> {
    try {
      const { answer, retryAfterMs } = await this.#http.exchange(request);
      if (answer.status === 429) return { kind: 'limited', retryAfterMs, aboutMonth: speaksOfMonth(answer) };
      return readOutcome(answer);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
      const failure = this.#http.failure(error);
      if (error.code === 'upstream_misread') return { kind: 'refused', error: failure };
      return { kind: 'failed', error: failure, cost: error.sent ? 'counted' : 'none' };
    }
  }

  /** Rejects when the adapter stops meanwhile. */
  pause(ms: number): Promise<void> {
    return this.#http.pause(ms);
  }
}

function bodyOf(question: PropertyQuestion): unknown {
  if (question.kind === 'suggest') {
    const { streetAddress, suburb, postCode } = question;
    return { streetAddress, suburb, postCode };
  }
  const overrides = question.kind === 'estimate' ? carriedOverrides(question.overrides) : {};
  return { propertyID: question.propertyId, ...overrides };
}

function read(question: PropertyQuestion, answer: ServiceAnswer): CallOutcome<PropertyAnswers[QuestionKind]> {
  const failed = failureIn(answer);
  if (failed !== null) return failed;
  const { status } = answer;
  // A page in place of an answer comes from something that stands before the service, or from a wrong address.
  const isPage = /^\s*</.test(answer.text) || answer.contentType?.includes('html') === true;
  const isAnswered = status < 400 || (question.kind === 'suggest' && !isPage && (status === 404 || status === 409));
  if (!isAnswered) {
    if (status === 404 && !isPage) return { kind: 'not-found' };
    return { kind: 'refused', error: refusedOverride(question, answer) ?? refusal(SERVICE, answer) };
  }
  return readable(() => readAnswer(question, answer));
}

/** Asking again may bring another answer. */
function failureIn(answer: ServiceAnswer): Extract<CallOutcome<never>, { kind: 'failed' }> | null {
  const { status } = answer;
  if (status >= 500) {
    const error = upstreamError(SERVICE, 'upstream_unavailable', { details: { status } });
    return { kind: 'failed', error, cost: 'counted' };
  }
  // A key that is not taken is nobody's, so nobody's calls were counted.
  if (status === 401 || status === 403) return { kind: 'failed', error: refusal(SERVICE, answer), cost: 'none' };
  return status === 408 ? { kind: 'failed', error: refusal(SERVICE, answer), cost: 'counted' } : null;
}

function readable<Answer>(readIt: () => Answer): CallOutcome<Answer> {
  try {
    return { kind: 'answered', answer: readIt() };
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    return { kind: 'refused', error: misread(error.looked, error.came, error) };
  }
}

/** The service's own range is narrower than the one of the contract, or hangs on the property. */
function refusedOverride(question: PropertyQuestion, answer: ServiceAnswer): AdapterError | null {
  const refused = question.kind === 'estimate' ? readRefusedOverride(answer) : null;
  const definition = PROPERTY_OVERRIDES.find(({ field }) => field === refused?.field);
  if (refused === null || definition === undefined) return null;
  const { field, unit } = definition;
  const message = `The property service does not take this value of ${field}.`;
  const details = { field, unit, min: refused.min, max: refused.max, problem: 'refused_by_service' };
  return new AdapterError('override_invalid', { message, details });
}

function readAnswer(question: PropertyQuestion, answer: ServiceAnswer): PropertyAnswers[QuestionKind] {
  if (question.kind === 'suggest') return readSuggestions(answer);
  const { propertyId } = question;
  const readers = { planningEssentials: readPlanningEssentials, insights: readInsights, estimate: readEstimate };
  const result = readers[question.kind](answer, propertyId);
  // Another property's planning data under this one's name would mislead whoever builds on it.
  if (result.propertyId.toLowerCase() === propertyId.toLowerCase()) return result;
  throw new ReadingError('the property that was asked for', 'another propertyID');
}

function misread(looked: string, came: string, cause: Error): AdapterError {
  return upstreamError(SERVICE, 'upstream_misread', { details: { looked, came }, cause });
}

/** `Limit Exceeded` is what a common gateway says when a plan's calls are used up; it says `Too Many Requests` for the rate. */
function speaksOfMonth(answer: ServiceAnswer): boolean {
  return /month|quota|limit exceeded/i.test(`${readErrorMessage(answer)} ${answer.text.slice(0, 1_000)}`);
}
