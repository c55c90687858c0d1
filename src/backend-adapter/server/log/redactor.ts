/** Cuts out of a text what nobody may read: the last line of defence of the log, and of whatever else is kept of an error. Pure. */
import { forwardSecrets, type ForwardOptions } from '../../outbox/webhook.js';
import { storeSecrets, type StoreOptions } from '../../store/store-options.js';
import { keyRemover } from '../../upstream/key-safety.js';

/** The same text without what nobody may read. */
export type Redactor = (text: string) => string;

/** What of the adapter's options is secret. */
export interface SecretOptions {
  readonly cities: Readonly<Record<string, { readonly apiKey: string }>>;
  readonly property?: { readonly apiKey: string };
  readonly forward?: ForwardOptions;
  readonly vendorToken: string;
  readonly webhookSecret: string;
  readonly store?: StoreOptions;
}

/** A link, a cookie or a token may stand encoded in an address. */
const ESCAPE = /%([2-7][0-9a-f])/gi;
/** A version in a path, `undici@7.1.0`, is none. */
const EMAIL_ADDRESS = /[\w.+%'-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** What signs a link stands in its query. */
const QUERY_OF_ADDRESS = /\b(https?:\/\/[^\s"'<>?#]+)\?[^\s"'<>]*/gi;
/** A receipt or another JWT, and the tokens that people are known by. */
const TOKEN = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*|\bprecheck\.[0-9a-f-]{36}\.\d+\.[\w-]{43}/g;
const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;
const COOKIES = /\b((?:set-)?cookie"?\s*[:=]\s*"?)[^\n"]+/gi;
/** Other pairs whose name says that the value is secret. */
const SECRET_PAIR =
  /\b([\w.-]*(?:precheck|session|token|secret|passw(?:or)?d|pwd|api-?_?key|signature|sig))("?\s*[=:]\s*"?)[^\s"',;&]{4,}/gi;
const MAX_WORDS = 500;
const MAX_READ = 5_000;

/** Cuts out every secret that is in the options, what signs a link, receipts and other tokens, and e-mail addresses. */
export function redactorOf(options: SecretOptions): Redactor {
  const services = [...Object.values(options.cities), ...(options.property === undefined ? [] : [options.property])];
  const { vendorToken, webhookSecret, store } = options;
  const secrets = [vendorToken, webhookSecret, ...storeSecrets(store), ...forwardSecrets(options)];
  const removers = [...services.map(({ apiKey }) => apiKey), ...secrets].map(keyRemover);
  return (text) =>
    removers
      .reduce((plain, remove) => remove(plain), text)
      .replaceAll(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(QUERY_OF_ADDRESS, '$1?[removed]')
      .replaceAll(TOKEN, '[token]')
      .replaceAll(AUTHORIZATION, '$1 [token]')
      .replaceAll(COOKIES, '$1[removed]')
      .replaceAll(SECRET_PAIR, '$1$2[removed]')
      .replaceAll(EMAIL_ADDRESS, '[e-mail]');
}

/** What an error says, without its stack, short enough to keep. */
export function wordsOf(error: unknown, redact: Redactor): string {
  const { message, code, name } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const words = [message, code, name, error].find((part) => typeof part === 'string' && part !== '');
  const text = typeof words === 'string' ? words : 'It failed without words.';
  return redact(text.slice(0, MAX_READ)).slice(0, MAX_WORDS);
}

/** What a service said, for a terminal: without its keys, e-mail addresses and control characters, and no longer than `MAX_READ`. */
export function printableText(keys: readonly string[]): (text: string) => string {
  const removers = keys.map(keyRemover);
  return (text) =>
    removers
      .reduce((rest, remove) => remove(rest), text)
      .replace(EMAIL_ADDRESS, '[e-mail]')
      .replace(/[\p{C}\u2028\u2029]/gu, ' ')
      .slice(0, MAX_READ);
}
