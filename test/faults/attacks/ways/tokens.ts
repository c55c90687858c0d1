/** Receipts that the adapter never gave, made from one that it did. */
import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mirrorOf, ORDER } from '../../../backend-adapter/support/receipts.js';
import { openServer } from '../../support/http-server.js';
import { AttackedHouse } from '../attacked-house.js';
import { bad, digestOf, drawing, good, type Drawing } from '../drawings.js';
import { mustHold, type Way } from '../attack.js';

interface Parts {
  readonly house: AttackedHouse;
  /** A receipt of the applicant's good drawing. */
  readonly receipt: string;
  readonly drawing: Drawing;
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
  /** The claims with the bad drawing in the place of the good one. */
  readonly forged: Readonly<Record<string, unknown>>;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (text: string): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString());

function signed(header: object, claims: object, key: KeyObject): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Each text is handed in with the bad drawing, or with the drawings it says. */
type Forged = readonly (string | [string, Drawing])[];
function forging(name: string, make: (parts: Parts) => Promise<Forged> | Forged): Way {
  return {
    name,
    attempt: async (house) => {
      const [whole, what] = [good(), bad()];
      const id = await house.honestRun([whole]);
      const receipt = await house.applicant.receipt(id);
      mustHold(receipt !== null, 'there is no receipt to begin with');
      const [header = '', payload = ''] = (receipt ?? '').split('.');
      const claims = decoded(payload);
      const drawings = [{ name: what.name, size: what.bytes.length, sha256: digestOf(what.bytes) }];
      const forged = { ...claims, drawings, drawings_verified: true };
      const given = { house, receipt: receipt ?? '', drawing: whole, header: decoded(header), claims, forged };
      const texts = await make(given);
      mustHold(texts.length > 0, 'nothing was forged');
      for (const text of texts) {
        const [token, handedIn] = typeof text === 'string' ? [text, what] : text;
        mustHold(token !== receipt, 'it is the receipt that was given');
        await house.handIn(token, [handedIn]);
      }
    },
  };
}

const ownKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const TOKENS: readonly Way[] = [
  forging('other claims under the signature of a receipt', ({ receipt, forged }) => {
    const [header, , signature] = receipt.split('.');
    return [`${header}.${encoded(forged)}.${signature}`];
  }),
  forging('no algorithm', ({ header, forged }) =>
    ['none', 'None', 'NONE', ''].flatMap((alg) => [
      `${encoded({ ...header, alg })}.${encoded(forged)}.`,
      `${encoded({ ...header, alg })}.${encoded(forged)}.AAAA`,
    ]),
  ),
  forging('HS256 with the public key as its secret', async ({ house, header, forged }) => {
    const { json } = await house.applicant.call('/.well-known/jwks.json');
    const keys = json['keys'] as JsonWebKey[];
    const key = createPublicKey({ key: keys[0] as never, format: 'jwk' });
    const text = `${encoded({ ...header, alg: 'HS256' })}.${encoded(forged)}`;
    const pem = key.export({ type: 'spki', format: 'pem' });
    return [pem, key.export({ type: 'spki', format: 'der' }), JSON.stringify(keys[0]), String(keys[0]?.x)].map(
      (secret) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`,
    );
  }),
  forging('a key of one’s own, under the name of the adapter’s', ({ header, forged }) => {
    const { privateKey } = ownKeys();
    const unnamed = { alg: header['alg'], typ: header['typ'] };
    return [header, unnamed, { ...header, kid: '' }, { ...header, kid: '../../dev/null' }].map((one) =>
      signed(one, forged, privateKey),
    );
  }),
  forging('a key of one’s own that the header brings along', ({ header, forged }) => {
    const { privateKey, publicKey } = ownKeys();
    const jwk = publicKey.export({ format: 'jwk' });
    return [{}, { kid: 'mine' }].map((more) => signed({ ...header, ...more, jwk }, forged, privateKey));
  }),
  {
    ...forging('a key of one’s own at an address in the header', () => []),
    attempt: async (house) => {
      const { privateKey, publicKey } = ownKeys();
      let asked = 0;
      const keys = await openServer((_incoming, outgoing) => {
        asked += 1;
        outgoing.end(JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'mine', alg: 'ES256' }] }));
      });
      const jku = `${keys.url}/keys`;
      const way = forging('', ({ header, forged }) => [
        signed({ ...header, kid: 'mine', jku, x5u: jku }, forged, privateKey),
      ]);
      await way.attempt(house);
      await keys.close();
      mustHold(asked === 0 || house.accepted.length > 0, 'the verifier asked the address, and refused');
    },
  },
  forging('critical fields that nobody knows', ({ header, forged, claims, receipt, drawing: whole }) => {
    const { privateKey } = ownKeys();
    const [, , signature] = receipt.split('.');
    const odd = { ...header, crit: ['b64', 'precheck'], b64: false, precheck: true };
    return [signed(odd, forged, privateKey), [`${encoded(odd)}.${encoded(claims)}.${signature}`, whole]];
  }),
  forging('the mirrored signature of a receipt', ({ receipt, drawing: whole }) => [[mirrorOf(receipt), whole]]),
  forging('a signature of zeros, of the order, and of ones', ({ header, forged }) => {
    const text = `${encoded(header)}.${encoded(forged)}`;
    const order = Buffer.from(ORDER.toString(16).padStart(64, '0'), 'hex');
    const one = Buffer.concat([Buffer.alloc(31), Buffer.from([1])]);
    const pairs = [Buffer.alloc(64), Buffer.concat([order, order]), Buffer.concat([one, one]), Buffer.alloc(0)];
    return pairs.map((pair) => `${text}.${pair.toString('base64url')}`);
  }),
  forging('a receipt in other spellings', ({ receipt, drawing: whole }) => {
    const [header = '', payload = '', signature = ''] = receipt.split('.');
    const json = JSON.stringify({ protected: header, payload, signature });
    const bytes = Buffer.from(signature, 'base64url');
    const integer = (part: Buffer): Buffer => Buffer.concat([Buffer.from([2, 33, 0]), part]);
    const der = Buffer.concat([Buffer.from([48, 70]), integer(bytes.subarray(0, 32)), integer(bytes.subarray(32))]);
    const spellings = [
      ...[`${receipt}=`, ` ${receipt}`, `${receipt}\n`, `${receipt}.`],
      `${header}.${payload}.${bytes.toString('base64')}`,
      `${header}.${Buffer.from(payload, 'base64url').toString('base64')}.${signature}`,
      `${header}.${payload}.${der.toString('base64url')}`,
      json,
      `Bearer ${receipt}`,
    ];
    return spellings.filter((one) => one !== receipt).map((one): [string, Drawing] => [one, whole]);
  }),
  forging('a receipt of an adapter of one’s own, with the same names', async () => {
    const lax = { reports: { 'new-dwelling': [{ name: 'Lax' }] } };
    const own = await AttackedHouse.open({ dials: lax });
    try {
      const what = drawing('plan.pdf', { score: 10, scores: { Lax: 100 } });
      const id = await own.honestRun([what]);
      const receipt = await own.applicant.receipt(id);
      mustHold(receipt !== null, 'one’s own adapter gave no receipt');
      return [[receipt ?? '', what]];
    } finally {
      await own.close();
    }
  }),
  forging('the claims of two receipts put together', async ({ house, receipt }) => {
    const what = bad();
    const id = await house.honestRun([good('other.pdf')]);
    const other = (await house.applicant.receipt(id)) ?? '';
    const [one, two] = [receipt.split('.'), other.split('.')];
    return [`${one[0]}.${two[1]}.${one[2]}`, `${one[0]}.${one[1]}.${two[2]}`, `${receipt}.${other}`].map(
      (text): [string, Drawing] => [text, what],
    );
  }),
];
