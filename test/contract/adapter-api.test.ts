import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createProjectSchema, processProjectSchema, redeemRequestSchema, requestUploadSchema } from 'precheck-contract';
import { accepts, changed, misfits } from '../support/contract-schemas.js';

const sha256 = 'a'.repeat(64);
const create = {
  ...{ cityKey: 'wattle-bay', permitType: 'new-dwelling', address: '1 Beach St', longitude: 151, latitude: -33 },
  ...{ userEmail: 'a@example.org', userName: 'A', metadata: { permit: 7 }, minScore: 80 },
  files: [{ type: 'site', label: 'Site', fileLink: 'https://f.example/a.pdf' }],
};
const drawings = [{ uploadId: 'u', sha256, type: 'site', label: 'Site' }];
const run = { permitType: 'new-dwelling', minScore: 80, drawings };
const upload = { name: 'a.pdf', size: 10, type: 'site', label: 'Site' };
const redeem = { receipt: 'x', idempotencyKey: 'k' };
/** By path, what must not stand there. */
type Wrong = Record<string, unknown[]>;
const inCreate: Wrong = {
  cityKey: ['', undefined, 'x'.repeat(201)],
  longitude: [181, '151'],
  latitude: [-91, NaN],
  userEmail: ['x'.repeat(321)],
  metadata: ['x'],
  minScore: [101, -1, Infinity],
  files: [[]],
  'files.0.fileLink': ['file:///etc/passwd', 'javascript:alert(1)', '/a.pdf'],
  'files.0.type': [undefined],
};
const inRun: Wrong = {
  permitType: [undefined],
  drawings: [undefined],
  'drawings.0.uploadId': [''],
  'drawings.0.sha256': ['A'.repeat(64), 'a'.repeat(63)],
  minScore: ['80'],
};
const inUpload: Wrong = { name: ['', 'x'.repeat(256)], size: [-1, 1.5, '10', undefined] };
const inRedeem: Wrong = { receipt: ['', undefined, 'x'.repeat(1_000_001)], idempotencyKey: ['', undefined] };

describe.each<[string, z.ZodMiniType, unknown, Wrong]>([
  ['creating a project', createProjectSchema, create, inCreate],
  ['processing', processProjectSchema, run, inRun],
  ['asking for an upload', requestUploadSchema, upload, inUpload],
  ['redeeming', redeemRequestSchema, redeem, inRedeem],
])('%s', (_, schema, value, wrong) => {
  it('is accepted as it should be', () => {
    expect(misfits(schema, value)).toEqual([]);
  });
  const rows = Object.entries(wrong).flatMap(([path, values]) =>
    values.map((one) => [`${path} = ${String(one).slice(0, 40)}`, path, one] as const),
  );
  it.each(rows)('is refused with %s', (_name, path, replacement) => {
    expect(misfits(schema, changed(value, path, replacement))).toContain(path);
  });
});

describe('requests', () => {
  it.each([
    ['creating', createProjectSchema, create],
    ['processing', processProjectSchema, run],
    ['uploading', requestUploadSchema, upload],
  ] as [string, z.ZodMiniType, object][])('for %s refuse a field they do not know', (_, schema, value) => {
    expect(accepts(schema, { ...value, isAdmin: true })).toBe(false);
  });

  it('make a draft of a city alone', () => {
    expect(accepts(createProjectSchema, { cityKey: 'wattle-bay' })).toBe(true);
  });

  it('do not let __proto__ in metadata change anything', () => {
    const body: unknown = JSON.parse('{"cityKey":"x","metadata":{"__proto__":{"isAdmin":true},"a":1}}');
    const parsed = z.safeParse(createProjectSchema, body);
    const metadata = parsed.success ? parsed.data.metadata : {};
    expect((metadata as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype);
  });
});
