/** The body of a failure: "readable as text" is all that is specified of it. */
import { asText, isRecord, parseText, type ServiceAnswer } from './service-answer.js';

const LONGEST_MESSAGE = 300;
const DEEPEST_MESSAGE = 4;
const MESSAGE_NAMES = [
  ...['message', 'detail', 'error_description', 'errorMessage', 'description', 'reason', 'title', 'error', 'errors'],
  ...['result', 'data'],
];

/**
 * What the service says about its failure, on one line of at most 300 characters. Queries of addresses are cut, because a signed
 * one grants access. The caller still has to cut its own key out, should a service repeat it.
 */
export function readErrorMessage(answer: ServiceAnswer): string {
  const line = (findMessage(parseText(answer.text), 0) ?? '')
    .replace(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (line === '') return `The service answered with status ${answer.status} and said no more.`;
  return shorten(line);
}

/** Cut between characters, never within one that takes two places. */
function shorten(line: string): string {
  if (line.length <= LONGEST_MESSAGE) return line;
  const cut = line.slice(0, LONGEST_MESSAGE - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}

function findMessage(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return isMarkup(value) ? titleOf(value) : asText(value);
  if (depth === DEEPEST_MESSAGE) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : findMessage(value[0], depth + 1);
  if (!isRecord(value)) return null;
  for (const name of MESSAGE_NAMES) {
    const message = Object.hasOwn(value, name) ? findMessage(value[name], depth + 1) : null;
    if (message !== null) return message;
  }
  return null;
}

function isMarkup(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/** Of a page that a proxy sends, only the title says something; of XML as storage sends it, the message. */
function titleOf(markup: string): string | null {
  return asText((/<(?:title|message)[^>]*>([^<]*)/i.exec(markup) ?? [])[1]);
}
