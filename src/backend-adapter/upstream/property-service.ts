/** The calls of the property service that the adapter makes. Shapes are read by the contract's tolerant readers. */
import * as contract from 'precheck-contract';
import type { ErrorCode, ServiceAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { bodyOf, type PropertyAnswers, type PropertyQuestion, type QuestionKind } from '../property/question.js';
import { isRetryable, readAnswer, type ServiceHttpClient, type UpstreamRequest } from './http-client.js';
import { refusal, UpstreamError } from './upstream-error.js';

const SERVICE = 'property service';
/** The adapter waits this long itself, enough for the next second of the rate; a longer wait is passed on to the caller. */
export const MAX_PROPERTY_WAIT_MS = 1_200;
/** No rate limit lasts so long: it is the quota. */
export const SURELY_QUOTA_MS = 60 * 60_000;
const PERHAPS_QUOTA_MS = 60_000;
/** If the service says that its month is used up, but not for how long. */
const ASK_AGAIN_MS = 60 * 60_000;

/** The service's answer, in a form that can be stored; asking again would bring the same. */
export type PropertyResult<Answer = PropertyAnswers[QuestionKind]> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string; readonly details: object | null };

export type PropertyService = ReturnType<typeof createPropertyService>;

export function createPropertyService(http: ServiceHttpClient) {
  return {
    /** Retried once if the first attempt certainly cost nothing. Throws UpstreamError if asking again may bring another answer. */
    async call<Kind extends QuestionKind>(
      question: Extract<PropertyQuestion, { kind: Kind }>,
      beforeSending?: () => Promise<void>,
    ): Promise<PropertyResult<PropertyAnswers[Kind]>> {
      const request = { ...contract.PROPERTY_ENDPOINTS[question.kind], body: bodyOf(question) };
      const sending = { priority: 'person', retryable: isRetryableCall, maxAttempts: 2 } as const;
      try {
        const answer = await http.send(request, { ...sending, ...(beforeSending && { beforeSending }) });
        // These do not refuse the question itself: asking again may bring another answer.
        if ([401, 403, 408].includes(answer.status)) throw refusal(SERVICE, answer);
        return readAnswer(SERVICE, () => read(question, answer)) as PropertyResult<PropertyAnswers[Kind]>;
      } catch (error) {
        if (error instanceof UpstreamError && error.code === 'upstream_misread') return refused(error);
        throw error;
      }
    },
    /** GET /v1/ping, without retries: what the service says of the connection. It costs nothing. */
    ping: (): Promise<string[]> =>
      http.ask(contract.PROPERTY_ENDPOINTS.ping, { priority: 'person', maxAttempts: 1 }, contract.readPing),
  };
}

function refused({ code, message, details }: AdapterError): PropertyResult<never> {
  return { kind: 'refused', code, message, details };
}

/** Whether the rate was exceeded, at the service or here. */
export function isLimited({ code, details }: UpstreamError): boolean {
  return code === 'too_many_requests' || details?.['status'] === 429;
}

/** No retry if its month is used up, or it asks for a longer wait than the adapter takes on. */
function isRetryableCall(request: UpstreamRequest, error: UpstreamError): boolean {
  const isMomentary = usedUpForMs(error) === null && (error.known.retryAfterMs ?? 0) <= MAX_PROPERTY_WAIT_MS;
  return isRetryable(request, error) && isMomentary;
}

/** For how long the service's quota is used up, from a 429; null if that is about its rate. */
export function usedUpForMs({ known: { answer, retryAfterMs } }: UpstreamError): number | null {
  if (answer?.status !== 429) return null;
  // One common gateway says `Limit Exceeded` when a plan's calls are used up, and `Too Many Requests` for the rate; another
  // `API rate limit exceeded` for the rate. To take a month for a rate keeps everybody from asking for an hour.
  const words = `${contract.readErrorMessage(answer)} ${answer.text.slice(0, 1_000)}`;
  const isUsedUp = /quota|limit exceeded/i.test(words) && !/\brate|second|minute/i.test(words);
  const isAboutMonth = isUsedUp || /month/i.test(words);
  if (retryAfterMs === null) return isAboutMonth ? ASK_AGAIN_MS : null;
  return retryAfterMs >= SURELY_QUOTA_MS || (isAboutMonth && retryAfterMs > PERHAPS_QUOTA_MS) ? retryAfterMs : null;
}

/** Throws ReadingError. */
function read(question: PropertyQuestion, answer: ServiceAnswer): PropertyResult {
  const { status } = answer;
  // An HTML page comes from a proxy before the service, or from a wrong address.
  const isPage = /^\s*</.test(answer.text) || answer.contentType?.includes('html') === true;
  const isAnswered = status < 400 || (question.kind === 'suggest' && !isPage && (status === 404 || status === 409));
  if (isAnswered) return { kind: 'answered', answer: contentOf(question, answer) };
  if (status === 404 && !isPage) return { kind: 'not-found' };
  return refused(refusedOverride(question, answer) ?? refusal(SERVICE, answer));
}

/** The service's own range may be narrower than the contract's, or depend on the property. */
function refusedOverride(question: PropertyQuestion, answer: ServiceAnswer): AdapterError | null {
  const refused = question.kind === 'estimate' ? contract.readRefusedOverride(answer) : null;
  if (refused === null) return null;
  const message = `The property service does not take this value of ${refused.field}.`;
  return new AdapterError('override_invalid', { message, details: { ...refused, problem: 'refused_by_service' } });
}

const READERS = {
  planningEssentials: contract.readPlanningEssentials,
  insights: contract.readInsights,
  estimate: contract.readEstimate,
};

function contentOf(question: PropertyQuestion, answer: ServiceAnswer): PropertyAnswers[QuestionKind] {
  if (question.kind === 'suggest') return contract.readSuggestions(answer);
  const { propertyId } = question;
  const result = READERS[question.kind](answer, propertyId);
  // Another property's data under this one's name would mislead people.
  if (result.propertyId.toLowerCase() === propertyId.toLowerCase()) return result;
  throw new contract.ReadingError('the property that was asked for', 'another propertyID');
}
