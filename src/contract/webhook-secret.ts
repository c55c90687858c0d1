/** Secrets that sign webhooks in the form of Standard Webhooks (https://www.standardwebhooks.com). Pure, and free of zod. */

const PREFIX = 'whsec_';
export const WEBHOOK_SECRET_FORM = `${PREFIX} and the base64 of 24 to 64 random bytes`;
/** One that is used and one that is on its way in or out. */
const MAX_SECRETS = 2;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The secrets of a text that has them with a space between. */
export function webhookSecretsOf(text: string): string[] {
  return text.trim().split(' ');
}

/** What is wrong with a text of secrets, by place and never by content; null where nothing is. */
export function webhookSecretMistake(text: string): string | null {
  const secrets = webhookSecretsOf(text);
  if (secrets.length > MAX_SECRETS) return 'expected one secret, or two with a space between';
  const wrong = secrets.findIndex((secret) => !isSecret(secret));
  return wrong === -1 ? null : `secret ${wrong + 1} is expected as ${WEBHOOK_SECRET_FORM}`;
}

function isSecret(secret: string): boolean {
  const base64 = secret.slice(PREFIX.length);
  if (!secret.startsWith(PREFIX) || !BASE64.test(base64)) return false;
  const { length } = atob(base64);
  return length >= 24 && length <= 64;
}
