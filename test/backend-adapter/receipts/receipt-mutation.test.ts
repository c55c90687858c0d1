/** Ten thousand receipts that somebody changed: each is refused, unless the change gave the same bytes again. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReceiptSigner } from '../../../src/backend-adapter/receipts/receipt-signer.js';
import { ReceiptError, verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import { openStoreIn, temporaryFolder } from '../support/after-test.js';
import { HOUR_MS, mirrored, NOW_S, receiptClaims } from '../support/receipts.js';

const RUNS = 10_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const signer = await createReceiptSigner(openStoreIn(temporaryFolder()), {
  lifetimeMs: HOUR_MS,
  clock: () => NOW_S * 1000,
});
const token = await signer.sign(receiptClaims());
const other = await signer.sign(receiptClaims({ jti: 'j-2', score: 81 }));
const options = { jwks: await signer.jwks(), issuer: 'issuer', audience: 'audience', clock: () => NOW_S * 1000 };

type Mutation = (token: string) => string;
const position = fc.nat({ max: 5_000 });
const at = (text: string, index: number) => index % text.length;
const splice = (text: string, index: number, removed: number, added: string) =>
  text.slice(0, index) + added + text.slice(index + removed);
const eachSegment = (given: string, change: (segment: string, index: number) => string) =>
  given.split('.').map(change).join('.');
const inSegment = (change: (segment: string) => string, which: number): Mutation => {
  return (given) => eachSegment(given, (segment, index) => (index === which ? change(segment) : segment));
};
const bytesOf = (segment: string) => Buffer.from(segment, 'base64url');
const inJson = (change: (value: Record<string, unknown>) => unknown, which: number): Mutation =>
  inSegment(
    (segment) => Buffer.from(JSON.stringify(change(JSON.parse(bytesOf(segment).toString())))).toString('base64url'),
    which,
  );
const segmentIndex = fc.nat({ max: 2 });

/** By name, what an attacker or a broken proxy does to a receipt. */
const MUTATIONS: Readonly<Record<string, fc.Arbitrary<Mutation>>> = {
  'a bit of the text': fc.tuple(position, fc.nat({ max: 7 })).map(
    ([index, bit]) =>
      (given) =>
        splice(given, at(given, index), 1, String.fromCharCode(given.charCodeAt(at(given, index)) ^ (1 << bit))),
  ),
  'a character': fc.tuple(position, fc.constantFrom(...ALPHABET, '+', '/', '=', ' ', '\n', '.', '\u0000', 'é')).map(
    ([index, character]) =>
      (given) =>
        splice(given, at(given, index), 1, character),
  ),
  'a character more': fc.tuple(position, fc.constantFrom(...ALPHABET, '+', '/', '=', ' ', '\n', '\t', '.', 'é')).map(
    ([index, character]) =>
      (given) =>
        splice(given, index % (given.length + 1), 0, character),
  ),
  'the last character of a segment': fc
    .tuple(segmentIndex, fc.constantFrom(...ALPHABET))
    .map(([which, character]) => inSegment((segment) => segment.slice(0, -1) + character, which)),
  'a bit of the bytes': fc.tuple(segmentIndex, position, fc.nat({ max: 7 })).map(([which, index, bit]) =>
    inSegment((segment) => {
      const bytes = bytesOf(segment);
      bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ (1 << bit);
      return bytes.toString('base64url');
    }, which),
  ),
  'cut short': fc.tuple(position, fc.boolean()).map(([index, fromEnd]) => (given) => {
    const where = at(given, index);
    return fromEnd ? given.slice(0, where) : given.slice(where + 1);
  }),
  'put together': fc.tuple(fc.constantFrom('', '.', ' ', ','), fc.constantFrom('itself', 'other', 'header')).map(
    ([between, what]) =>
      (given) =>
        given + between + (what === 'itself' ? given : what === 'other' ? other : (given.split('.')[0] ?? '')),
  ),
  'segments of another receipt': fc
    .tuple(segmentIndex, segmentIndex)
    .map(([from, to]) => inSegment(() => other.split('.')[from] ?? '', to)),
  'segments in another order': fc
    .shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 })
    .map((order) => (given) => order.map((index) => given.split('.')[index]).join('.')),
  'the alphabet of base64': fc.constantFrom<Mutation>(
    (given) => given.replaceAll('-', '+').replaceAll('_', '/'),
    (given) => `${given}=`,
    (given) => eachSegment(given, (segment) => segment.padEnd(Math.ceil(segment.length / 4) * 4, '=')),
    (given) => encodeURIComponent(`${given} `),
    (given) => given.toUpperCase(),
    (given) => `Bearer ${given}`,
  ),
  'the header': fc
    .record({
      alg: fc.constantFrom('none', 'HS256', 'ES256', 'ES384', 'RS256', 'EdDSA', '', null),
      typ: fc.constantFrom('JWT', 'precheck-receipt+jwt', 'PRECHECK-RECEIPT+JWT', undefined, 7),
      kid: fc.oneof(fc.string(), fc.constant(undefined)),
      more: fc.constantFrom({}, { crit: ['b64'], b64: false }, { jku: 'https://evil.example/keys' }, { zip: 'DEF' }),
    })
    .map(({ alg, typ, kid, more }) =>
      inJson((value) => ({ ...value, alg, typ, ...(kid === undefined ? {} : { kid }), ...more }), 0),
    ),
  'a claim': fc
    .tuple(fc.constantFrom(...Object.keys(receiptClaims())), fc.jsonValue({ maxDepth: 2 }))
    .map(([name, value]) => inJson((given) => ({ ...given, [name]: value }), 1)),
  'a claim more': fc
    .tuple(fc.constantFrom('__proto__', 'nbf', 'sub', 'extra'), fc.jsonValue({ maxDepth: 1 }))
    .map(([name, value]) => inJson((given) => Object.fromEntries([...Object.entries(given), [name, value]]), 1)),
  'the same claims written otherwise': fc
    .constantFrom(...Object.keys(receiptClaims()))
    .map((first) => inJson((given) => ({ [first]: given[first], ...given }), 1)),
  'other bytes for a segment': fc
    .tuple(segmentIndex, fc.uint8Array({ maxLength: 80 }))
    .map(([which, bytes]) => inSegment(() => Buffer.from(bytes).toString('base64url'), which)),
  'the other signature of the same bytes': fc.constant(inSegment(mirrored, 2)),
  'a signature of zeros': fc
    .nat({ max: 140 })
    .map((length) => inSegment(() => Buffer.alloc(length).toString('base64url'), 2)),
};

it(`refuses each of ${RUNS} mutated receipts`, { timeout: 60_000 }, async () => {
  expect((await verifyGateReceipt(token, options)).jti).toBe('j-1');
  const counts: Record<string, number> = {};
  const one = fc.constantFrom(...Object.keys(MUTATIONS)).chain((name) => {
    const mutation = MUTATIONS[name] ?? fc.constant((given: string) => given);
    return fc.tuple(fc.constant(name), mutation, fc.option(mutation, { freq: 4 }));
  });
  const property = fc.asyncProperty(one, async ([name, first, second]) => {
    const once = first(token);
    const mutated = second === null ? once : twice(second, once);
    if (mutated === token || mutated === other) return;
    counts[name] = (counts[name] ?? 0) + 1;
    const error = await verifyGateReceipt(mutated, options).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error, `accepted: ${mutated}`).toBeInstanceOf(ReceiptError);
    expect((error as ReceiptError).code).toMatch(/^receipt_/);
  });
  // What the change left as it was counts for nothing, so there are more runs than are asked for.
  await fc.assert(property, { numRuns: RUNS + 2_000 });
  const refused = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(refused).toBeGreaterThanOrEqual(RUNS);
  expect(Object.keys(counts).sort()).toEqual(Object.keys(MUTATIONS).sort());
});

/** The second of two changes may find no JSON where the first left none. */
function twice(mutation: Mutation, given: string): string {
  try {
    return mutation(given);
  } catch {
    return given;
  }
}
