/**
 * Every route of /openapi.json with every part of its request wrong in every type: no 5xx, nothing that is not documented (the harness
 * holds each answer against the document), and nothing that nobody should see. fast-check prints the seed of a run that fails.
 */
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { PROPERTY_ID, propertyScript } from '../../support/property-answers.js';
import { SERVICE_KEY, startScriptedService } from '../../support/scripted-service.js';
import { DIGEST, startHarness, VENDOR_TOKEN, WEBHOOK_SECRET } from '../../support/adapter-harness.js';
import { placesOf, requestWith, targetsOf, type Known, type OpenApi, type Place, type Target } from './request-of.js';

const EMBED = 'https://embed.example';
const RANDOM_REQUESTS = 400;
const UNLIMITED = { requestsPerSecond: 10_000, callsPerUserPerMinute: 100_000 };

const service = await startScriptedService();
service.script = propertyScript();
const harness = await startHarness({
  service,
  options: {
    property: { baseUrl: service.baseUrl, apiKey: SERVICE_KEY, monthlyQuota: null, ...UNLIMITED },
    allowedOrigins: [EMBED],
    authorize: (user, project) => project.ownerId === '' || project.ownerId === user.userId,
    rateLimits: false,
    // A hundred projects that never get their reports must not keep the service from answering.
    pollIntervalMs: 1_000,
    limits: { maxFiles: 500 },
  },
});
const owner = harness.browser();
const address = '1 Beach St';
const id = await owner.createDraft({ address });
await owner.process(id, [await owner.upload(id)]);
await owner.complete(service, id, [90, 85]);
const receipt = await owner.askReceipt(id);
// One that nobody has yet.
service.reports.set('elsewhere', []);
// Each of these has another project after it than before.
const [started, handedOff] = [await owner.createDraft(), await owner.createDraft()];
const known: Known = {
  id,
  'id of /projects/{id}/adopt': 'elsewhere',
  'id of /projects/{id}/process': started,
  'id of /projects/{id}/hand-off': handedOff,
  projectId: id,
  drawingId: 'drawing-1',
  edges: DIGEST,
  reportId: 'r-1',
  secret: WEBHOOK_SECRET,
  cityKey: 'wattle-bay',
  permitType: 'new-dwelling',
  address,
  userEmail: 'a@example.com',
  generatedFor: 'a@example.com',
  uploadId: await owner.upload(started),
  sha256: DIGEST,
  receipt: receipt.json['receipt'],
  requireVerified: false,
  idempotencyKey: 'order-1',
  propertyId: PROPERTY_ID,
  overrides: { setback_front: 6 },
  postCode: 2999,
  metadata: { reference: { number: 7 } },
  type: 'report',
  take: '5',
  skip: '0',
  documents: [],
  name: 'A-101.pdf',
  minScore: 80,
};
const document = (await owner.call('/openapi.json')).json as unknown as OpenApi;
const targets = targetsOf(document, known);
afterAll(() => harness.close());

const LONG = 'x'.repeat(30_000);
const DEEP: unknown = JSON.parse(`${'['.repeat(40)}1${']'.repeat(40)}`);
/** Each type, and what is odd in it. */
const WRONG: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, 1e308],
  ...['', ' ', '__proto__', '\u0000', '\ud800', 'ё😀‮', '../../etc/passwd', '\r\nset-cookie: a=b', "' OR 1=1 --", LONG],
  ...[[], [null, 1, 'x', {}], DEEP, {}, { toString: 1 }],
];

/** As those may call who have most to gain: the person with the project, the vendor’s server, the service. */
async function send(target: Target, wrong: { place: Place; value: unknown } | null, as: 'owner' | 'nobody') {
  // A call that is refused at once takes no turn of the event loop: the service, and the tracker, need theirs.
  await new Promise((resolve) => setImmediate(resolve));
  const { path, options } = requestWith(target, known, wrong);
  const isVendors = target.operation.security.some((scheme) => 'vendorToken' in scheme);
  const headers = {
    ...options.headers,
    ...(isVendors && as === 'owner' ? { authorization: `Bearer ${VENDOR_TOKEN}` } : {}),
    ...(target.template === '/identity' ? { origin: EMBED } : {}),
  };
  const browser = as === 'owner' ? owner : harness.browser();
  const response = await browser.fetch(path, { ...options, headers });
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const text = isStream ? '' : await response.text();
  await (isStream ? response.body?.cancel() : undefined);
  return { status: response.status, said: JSON.stringify([...response.headers]) + text };
}

/** Keys, secrets, places on the disk, stacks, and the words of databases and parsers. */
function leakIn(said: string): string | null {
  const secrets = [SERVICE_KEY, VENDOR_TOKEN, WEBHOOK_SECRET, harness.dataDirectory, process.cwd()];
  const insides = /node_modules|node:internal|\\n\s+at |\.[cm]?[jt]s:\d+|SQLITE|ZodError|Unexpected token/;
  return secrets.find((secret) => said.includes(secret)) ?? insides.exec(said)?.[0] ?? null;
}

async function expectSafe(target: Target, wrong: { place: Place; value: unknown } | null, as: 'owner' | 'nobody') {
  const { status, said } = await send(target, wrong, as);
  if (status >= 500 || leakIn(said) !== null) {
    const where = JSON.stringify([target.method, target.template, wrong?.place, wrong?.value, as]).slice(0, 500);
    throw new Error(`${where} gave ${status}: ${leakIn(said) ?? ''} ${said.slice(0, 1_000)}`);
  }
  return status;
}

describe('every route of /openapi.json', () => {
  it('is served where the request is right, so that what is wrong is reached', async () => {
    const refused: unknown[] = [];
    for (const target of targets) {
      const status = await expectSafe(target, null, 'owner');
      if (status >= 400) refused.push([target.method, target.template, status]);
    }
    expect(refused).toEqual([]);
  });

  it('answers every type in every place as documented, without a 5xx and without a leak', {
    timeout: 60_000,
  }, async () => {
    const sent: number[] = [];
    for (const target of targets) {
      for (const place of placesOf(target)) {
        for (const value of WRONG) sent.push(await expectSafe(target, { place, value }, 'owner'));
      }
    }
    expect(sent.length).toBeGreaterThan(1_000);
    expect(sent.filter((status) => status >= 400).length).toBeGreaterThan(sent.length / 2);
  });

  it('answers whatever JSON there is anywhere, from the owner and from nobody', { timeout: 60_000 }, async () => {
    const anywhere = targets.flatMap((target) => {
      const whole: Place = { in: 'body', path: [] };
      const places = [...placesOf(target), ...(target.body !== undefined ? [whole] : [])];
      return places.map((place) => [target, place] as const);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(anywhere.length - 1),
        fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: 'binary', maxLength: 300 })),
        fc.constantFrom('owner' as const, 'nobody' as const),
        async (which, value, as) => {
          const [target, place] = anywhere[which] ?? [];
          if (target !== undefined && place !== undefined) await expectSafe(target, { place, value }, as);
        },
      ),
      { numRuns: RANDOM_REQUESTS },
    );
  });

  it('answers bodies that are no JSON, and types that are none', async () => {
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
    const bodies = ['', '{', 'null', '"', '\ufeff{}', '{"a":1,"a":2}', deep, LONG, `"${LONG.repeat(4)}"`];
    for (const { method, template, operation } of targets) {
      if (operation.requestBody === undefined) continue;
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known[name]));
      for (const body of bodies) {
        for (const type of ['application/json', 'application/json; charset=utf-16', 'text/plain', 'x']) {
          const response = await owner.fetch(path, { method, body, headers: { 'content-type': type } });
          expect([template, type, response.status < 500]).toEqual([template, type, true]);
          await response.body?.cancel();
        }
      }
    }
  });

  it('has left nothing unexpected in the log', () => {
    for (const event of ['internal-error', 'tracking-failed', 'request-failed']) {
      expect(harness.loggedAs(event)).toEqual([]);
    }
    expect(JSON.stringify(harness.logged)).not.toContain(SERVICE_KEY);
  });
});
