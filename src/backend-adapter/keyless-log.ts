/** Keeps keys, secrets and e-mail addresses out of the vendor's log, and out of whatever else is kept of an error. */
import type { LogEntry, PrecheckAdapterOptions } from './options.js';
import { outboxSecrets } from './outbox/outbox-options.js';
import { storeSecrets } from './stores/store-options.js';
import { keyRemover } from './upstream/key-removal.js';

/** The same text without what nobody may read. */
export type Redactor = (text: string) => string;

/** A version in a path, `undici@7.1.0`, is none. */
const EMAIL_ADDRESS = /[\w.+%'-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
/** What signs a link stands in its query. */
const QUERY_OF_ADDRESS = /\b(https?:\/\/[^\s"'<>?#]+)\?[^\s"'<>]*/gi;
/** A receipt or another JWT, and the tokens that people are known by. */
const TOKEN = /\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*|\bprecheck\.[0-9a-f-]{36}\.\d+\.[\w-]{43}/g;
const MOST_WORDS = 500;

/** Cuts out every secret that is in the options, what signs a link, receipts and other tokens, and e-mail addresses. */
export function redactorOf(options: PrecheckAdapterOptions): Redactor {
  const services = [...Object.values(options.cities), ...(options.property === undefined ? [] : [options.property])];
  const { vendorToken, webhookSecret, store } = options;
  const secrets = [vendorToken, webhookSecret, ...storeSecrets(store), ...outboxSecrets(options)];
  const removers = [...services.map(({ apiKey }) => apiKey), ...secrets].map(keyRemover);
  return (text) =>
    removers
      .reduce((plain, remove) => remove(plain), text)
      .replaceAll(QUERY_OF_ADDRESS, '$1?[removed]')
      .replaceAll(TOKEN, '[token]')
      .replaceAll(EMAIL_ADDRESS, '[e-mail]');
}

/** The vendor's log never sees a key or an e-mail address, whatever an error text carries. */
export function keylessLog(log: PrecheckAdapterOptions['log'], redact: Redactor): (entry: LogEntry) => void {
  if (log === undefined) return () => {};
  const clean = (value: unknown): unknown => {
    if (value instanceof Error) return clean(value.stack ?? value.message);
    if (typeof value === 'string') return redact(value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, clean(inner)]));
    }
    return value;
  };
  return (entry) => {
    try {
      log(clean(entry) as LogEntry);
    } catch {
      // A log that throws must not fail a request.
    }
  };
}

/** What an error says, without its stack, short enough to keep. */
export function wordsOf(error: unknown, redact: Redactor): string {
  const { message, code, name } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const words = [message, code, name, error].find((part) => typeof part === 'string' && part !== '');
  return redact(typeof words === 'string' ? words : 'It failed without words.').slice(0, MOST_WORDS);
}
