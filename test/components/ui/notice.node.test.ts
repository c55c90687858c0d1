import { expect, it } from 'vitest';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import { wordsFor } from '../../../dist/components/i18n/localisation.js';
import { problemSentence } from '../../../dist/components/ui/notice.js';

const words = wordsFor('en');
const { setup, internal, adapter_unreachable, upstream_unavailable } = words.t.problems;
it.each([
  ['unknown_city', setup],
  ['forbidden_origin', setup],
  ['upstream_key_refused', setup],
  ['body_too_large', setup],
  ['adapter_timeout', adapter_unreachable],
  ['upstream_misread', upstream_unavailable],
  ['not_identified', words.t.problems.not_identified],
  ['a_code_of_a_newer_adapter', internal],
])('the sentence of a problem is one with all that ask the same of a person: %s', (code, sentence) => {
  expect(problemSentence(problemOf(code as 'internal', ''), words)).to.equal(sentence);
});
