/**
 * Cuts a key out of everything that is printed, whatever a service does with it: the key in any spelling, coded in base64 or hexadecimal,
 * and each piece that is half of it. Pure.
 */
import { keyRemover } from '../../upstream/key-removal.js';

const SHORTEST_PIECE = 12;
const REPLACEMENT = '[removed]';
const EMAIL_ADDRESS = /[\w.+%'-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;

/** For the strings within a value of JSON. The value's own names of fields are ours. */
export function guarded<Value>(value: Value, keys: readonly string[]): Value {
  const guards = keys.map(keyGuard);
  const clean = (inner: unknown): unknown => {
    if (typeof inner === 'string')
      return guards.reduce((text, guard) => guard(text), inner).replace(EMAIL_ADDRESS, '[e-mail]');
    if (Array.isArray(inner)) return inner.map(clean);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, entry]) => [name, clean(entry)]));
  };
  return clean(value) as Value;
}

export function keyGuard(key: string): (text: string) => string {
  const codes = [key, ...codedForms(key)].map(keyRemover);
  return (text) =>
    withoutPieces(
      codes.reduce((plain, remove) => remove(plain), text),
      key,
    );
}

/** Base64 begins at any of three places in what is coded; what the key's own characters make is the same wherever it stands. */
function codedForms(key: string): string[] {
  const base64 = [0, 1, 2].flatMap((offset) => {
    const coded = Buffer.from(`${'\0'.repeat(offset)}${key}`, 'utf8')
      .toString('base64')
      .replaceAll('=', '');
    const own = coded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + key.length) * 4) / 3));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([...base64, Buffer.from(key, 'utf8').toString('hex')])].filter((form) => form.length >= 8);
}

function withoutPieces(text: string, key: string): string {
  const length = Math.max(SHORTEST_PIECE, Math.ceil(key.length / 2));
  if (key.length < length || text.length < length) return text;
  const [plain, sought] = [text.toLowerCase(), key.toLowerCase()];
  // Another length in small letters: positions would not fit.
  if (plain.length !== text.length) return text;
  const hidden = new Array<boolean>(text.length).fill(false);
  for (let start = 0; start + length <= sought.length; start += 1) {
    const piece = sought.slice(start, start + length);
    for (let at = plain.indexOf(piece); at !== -1; at = plain.indexOf(piece, at + 1))
      hidden.fill(true, at, at + length);
  }
  return hidden.includes(true) ? blanked(text, hidden) : text;
}

function blanked(text: string, hidden: readonly boolean[]): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    if (hidden[at] !== true) result += text[at];
    else if (hidden[at - 1] !== true) result += REPLACEMENT;
  }
  return result;
}
