/** Asks a property service whether it answers, and, only where that was asked for, what counts in its quota. */
import { PropertyService, type PropertySender } from '../../upstream/property-service.js';
import type { ObservedClient } from '../../upstream/observed-client.js';
import type { SuggestQuestion } from '../../property/property-question.js';
import { askQuestion, type Asking } from './ask-question.js';
import { notAsked, type ProbedCall, type ProbeReport } from './probe-report.js';
import {
  essentialsQuestion,
  estimateQuestion,
  insightsQuestion,
  pingQuestion,
  PROPERTY_CALLS,
  suggestQuestion,
} from './property-questions.js';
import type { Question } from './question.js';
import { stopReason } from './stopping.js';

/** What the calls that cost are asked about; null where they are not to be made. */
export interface CountedQuestions {
  readonly address: SuggestQuestion | null;
  readonly propertyId: string | null;
}

export interface PropertyProbe extends CountedQuestions {
  readonly client: ObservedClient;
  readonly baseUrl: string;
  /** Of the configuration: null for no limit, undefined where there is no configuration. */
  readonly monthlyQuota: number | null | undefined;
}

const BY_ADDRESS = [PROPERTY_CALLS.suggest];
const BY_ID = [PROPERTY_CALLS.planningEssentials, PROPERTY_CALLS.insights, PROPERTY_CALLS.estimate];

/** The calls that will count in the service's quota. Pure. */
export function countedCalls({ address, propertyId }: CountedQuestions): string[] {
  return [...(address === null ? [] : BY_ADDRESS), ...(propertyId === null ? [] : BY_ID)];
}

export async function probeProperty(probe: PropertyProbe): Promise<ProbeReport> {
  const { client, baseUrl, address, propertyId, monthlyQuota } = probe;
  const asking: Asking<PropertyService> = {
    client,
    service: new PropertyService(client),
    answeredWith: (answer) => new PropertyService(answering(client, answer)),
  };
  const calls: ProbedCall[] = [];
  let stopped: string | null = null;
  const ask = async (question: Question<PropertyService, unknown>): Promise<void> => {
    if (stopped !== null) return void calls.push(notAsked(question.call, stopped));
    const { call } = await askQuestion(asking, question);
    calls.push(call);
    // At once: each further call may cost one more.
    if (call.outcome === 'failed') stopped = stopReason(call.problem?.code) ?? 'The call before it failed.';
  };
  await ask(pingQuestion());
  if (address !== null) await ask(suggestQuestion(address));
  if (propertyId !== null) {
    await ask(essentialsQuestion(propertyId));
    await ask(insightsQuestion(propertyId));
    await ask(estimateQuestion(propertyId));
  }
  return {
    service: 'property service',
    baseUrl,
    cityKey: null,
    notes: quotaNotes(monthlyQuota, calls),
    calls: [...calls, ...notAskedFor(probe)],
  };
}

function answering(
  client: ObservedClient,
  answer: Parameters<Asking<PropertyService>['answeredWith']>[0],
): PropertySender {
  return {
    exchange: () => Promise.resolve({ answer, retryAfterMs: null }),
    failure: (error) => client.failure(error),
    pause: () => Promise.resolve(),
  };
}

function notAskedFor({ address, propertyId }: CountedQuestions): ProbedCall[] {
  const missing = (calls: readonly string[], option: string): ProbedCall[] =>
    calls.map((call) => notAsked(call, `It costs a call of the quota: ask with ${option}.`));
  return [
    ...(address === null ? missing(BY_ADDRESS, '--address') : []),
    ...(propertyId === null ? missing(BY_ID, '--property-id') : []),
  ];
}

function quotaNotes(monthlyQuota: number | null | undefined, calls: readonly ProbedCall[]): string[] {
  const spent = calls.filter(({ call, outcome }) => call !== PROPERTY_CALLS.ping && outcome !== 'not-asked').length;
  const limits = calls.flatMap(({ answer }) => answer?.limits ?? []);
  return [
    ...(monthlyQuota === undefined ? [] : [configured(monthlyQuota)]),
    ...(spent === 0 ? ['Nothing was asked that costs a call.'] : [`Calls asked that cost one: ${spent}.`]),
    ...(limits.length === 0 ? ['The service’s headers say nothing of a limit or of calls that are left.'] : []),
  ];
}

function configured(monthlyQuota: number | null): string {
  return monthlyQuota === null
    ? 'The configuration has no monthly quota.'
    : `The configuration counts on ${monthlyQuota} calls a month.`;
}
