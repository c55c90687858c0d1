/** The small readers of the answers say what the contract's schemas say: of valid answers, and of thousands that are not. */
import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../../dist/components/adapter-client/adapter-request.js';
import { Misread } from '../../../dist/components/adapter-client/answer-reader.js';
import {
  readEstimateAnswer,
  readInsightsAnswer,
  readPlanningEssentialsAnswer,
  readSuggestAnswer,
} from '../../../dist/components/adapter-client/property-answers.js';
import { errorBodySchema } from 'precheck-contract/errors';
import {
  insightsViewAnswerSchema,
  planningEssentialsViewAnswerSchema,
  propertyEstimateAnswerSchema,
  propertySuggestAnswerSchema,
} from 'precheck-contract/property-adapter-api';
import { type AnswerCase, holdsToContract } from './answer-cases.js';

const CASES: readonly AnswerCase[] = [
  { name: 'suggestions', read: readSuggestAnswer, schema: propertySuggestAnswerSchema },
  { name: 'planning essentials', read: readPlanningEssentialsAnswer, schema: planningEssentialsViewAnswerSchema },
  { name: 'insights', read: readInsightsAnswer, schema: insightsViewAnswerSchema },
  { name: 'an estimate', read: readEstimateAnswer, schema: propertyEstimateAnswerSchema },
  { name: 'an error', read: readErrorBody, schema: errorBodySchema },
];

describe('reading the answers about properties', () => {
  for (const answer of CASES) holdsToContract(answer, 300);

  it('takes no key by the name of a prototype, as the contract', () => {
    const error = { code: 'internal', message: '', retryable: false, requestId: '' };
    const answer = { error: { ...error, details: JSON.parse('{ "__proto__": { "a": 1 }, "b": 2 }') as object } };
    const read = readErrorBody(answer, 'answer');
    expect(Object.keys(read.error.details ?? {})).to.deep.equal(['b']);
    expect(read).to.deep.equal(errorBodySchema.parse(answer));
  });

  it('says where an answer does not fit', () => {
    const answer = { candidates: [{ propertyId: 'a', address: 7 }], ambiguous: false, readAt: '', kept: true };
    expect(() => readSuggestAnswer(answer, 'answer')).to.throw(Misread, /^answer\.candidates\.0\.address$/);
  });
});
