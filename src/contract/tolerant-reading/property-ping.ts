/** GET /v1/ping. */
import { asWords, textsOf } from './property-values.js';
import { describeAnswer, readBody, ReadingError, type ServiceAnswer } from './service-answer.js';
import { findContent } from './wrappers.js';

const LOOKED = 'an array with one text in result';

/** What the service says of the connection, in its words. Throws a ReadingError where it says nothing: a page is from somebody else. */
export function readPing(answer: ServiceAnswer): string[] {
  const body = readBody(answer, LOOKED);
  const found = findContent(body, ['message'], (value): value is string | unknown[] => {
    return Array.isArray(value) || asWords(value) !== null;
  });
  const texts = textsOf(found?.content, ['message', 'value']);
  if (texts.length === 0 || texts.some((text) => text.startsWith('<'))) {
    throw new ReadingError(LOOKED, describeAnswer(answer));
  }
  return texts;
}
