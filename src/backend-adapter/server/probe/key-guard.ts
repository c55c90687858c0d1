/** Makes a service's words safe to print: no key, no e-mail address, no control character. Pure. */
import { keyRemover } from '../../upstream/key-safety.js';

const SHORTEST_PIECE = 12;
const LONGEST_TEXT = 1_000;
const EMAIL_ADDRESS = /[\w.+%'-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

/** Removes each key: as it is, escaped, in base64 or hexadecimal, and any half of it. */
export function printableText(keys: readonly string[]): (text: string) => string {
  const guards = keys.flatMap((key) => [
    ...[key, ...encodedForms(key)].map(keyRemover),
    (text: string) => withoutHalves(text, key),
  ]);
  return (text) =>
    guards
      .reduce((rest, guard) => guard(rest), text)
      .replace(EMAIL_ADDRESS, '[e-mail]')
      .replace(/[\p{C}\u2028\u2029]/gu, ' ')
      .slice(0, LONGEST_TEXT);
}

/** Within a longer text in base64, a key may start at any of three offsets. */
function encodedForms(key: string): string[] {
  const base64 = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.from(`${'\0'.repeat(offset)}${key}`)
      .toString('base64')
      .replaceAll('=', '');
    const own = encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + key.length) * 4) / 3));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...base64, Buffer.from(key).toString('hex')].filter((form) => form.length >= 8);
}

function withoutHalves(text: string, key: string): string {
  const length = Math.max(SHORTEST_PIECE, Math.ceil(key.length / 2));
  const characters = [...key].map((character) => character.replace(/\W/, '\\$&'));
  let rest = text;
  for (let start = 0; start + length <= characters.length; start += 1) {
    const half = characters.slice(start, start + length).join('');
    // What follows in the key is removed with it.
    const more = characters.slice(start + length).reduceRight((after, character) => `(?:${character}${after})?`, '');
    rest = rest.replace(new RegExp(half + more, 'gi'), '[removed]');
  }
  return rest;
}
