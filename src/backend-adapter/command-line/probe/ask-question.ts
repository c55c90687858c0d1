/** Asks one question over the wire, and again of copies of the answer, to see what was read of it. */
import type { ServiceAnswer } from '../../../contract/index.js';
import { AdapterError } from '../../adapter-error.js';
import type { ObservedClient } from '../../upstream/observed-client.js';
import { mediaType, shapeOf } from './answer-shape.js';
import { findFieldUsage, type FieldUsage } from './field-usage.js';
import type { ProbedAnswer, ProbedCall } from './probe-report.js';
import { printableWord, type Question } from './question.js';

export interface Asking<Service> {
  readonly client: ObservedClient;
  readonly service: Service;
  /** The same service, where every call is answered with this. */
  answeredWith(answer: ServiceAnswer): Service;
}

export interface Asked<Result> {
  readonly call: ProbedCall;
  /** Null where it could not be read. */
  readonly result: Result | null;
}

export async function askQuestion<Service, Result>(
  { client, service, answeredWith }: Asking<Service>,
  question: Question<Service, Result>,
): Promise<Asked<Result>> {
  const { call, notShown } = question;
  client.takeObservations();
  try {
    const result = await question.ask(service);
    const answer = await answerOf(client, (last) =>
      findFieldUsage({
        answer: last,
        read: async (changed) => question.taken(await question.ask(answeredWith(changed))),
        whole: question.whole?.(result) ?? [],
        specified: question.specified ?? [],
      }),
    );
    const { made, doubts = [] } = question.told(result);
    return { call: { call, outcome: 'read', notShown, answer, made, doubts, problem: null }, result };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    const answer = await answerOf(client, async () => null);
    const problem = { code: error.code, sentence: explained(error) };
    return { call: { call, outcome: 'failed', notShown, answer, made: [], doubts: [], problem }, result: null };
  }
}

async function answerOf(
  client: ObservedClient,
  usage: (answer: ServiceAnswer) => Promise<FieldUsage | null>,
): Promise<ProbedAnswer | null> {
  const observations = client.takeObservations();
  const last = observations.at(-1);
  if (last === undefined || last.answer === null) return null;
  const { answer, durationMs } = last;
  const { status, contentType } = answer;
  const fields = await usage(answer);
  return {
    status,
    contentType: mediaType(contentType),
    durationMs,
    tries: observations.length,
    limits: last.limits.map(printable),
    shape: shapeOf(answer),
    fields,
  };
}

/** What the adapter would say of it, and log. */
export function explained(error: AdapterError): string {
  const { looked, came, status, serviceMessage } = error.details ?? {};
  const cause = systemCode(error.cause);
  return [
    error.message,
    ...(typeof looked === 'string' ? [`It looked for ${printable(looked)}.`] : []),
    ...(typeof came === 'string' ? [`What came is ${printable(came)}.`] : []),
    ...(typeof status === 'number' ? [`The status is ${status}.`] : []),
    ...(typeof serviceMessage === 'string' ? [`It says “${printable(serviceMessage)}”`] : []),
    ...(cause === null ? [] : [`(${cause})`]),
  ].join(' ');
}

const DEEPEST_CAUSE = 5;

/** `ECONNREFUSED`, `ENOTFOUND`, `CERT_HAS_EXPIRED`: what the system or undici calls it. */
function systemCode(cause: unknown): string | null {
  for (let depth = 0, at = cause; depth < DEEPEST_CAUSE; depth += 1) {
    if (typeof at !== 'object' || at === null) return null;
    const { code, cause: next } = at as { code?: unknown; cause?: unknown };
    if (typeof code === 'string' && /^[A-Z_\d]{3,60}$/.test(code)) return code;
    at = next;
  }
  return null;
}

function printable(text: string): string {
  return text.split(' ').map(printableWord).join(' ').slice(0, 300);
}
