import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  completionWebhookSchema,
  createdProjectSchema,
  documentQuerySchema,
  documentReferenceSchema,
  draftProjectSchema,
  findingSchema,
  linkedProjectSchema,
  listProjectsQuerySchema,
  PRECHECK_ENDPOINTS,
  processRequestSchema,
  REPORT_STAGES,
  reportItemSchema,
  resultSchema,
  stageNumber,
  uploadAddressQuerySchema,
  uploadAddressSchema,
  viewerLinkQuerySchema,
  viewerLinkSchema,
  WEBHOOK_EVENT,
} from '../../src/contract/index.js';
import { accepts, changed, misfits } from '../support/contract-schemas.js';

const draft = {
  cityKey: 'wattle-bay',
  address: '1 Beach St',
  longitude: 151.2,
  latitude: -33.8,
  userEmail: 'a@example.org',
  userName: 'A',
};
const linked = {
  ...draft,
  permitType: 'new-dwelling',
  files: [{ type: 'site', label: 'Site', fileLink: 'https://f.example/a.pdf' }],
  metadata: { a: { b: [1] } },
};
const process = { permitType: 'new-dwelling', files: [{ type: 'site', label: 'Site', filename: 'a.pdf' }] };
const report = { id: 'r', name: 'Site', status: 'Complete', result: 'Passed', score: 84.5, modelVersion: '1' };
const webhook = {
  projectId: 'p',
  reportId: 'r',
  status: 'Complete',
  result: 'Failed',
  score: 12,
  metadata: { a: 1 },
  documents: [{ documentName: 'r.pdf', documentType: 'report', documentURL: 'https://f.example/r.pdf' }],
};

describe('stages', () => {
  it('are five, in their order', () => {
    expect(REPORT_STAGES).toEqual(['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising']);
  });
  it.each([
    ['Preparing', 1],
    ['Analysing', 2],
    ['Categorising', 3],
    ['Assessing', 4],
    ['Summarising', 5],
    ['Complete', 6],
    [' complete ', 6],
    ['ANALYSING', 2],
    ['Queued', null],
    ['', null],
    ['Completed', null],
  ])('%s is %s', (status, number) => {
    expect(stageNumber(status)).toBe(number);
  });
});

describe('endpoints', () => {
  it('are the fourteen of the specification', () => {
    expect(Object.values(PRECHECK_ENDPOINTS).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /cities',
      'GET /cities/{cityKey}',
      'POST /projects',
      'GET /projects',
      'GET /projects/{projectId}',
      'GET /projects/{projectId}/upload-file-url',
      'PUT null',
      'POST /projects/{projectId}/process',
      'GET /projects/{projectId}/complete-link',
      'GET /projects/{projectId}/reports',
      'GET /projects/{projectId}/reports/{reportId}',
      'GET /projects/{projectId}/reports/{reportId}/document',
      'GET /projects/{projectId}/document',
      'GET /projects/{projectId}/viewer-link',
    ]);
  });
  it('names the one event', () => {
    expect(WEBHOOK_EVENT).toBe('project_report_completed');
  });
});

describe.each<[string, z.ZodMiniType, unknown, string[], [string, unknown][]]>([
  [
    'a draft',
    draftProjectSchema,
    draft,
    ['cityKey'],
    [
      ['cityKey', 1],
      ['address', 1],
      ['longitude', '151'],
      ['latitude', NaN],
      ['userEmail', 1],
      ['userName', {}],
      ['metadata', 'x'],
    ],
  ],
  [
    'a project of file links',
    linkedProjectSchema,
    linked,
    ['cityKey', 'permitType', 'files', 'files.0.type', 'files.0.label', 'files.0.fileLink'],
    [
      ['files', {}],
      ['permitType', 1],
      ['metadata', [1]],
      ['files.0.fileLink', 1],
    ],
  ],
  [
    'a process call',
    processRequestSchema,
    process,
    ['permitType', 'files', 'files.0.type', 'files.0.label', 'files.0.filename'],
    [
      ['files', 'a.pdf'],
      ['files.0.filename', 1],
    ],
  ],
  ['a created project', createdProjectSchema, { id: 'p' }, ['id'], [['id', 1]]],
  ['an upload address', uploadAddressSchema, { url: 'https://f.example' }, ['url'], [['url', null]]],
  ['a viewer link', viewerLinkSchema, { url: 'https://f.example' }, ['url'], [['url', {}]]],
  [
    'a report',
    reportItemSchema,
    report,
    ['id', 'name', 'status'],
    [
      ['id', 1],
      ['name', null],
      ['status', 1],
      ['result', 1],
      ['score', '84.5'],
      ['score', NaN],
      ['score', Infinity],
      ['modelVersion', 2],
    ],
  ],
  [
    'a document',
    documentReferenceSchema,
    webhook.documents[0],
    ['documentName', 'documentType', 'documentURL'],
    [
      ['documentName', 1],
      ['documentType', null],
      ['documentURL', 1],
    ],
  ],
  [
    'the webhook',
    completionWebhookSchema,
    webhook,
    ['projectId', 'reportId', 'status'],
    [
      ['projectId', 1],
      ['reportId', null],
      ['status', 1],
      ['result', 1],
      ['score', '12'],
      ['metadata', 'x'],
      ['documents', {}],
      ['documents.0.documentURL', 1],
    ],
  ],
])('%s', (_, schema, value, required, wrong) => {
  it('is accepted as specified', () => {
    expect(misfits(schema, value)).toEqual([]);
  });
  it.each(required)('is refused without %s', (path) => {
    expect(misfits(schema, changed(value, path, undefined))).toContain(path);
  });
  it.each(wrong)('is refused with %s = %s', (path, replacement) => {
    expect(misfits(schema, changed(value, path, replacement))).toContain(path);
  });
});

describe('what may be left out', () => {
  it.each(['result', 'score', 'modelVersion'])('%s of a report that is not complete', (field) => {
    expect(accepts(reportItemSchema, changed(report, field, undefined))).toBe(true);
    expect(accepts(reportItemSchema, changed(report, field, null))).toBe(true);
  });
  it.each(['address', 'longitude', 'latitude', 'userEmail', 'userName', 'metadata'])('%s of a project', (field) => {
    expect(accepts(linkedProjectSchema, changed(linked, field, undefined))).toBe(true);
  });
  it('and unknown fields of answers are kept', () => {
    for (const [schema, value] of [
      [reportItemSchema, report],
      [createdProjectSchema, { id: 'p' }],
      [completionWebhookSchema, webhook],
    ] as [z.ZodMiniType, object][]) {
      expect(z.parse(schema, { ...value, extra: { deep: [1] } })).toHaveProperty('extra', { deep: [1] });
    }
  });
  it('metadata travels unchanged, odd names too', () => {
    const metadata = { '': 1, 'a b': null, constructor: 'x', list: [{ n: 1 }] };
    expect(z.parse(linkedProjectSchema, { ...linked, metadata }).metadata).toEqual(metadata);
    expect(z.parse(completionWebhookSchema, { ...webhook, metadata }).metadata).toEqual(metadata);
  });
});

describe('queries', () => {
  it.each<[string, z.ZodMiniType, unknown, boolean]>([
    [
      'all of a list',
      listProjectsQuerySchema,
      { cityKey: 'a', permitType: 'b', take: 10, skip: 0, orderBy: 'last_activity' },
      true,
    ],
    ['nothing', listProjectsQuerySchema, {}, true],
    ['a broken take', listProjectsQuerySchema, { take: 1.5 }, false],
    ['a negative skip', listProjectsQuerySchema, { skip: -1 }, false],
    ['a filename', uploadAddressQuerySchema, { filename: 'a.pdf' }, true],
    ['no filename', uploadAddressQuerySchema, {}, false],
    ['an empty filename', uploadAddressQuerySchema, { filename: '' }, false],
    ['type uploaded', documentQuerySchema, { type: 'uploaded' }, true],
    ['type report', documentQuerySchema, { type: 'report' }, true],
    ['another type', documentQuerySchema, { type: 'all' }, false],
    ['a signed link', viewerLinkQuerySchema, { signed: '1', generatedFor: 'a@example.org' }, true],
    ['an unsigned link', viewerLinkQuerySchema, {}, true],
    ['signed=true', viewerLinkQuerySchema, { signed: 'true' }, false],
  ])('%s', (_, schema, value, isAccepted) => {
    expect(accepts(schema, value)).toBe(isAccepted);
  });
});

describe('results and findings', () => {
  it.each([
    ['Passed', true],
    ['Failed', true],
    ['passed', false],
    ['', false],
  ])('%s', (word, isResult) => {
    expect(accepts(resultSchema, word)).toBe(isResult);
  });
  it.each([
    ['status', 'broken'],
    ['title', undefined],
    ['message', undefined],
    ['id', undefined],
    ['weight', 'x'],
    ['evidence', 'x'],
    ['evidence.0.box', ['a']],
  ])('a finding with %s = %s is refused', (path, replacement) => {
    const finding = {
      id: 'f',
      title: 't',
      status: 'pass',
      message: 'm',
      weight: 1,
      credit: null,
      evidence: [{ page: 1, box: [0, 0, 1, 1] }],
    };
    expect(accepts(findingSchema, finding)).toBe(true);
    expect(accepts(findingSchema, changed(finding, path, replacement))).toBe(false);
  });
});
