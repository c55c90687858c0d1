/** The verifiers of docs/receipts.md, as they stand: each takes the receipt that holds and refuses every other. */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { SignJWT, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANNOUNCED_MS, createReceiptSigner } from '../../src/backend-adapter/receipts/receipt-signer.js';
import { readSigningKeys, signingKeyAt } from '../../src/backend-adapter/receipts/receipt-signer.js';
import type { SecretStore } from '../../src/backend-adapter/store/secret-store.js';
import type { ReceiptClaims } from 'precheck-contract';
import { mirrorOf, receiptClaims } from '../backend-adapter/support/receipts.js';
import { openServer, type OpenServer } from '../faults/support/http-server.js';
import { blocksOf, folderFor, outputOf, TIMEOUT_MS, written } from './support/documents.js';

const ADDRESS = 'https://permits.example/precheck/.well-known/jwks.json';
/** Signed by the other of the two signatures. */
const MIRRORED = 'the mirrored signature';
/** Signed by the key that is published once the first has been read. */
const ROTATED = 'nothing, after a rotation';
const nowS = Math.floor(Date.now() / 1000);

const claims = (more: object = {}): ReceiptClaims =>
  receiptClaims({
    iss: 'https://permits.example/precheck',
    aud: 'permits.example',
    iat: nowS,
    exp: nowS + 3600,
    property: { address: '1 Beach St', longitude: null, latitude: null },
    drawings: ['a', 'b'].map((name) => ({ name: `${name}.pdf`, size: 5, sha256: name.repeat(64) })),
    ...more,
  });

let server: OpenServer;
let readings = 0;
/** What is wrong with it, and the receipt; of the first nothing is. */
const receipts: [string, string][] = [];

beforeAll(async () => {
  const secrets = new Map<string, string>();
  const store: SecretStore = {
    async getOrCreateSecret(name, generate) {
      const secret = secrets.get(name) ?? (await generate());
      secrets.set(name, secret);
      return secret;
    },
    changeSecret: async () => {},
  };
  let laterMs = 0;
  const signer = await createReceiptSigner(store, { lifetimeMs: 3_600_000, clock: () => Date.now() + laterMs });
  const jwks = await signer.jwks();
  server = await openServer(async (_request, response) => {
    const published = readings === 0 ? jwks : await signer.jwks();
    readings += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published));
  });
  const add = async (name: string, more: object): Promise<void> => {
    receipts.push([name, await signer.sign(claims(more))]);
  };
  await add('nothing', {});
  await add('expired', { iat: nowS - 7200, exp: nowS - 3600 });
  await add('issuer', { iss: 'https://evil.example' });
  await add('audience', { aud: 'somebody.else' });
  await add('decision', { decision: 'flagged' });
  await add('minimum', { min_score: 79 });
  await add('score', { score: 79 });
  await add('drawings that nobody compared', { drawings_verified: false });
  await add('drawings without that claim', { drawings_verified: undefined });
  await add('city', { city_key: 'elsewhere' });
  await add('permit type', { permit_type: 'fit-out' });
  await add('property', { property: { address: '2 Beach St', longitude: null, latitude: null } });
  await add('property that is not named', { property: undefined });
  await add('one drawing more', { drawings: [...claims().drawings, { name: 'c', size: 1, sha256: 'c'.repeat(64) }] });
  await add('one drawing fewer', { drawings: claims().drawings.slice(1) });
  const [, payload = ''] = (receipts[0]?.[1] ?? '').split('.');
  const key = jwks.keys[0] as { kid: string };
  const headed = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');
  const { kid } = key;
  receipts.push(['no signature', `${headed({ alg: 'none', typ: 'precheck-receipt+jwt', kid })}.${payload}.`]);
  const confused = `${headed({ alg: 'HS256', typ: 'precheck-receipt+jwt', kid })}.${payload}`;
  receipts.push([
    'HS256',
    `${confused}.${createHmac('sha256', JSON.stringify(key)).update(confused).digest('base64url')}`,
  ]);
  const { privateKey } = await generateKeyPair('ES256');
  for (const [name, header] of [
    ['another key by its name', { kid }],
    ['a key that nobody knows', { kid: 'other' }],
  ] as const) {
    const forged = new SignJWT({ ...claims() }).setProtectedHeader({
      alg: 'ES256',
      typ: 'precheck-receipt+jwt',
      ...header,
    });
    receipts.push([name, await forged.sign(privateKey)]);
  }
  receipts.push(['type', await signedAs([...secrets.values()].join(), 'JWT')]);
  receipts.push(['not a token', 'passed']);
  receipts.push([MIRRORED, mirrorOf(receipts[0]?.[1] ?? '')]);
  await signer.rotate();
  laterMs = ANNOUNCED_MS;
  await add(ROTATED, {});
}, TIMEOUT_MS);
afterAll(() => server?.close());

/** Something else that the adapter's key signed. */
async function signedAs(kept: string, typ: string): Promise<string> {
  const { jwk, kid } = signingKeyAt(readSigningKeys(kept), Date.now());
  const key = await importJWK(jwk, 'ES256');
  return new SignJWT({ ...claims() }).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(key);
}

function example(language: string): string {
  const [code = ''] = blocksOf('docs/receipts.md', language);
  expect(code).toContain(ADDRESS);
  readings = 0;
  return code.replace(ADDRESS, `${server.url}/jwks.json`);
}

/** The program reads the receipts, and prints of each its project or `refused`. */
async function outcomes(args: readonly string[], command?: string): Promise<string[]> {
  const input = JSON.stringify(receipts.map(([, receipt]) => receipt));
  const { stdout } = await outputOf(args, { input, ...(command && { command }) });
  return stdout
    .trim()
    .split('\n')
    .map((one, index) => `${receipts[index]?.[0]}: ${one}`);
}

const expected = (taken: readonly string[] = []): string[] =>
  receipts.map(([name]) => `${name}: ${['nothing', ROTATED, ...taken].includes(name) ? 'p-1' : 'refused'}`);

it('Node', { timeout: TIMEOUT_MS }, async () => {
  const use = `
import { text } from 'node:stream/consumers';
const application = {
city: 'wattle-bay', permitType: 'new-dwelling', address: '1 Beach St',
drawings: ['b', 'a'].map((name) => ({ sha256: name.repeat(64) })),
};
for (const receipt of JSON.parse(await text(process.stdin))) {
console.log(await verifyReceipt(receipt, application).then((claims) => claims.project_id, () => 'refused'));
}`;
  expect(await outcomes([written(folderFor('examples'), 'receipts.mjs', example('js') + use)])).toEqual(expected());
});

it('Python', { timeout: TIMEOUT_MS }, async (context) => {
  const python = ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', 'import jwt, cryptography']).status === 0,
  );
  if (python === undefined) return context.skip('python3 with PyJWT and cryptography is not installed here.');
  const use = `
import json, sys
drawings = ["b" * 64, "a" * 64]
application = {"city": "wattle-bay", "permit_type": "new-dwelling", "address": "1 Beach St", "drawings": drawings}
for receipt in json.load(sys.stdin):
  try:
      print(verify_receipt(receipt, application)["project_id"])
  except (jwt.PyJWTError, ValueError):
      print("refused")
`;
  const path = written(folderFor('examples'), 'receipts.py', example('python') + use);
  // As the text says of the other languages' libraries: go by `jti`, which is the same.
  expect(await outcomes([path], python)).toEqual(expected([MIRRORED]));
});
