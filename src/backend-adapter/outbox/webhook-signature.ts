/** Signatures of the Standard Webhooks specification (https://www.standardwebhooks.com), symmetric form. Pure. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** "between 24 bytes (192 bits) and 64 bytes (512 bits)" */
const FEWEST_BYTES = 24;
const MOST_BYTES = 64;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

export const SIGNING_SECRET_FORM = `${PREFIX} and the base64 of ${FEWEST_BYTES} to ${MOST_BYTES} random bytes`;

/** Whether a text is one secret, or two with a space between while they are exchanged. */
export function isSigningSecret(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const secrets = text.split(' ');
  return secrets.length <= 2 && secrets.every(isOneSecret);
}

/**
 * The header `webhook-signature`: one `v1,<base64>` for each secret, so that a receiver verifies with the old one or the new one.
 * @param secrets a text for which `isSigningSecret` holds
 * @param timestampS seconds since 1970, as in the header `webhook-timestamp`
 */
export function signatureHeader(secrets: string, id: string, timestampS: number, body: string): string {
  return secrets
    .split(' ')
    .map((secret) => createHmac('sha256', bytesOf(secret)).update(`${id}.${timestampS}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');
}

function isOneSecret(secret: string): boolean {
  if (!secret.startsWith(PREFIX) || !BASE64.test(secret.slice(PREFIX.length))) return false;
  const { length } = bytesOf(secret);
  return length >= FEWEST_BYTES && length <= MOST_BYTES;
}

function bytesOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
