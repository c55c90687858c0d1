/** Pure: signatures of the Standard Webhooks specification (https://www.standardwebhooks.com), symmetric form. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** "between 24 bytes (192 bits) and 64 bytes (512 bits)" */
const MIN_BYTES = 24;
const MAX_BYTES = 64;
/** One that is used and one that is on its way in or out. */
const MAX_SECRETS = 2;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is wrong with `webhookSecret`, by place and never by content; null where nothing is. */
export function webhookSecretMistake(text: string): string | null {
  const secrets = split(text);
  if (secrets.length === 0 || secrets.length > MAX_SECRETS) return 'expected one secret, or two with a space between';
  const wrong = secrets.findIndex((secret) => !isSecret(secret));
  if (wrong === -1) return null;
  return `secret ${wrong + 1} is expected as ${PREFIX} and the base64 of ${MIN_BYTES} to ${MAX_BYTES} bytes`;
}

/** The keys of a text that `webhookSecretMistake` found nothing wrong with. */
export function parseWebhookSecrets(text: string): readonly Buffer[] {
  return split(text).map(bytesOf);
}

/**
 * The header `webhook-signature`: one `v1,<base64>` a key, so that a receiver verifies with the old or the new one while they
 * are exchanged. @param timestamp seconds since 1970, as in the header `webhook-timestamp`.
 */
export function signatureHeader(keys: readonly Buffer[], id: string, timestamp: number, body: string): string {
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
}

const split = (text: string) => text.split(/\s+/).filter((secret) => secret !== '');
const bytesOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');

function isSecret(secret: string): boolean {
  if (!secret.startsWith(PREFIX) || !BASE64.test(secret.slice(PREFIX.length))) return false;
  const { length } = bytesOf(secret);
  return length >= MIN_BYTES && length <= MAX_BYTES;
}
