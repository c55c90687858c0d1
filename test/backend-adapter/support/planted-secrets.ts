/** What may stand nowhere, each with a word of its own that no encoding hides. */
const WORD = 'Plantedq81z';

export const PLANTED = {
  key: `key-${WORD}A/5+x==`,
  vendorToken: `vendor-token-${WORD}B-0123`,
  webhookSecret: `webhook-secret-${WORD}C-0123`,
  email: `ann.${WORD}D@mail.example.org`,
  signedLink: `https://storage.example/a/b.pdf?X-Amz-Credential=c&X-Amz-Signature=${WORD}E`,
  bearer: `Bearer ${WORD}F.abcdefgh`,
  cookie: `Cookie: theme=dark; __Host-precheck=${WORD}G.1.abcdef`,
  receipt: `eyJhbGciOiJFUzI1NiJ9.${WORD}H.${'s'.repeat(86)}`,
  person: `precheck.0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11.1800000000.${WORD}I${'k'.repeat(31)}`,
} as const;

/** Which of them are in a text, as they stand or encoded as an address or JSON would. */
export function findPlanted(text: string): string[] {
  return [...text.matchAll(new RegExp(`${WORD}[A-I]`, 'gi'))].map(([found]) => found);
}
