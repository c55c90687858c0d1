import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  createProjectSchema,
  errorBodySchema,
  processProjectSchema,
  receiptAnswerSchema,
  redeemRequestSchema,
  requestUploadSchema,
  snapshotSchema,
} from 'precheck-contract';
import { accepts, changed, misfits } from '../support/contract-schemas.js';

const sha256 = 'a'.repeat(64);
const create = {
  cityKey: 'wattle-bay',
  permitType: 'new-dwelling',
  address: '1 Beach St',
  longitude: 151,
  latitude: -33,
  userEmail: 'a@example.org',
  userName: 'A',
  metadata: { permit: 7 },
  minScore: 80,
  files: [{ type: 'site', label: 'Site', fileLink: 'https://f.example/a.pdf' }],
};
const run = {
  permitType: 'new-dwelling',
  minScore: 80,
  drawings: [{ uploadId: 'u', sha256, type: 'site', label: 'Site' }],
};
const snapshot = {
  revision: 3,
  project: { id: 'p', cityKey: 'wattle-bay', permitType: null, address: null, createdAt: '2026-01-01T00:00:00Z' },
  phase: 'processing',
  run: 1,
  processingStartedAt: null,
  draft: [],
  drawings: [{ uploadId: 'u', name: 'a.pdf', filename: 'a.pdf', size: 3, sha256, type: 'site', label: 'Site' }],
  reports: [
    {
      id: 'r',
      name: 'R',
      status: 'Analysing',
      stage: 2,
      complete: false,
      result: null,
      score: null,
      modelVersion: null,
      stageStartedAt: { Preparing: '2026-01-01T00:00:00Z' },
    },
  ],
  gate: { decision: 'undecided', minScore: 80, score: null, reasons: [{ code: 'report-incomplete', reportId: 'r' }] },
  service: { reachable: true, readAt: null, problem: null },
};
/** By path, what must not stand there. */
type Wrong = Record<string, unknown[]>;

describe.each<[string, z.ZodMiniType, unknown, Wrong]>([
  [
    'creating a project',
    createProjectSchema,
    create,
    {
      cityKey: ['', undefined, 'x'.repeat(201)],
      longitude: [181, '151'],
      latitude: [-91, NaN],
      userEmail: ['x'.repeat(321)],
      metadata: ['x'],
      minScore: [101, -1, Infinity],
      files: [[]],
      'files.0.fileLink': ['file:///etc/passwd', 'javascript:alert(1)', '/a.pdf'],
      'files.0.type': [undefined],
    },
  ],
  [
    'processing',
    processProjectSchema,
    run,
    {
      permitType: [undefined],
      drawings: [undefined],
      'drawings.0.uploadId': [''],
      'drawings.0.sha256': ['A'.repeat(64), 'a'.repeat(63)],
      minScore: ['80'],
    },
  ],
  [
    'asking for an upload',
    requestUploadSchema,
    { name: 'a.pdf', size: 10, type: 'site', label: 'Site' },
    { name: ['', 'x'.repeat(256)], size: [-1, 1.5, '10', undefined] },
  ],
  [
    'redeeming',
    redeemRequestSchema,
    { receipt: 'x', idempotencyKey: 'k' },
    { receipt: ['', undefined, 'x'.repeat(20_001)], idempotencyKey: ['', undefined] },
  ],
  [
    'the answer with a receipt',
    receiptAnswerSchema,
    { receipt: 'x', expiresAt: '2026-01-01T00:00:00Z', run: 1, minScore: 80, decision: 'passed' },
    { decision: [undefined, 'failed'], run: [1.5], receipt: [undefined] },
  ],
  [
    'a snapshot',
    snapshotSchema,
    snapshot,
    {
      phase: ['done'],
      revision: [1.5, undefined],
      'reports.0.stage': [0, 7],
      'reports.0.score': ['84'],
      'gate.decision': ['maybe'],
      'gate.reasons.0.code': ['other'],
      'gate.rule': ['every'],
      'drawings.0.sha256': ['x'],
      'service.reachable': ['yes'],
      'project.cityKey': [null],
    },
  ],
])('%s', (_, schema, value, wrong) => {
  it('is accepted as it should be', () => {
    expect(misfits(schema, value)).toEqual([]);
  });
  it.each(Object.entries(wrong).flatMap(([path, values]) => values.map((one) => [path, one] as const)))(
    'is refused with %s = %s',
    (path, replacement) => {
      expect(misfits(schema, changed(value, path, replacement))).toContain(path);
    },
  );
});

describe('requests', () => {
  it.each([
    ['creating', createProjectSchema, create],
    ['processing', processProjectSchema, run],
    ['uploading', requestUploadSchema, { name: 'a', size: 1 }],
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

describe('error codes', () => {
  it('travel in one body', () => {
    const body = {
      error: { code: 'not_found', message: 'x', retryable: false, requestId: 'r', details: { field: 'a' } },
    };
    expect(misfits(errorBodySchema, body)).toEqual([]);
    for (const field of ['code', 'message', 'retryable', 'requestId']) {
      expect(misfits(errorBodySchema, changed(body, `error.${field}`, undefined))).toEqual([`error.${field}`]);
    }
  });
});
