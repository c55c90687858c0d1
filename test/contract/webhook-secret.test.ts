import { expect, it } from 'vitest';
import { webhookSecretMistake } from 'precheck-contract/webhook-secret';

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

it.each([
  [`  ${secretOf(24)} ${secretOf(64)} `, null],
  ['', /^secret 1 /],
  [`${secretOf(24)} ${secretOf(23)}`, /^secret 2 .* 24 to 64 /],
  [secretOf(65), /^secret 1 /],
  [[1, 2, 3].map(() => secretOf(24)).join(' '), /one secret, or two/],
  [secretOf(24).slice(6), /^secret 1 /],
  [`${secretOf(24)}!`, /^secret 1 /],
  [`${secretOf(24)}  ${secretOf(32)}`, /./],
  ['whsec_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_', /^secret 1 /],
])('a text of secrets: %j', (text, words) => {
  const mistake = webhookSecretMistake(text);
  if (words === null) expect(mistake).toBeNull();
  else expect(mistake).toMatch(words);
});
