/** Cuts out of a text what nobody may read: the last line of defence of the log, and of whatever else is kept of an error. Pure. */
import type { ParsedOptions } from '../../options.js';
import { forwardSecrets } from '../../outbox/webhook.js';
import { storeSecrets } from '../../store/store-options.js';
import { keyRemover } from '../../upstream/key-safety.js';

type SecretOptions = Pick<ParsedOptions, 'cities' | 'property' | 'forward' | 'store' | 'vendorToken' | 'webhookSecret'>;

/** A link, a cookie or a token may stand encoded in an address. */
const ESCAPE = /%([2-7][0-9a-f])/gi;
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // What signs a link stands in its query.
  [/\b(https?:\/\/[^\s"'<>?#]+)\?[^\s"'<>]*/gi, '$1?[removed]'],
  // A receipt or another JWT, and the tokens that people are known by.
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*|\bprecheck\.[0-9a-f-]{36}\.\d+\.[\w-]{43}/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  [/\b((?:set-)?cookie"?\s*[:=]\s*"?)[^\n"]+/gi, '$1[removed]'],
  // Other pairs whose name says that the value is secret.
  [
    /\b([\w.-]*(?:precheck|session|token|secret|passw(?:or)?d|pwd|api-?_?key|signature|sig))("?\s*[=:]\s*"?)[^\s"',;&]{4,}/gi,
    '$1$2[removed]',
  ],
  // A version in a path, `undici@7.1.0`, is none.
  [/[\w.+%'-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
];
const MAX_WORDS = 500;
const MAX_READ = 5_000;

export function secretsOf({ cities, property, forward, store, vendorToken, webhookSecret }: SecretOptions): string[] {
  const keys = [...Object.values(cities), ...(property ? [property] : [])].map(({ apiKey }) => apiKey);
  return [...keys, vendorToken, webhookSecret, ...storeSecrets(store), ...forwardSecrets(forward)];
}

/** Cuts out these secrets, what signs a link, receipts and other tokens, and e-mail addresses. */
export function redactorOf(secrets: readonly string[]): (text: string) => string {
  const removers = secrets.map(keyRemover);
  return (text) => {
    const plain = removers
      .reduce((rest, remove) => remove(rest), text)
      .replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return PATTERNS.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), plain);
  };
}

/** What an error says, without its stack, short enough to keep. */
export function redactedMessage(error: unknown, redact: (text: string) => string): string {
  const { message, code, name } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const words = [message, code, name, error].find((part) => typeof part === 'string' && part !== '');
  return redact(String(words ?? 'Unknown error.').slice(0, MAX_READ)).slice(0, MAX_WORDS);
}
