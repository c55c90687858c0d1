/** Receipts signed and verified in a second by one core, beside the same by bare jose, which checks the signature and four claims. */
import { createLocalJWKSet, generateKeyPair, exportJWK, jwtVerify, SignJWT } from 'jose';
import { createReceiptSigner } from '../../src/backend-adapter/dist/receipts/receipt-signer.js';
import { verifyGateReceipt } from '../../src/backend-adapter/dist/receipts/receipt-verification.js';
import { median, times, withSpread } from '../support/figures.mjs';

const ROUNDS = 7;
const EACH = 1_000;
const LIFETIME_MS = 86_400_000;
const HEADER = { alg: 'ES256', typ: 'precheck-receipt+jwt', kid: 'bare' };
const NAMES = { issuer: 'https://portal.example', audience: 'permit-portal' };

export async function measureReceipts() {
  const secrets = new Map();
  const signer = await createReceiptSigner(
    {
      async getOrCreateSecret(name, generate) {
        if (!secrets.has(name)) secrets.set(name, await generate());
        return secrets.get(name);
      },
      async changeSecret(name, change) {
        secrets.set(name, change(secrets.get(name)));
      },
    },
    { lifetimeMs: LIFETIME_MS, clock: Date.now },
  );
  const jwks = await signer.jwks();
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const bareKeys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bare', alg: 'ES256' }] });
  const claims = claimsOf();
  const [ownToken, bareToken] = [await signer.sign(claims), await bareSign()];
  function bareSign() {
    return new SignJWT({ ...claims }).setProtectedHeader(HEADER).sign(privateKey);
  }
  return [
    await compare('signed', bareSign, () => signer.sign(claims)),
    await compare(
      'verified',
      () => jwtVerify(bareToken, bareKeys, { ...NAMES, typ: HEADER.typ }),
      () => verifyGateReceipt(ownToken, { jwks, ...NAMES }),
    ),
  ];
}

async function compare(done, bare, own) {
  const [bareMs, ownMs] = [[], []];
  // The first round warms up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const [one, other] = [await processorMs(bare), await processorMs(own)];
    if (round >= 0) void (bareMs.push(one), ownMs.push(other));
  }
  const ratios = ownMs.map((ms, round) => ms / bareMs[round]);
  const aSecond = (values) => Math.round((1000 * EACH) / median(values)).toLocaleString('en');
  return {
    what: `receipts ${done} in a second of processor time, against bare jose`,
    measured: `${aSecond(ownMs)} against ${aSecond(bareMs)}, ${withSpread(ratios, times)} the time`,
    limit: 'noted',
    pass: true,
  };
}

async function processorMs(work) {
  const before = process.cpuUsage();
  for (let count = 0; count < EACH; count += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function claimsOf() {
  const now = Math.floor(Date.now() / 1000);
  const report = (name) => ({ id: name, name, score: 91.5, result: 'Passed', model_version: 'model-2026.11' });
  return {
    iss: NAMES.issuer,
    aud: NAMES.audience,
    jti: 'receipt-1',
    iat: now,
    exp: now + LIFETIME_MS / 1000,
    project_id: 'project-1',
    city_key: 'wattle-bay',
    permit_type: 'new-dwelling',
    run: 1,
    decision: 'passed',
    min_score: 80,
    score: 91.5,
    outage_rule: 'block',
    reports: ['Readiness', 'Site plan', 'Setbacks'].map(report),
    drawings: Array.from({ length: 8 }, (_, index) => ({
      name: `A-10${index}.pdf`,
      size: 2e6,
      sha256: '0'.repeat(64),
    })),
    drawings_verified: true,
  };
}
