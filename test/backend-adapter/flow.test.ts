import { beforeEach, describe, expect, it } from 'vitest';
import {
  DIGEST,
  eventually,
  OTHER_DIGEST,
  reportsWith,
  startHarness,
  type Browser,
  type Harness,
} from './support/adapter-harness.js';
import { codeOf } from './support/after-test.js';
import { SERVICE_KEY } from './support/scripted-service.js';

let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  harness = await startHarness();
  browser = harness.browser();
});

describe('the gated flow', () => {
  it('goes from a draft to a receipt that verifies offline and is redeemed once', async () => {
    const property = { address: '12-14 Beach St', longitude: 151.2, latitude: -33.9 };
    const id = await browser.createDraft({ metadata: { permit: 7 }, ...property });
    expect(harness.service.seen.find(({ method }) => method === 'POST')?.body).toEqual({
      cityKey: 'wattle-bay',
      userEmail: 'a@example.com',
      ...property,
      // With the adapter's own mark, by which a project is found again whose answer was lost.
      metadata: { permit: 7, precheckElementsCreation: expect.any(String) },
    });
    const uploadId = await browser.upload(id, '../A-101.pdf');
    const started = await browser.process(id, [uploadId]);
    const drawings = [{ name: 'A-101.pdf', sha256: DIGEST }];
    expect(started).toMatchObject({ status: 202, json: { phase: 'processing', run: 1, drawings } });
    expect(harness.service.seen.find(({ path }) => path.endsWith('/process'))?.body).toEqual({
      permitType: 'new-dwelling',
      files: [{ type: 'drawing', label: 'A-101.pdf', filename: 'A-101.pdf' }],
    });

    harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Analysing' }]);
    const underWay = await browser.until(id, ({ reports }) => reports[0]?.stage === 2);
    expect(underWay.gate.decision).toBe('undecided');
    await browser.complete(harness.service, id, [90, 85]);
    const snapshot = await browser.snapshot(id);
    expect(snapshot.gate).toEqual({
      decision: 'passed',
      minScore: 80,
      rule: { reports: 'every', requirePassed: false },
      score: 85,
      reasons: [{ code: 'met', minScore: 80, score: 85 }],
    });
    expect(Object.keys(snapshot.reports[0]?.stageStartedAt ?? {})).toEqual(['Analysing', 'Complete']);

    const issued = await browser.askReceipt(id);
    expect(issued.status).toBe(201);
    const receipt = String(issued.json['receipt']);
    const claims = await harness.verified(receipt, {
      projectId: id,
      drawings: [{ sha256: DIGEST }],
      minScore: 80,
      // They are the browser’s word here.
      requireVerified: false,
    });
    const ofRun = { project_id: id, run: 1, score: 85, min_score: 80, permit_type: 'new-dwelling' };
    expect(claims).toMatchObject({ ...ofRun, property });

    // A refusal does not use it up.
    for (const [address, code] of [
      ['14 Beach St', 'receipt_wrong_property'],
      [undefined, 'invalid_request'],
    ] as const) {
      const application = { requireVerified: false, address: address as string };
      expect(await codeOf(harness.adapter.redeem(receipt, 'order-0', application))).toBe(code);
    }
    // Without a key it could be used again and again.
    for (const key of [undefined, null, 7, '', 'x'.repeat(201)] as string[])
      expect(await codeOf(harness.adapter.redeem(receipt, key))).toBe('invalid_request');
    const first = await harness.browser().redeem(receipt, 'order-1', { address: '12–14 beach st' });
    expect(first.status).toBe(200);
    harness.clock.offsetMs = 25 * 60 * 60_000;
    expect((await harness.browser().redeem(receipt, 'order-1')).json).toEqual(first.json);
    expect((await harness.browser().redeem(receipt, 'order-2')).json.error?.code).toBe('receipt_used');
  });

  it('holds every run and receipt of a project to what its page asked for, though a later call asks for less', async () => {
    const id = await browser.createDraft({ minScore: 84 });
    await browser.process(id, [await browser.upload(id)]);
    await browser.complete(harness.service, id, [90, 85]);
    expect((await browser.snapshot(id)).gate.minScore).toBe(84);
    expect((await browser.askReceipt(id, { minScore: 10 })).json['minScore']).toBe(84);
  });

  it('shows reports, findings, documents, cities and a viewer link', async () => {
    const id = await browser.completed(harness.service);
    const report = await browser.call(`/projects/${id}/reports/r-1`);
    expect(report.json).toMatchObject({ report: { id: 'r-1', score: 90 }, findings: [{ id: 'f-1', status: 'fail' }] });
    expect((await browser.call(`/projects/${id}/reports/r-9`)).json.error?.code).toBe('not_found');
    const documents = { documents: [{ name: 'Report', type: 'report', url: 'https://storage.example/report.pdf' }] };
    expect((await browser.call(`/projects/${id}/documents?type=report`)).json).toEqual(documents);
    expect((await browser.call(`/projects/${id}/reports/r-1/document?type=report`)).json).toEqual(documents);
    expect((await browser.call(`/projects/${id}/documents?type=x`)).json.error?.code).toBe('invalid_request');
    const link = await browser.call(`/projects/${id}/viewer-link`, { method: 'POST' });
    expect(link.json['url']).toBe(`https://service.example/view/${id}?token=t`);
    expect(harness.service.seen.at(-1)?.query.get('generatedFor')).toBe('a@example.com');
    const cities = [{ cityKey: 'wattle-bay', name: 'City of Wattle Bay' }];
    expect((await browser.call('/cities')).json).toEqual({ cities });
    expect((await browser.call('/cities/wattle-bay')).json).toMatchObject({
      limits: { maxFiles: 100 },
      city: { permitTypes: [{ permitType: 'new-dwelling' }, {}] },
    });
    for (const path of ['/api/precheck/health', '/precheck/api/health']) {
      const beside = await harness.adapter.fetch(new Request(`https://portal.example${path}`));
      const error = {
        code: 'not_found',
        message: expect.stringContaining(' is /precheck.'),
        details: { mountPath: '/precheck' },
      };
      expect([beside.status, await beside.json()]).toMatchObject([404, { error }]);
    }
    const elsewhere = { code: 'unknown_city', message: 'There is no city “elsewhere”.' };
    expect((await browser.call('/cities/elsewhere')).json.error).toMatchObject(elsewhere);
    const projects = [{ id, phase: 'complete' }];
    expect((await browser.call('/projects?take=1')).json).toMatchObject({ total: 1, projects });
  });
});

describe('uploads and process', () => {
  it('checks a full set of long names, and redeems its receipt', async () => {
    const id = await browser.createDraft();
    const uploads = [];
    for (let sheet = 100; sheet < 200; sheet += 1)
      uploads.push(await browser.upload(id, `${'図'.repeat(190)}-${sheet}.pdf`));
    expect((await browser.process(id, uploads)).status).toBe(202);
    await browser.complete(harness.service, id, [90, 85]);
    const { receipt } = (await browser.askReceipt(id)).json;
    expect(String(receipt).length).toBeGreaterThan(80_000);
    expect((await browser.redeem(receipt, 'order-1')).status).toBe(200);
  });

  it('refuses what is empty, too large, too much or not of this project', async () => {
    const { service } = harness;
    const limited = await startHarness({ service, options: { limits: { maxFiles: 2, maxFileBytes: 10 } } });
    const applicant = limited.browser();
    const id = await applicant.createDraft();
    const upload = (name: string, size: number) => applicant.call(`/projects/${id}/uploads`, { json: { name, size } });
    expect((await upload('a.pdf', 0)).json.error?.code).toBe('file_empty');
    const tooLarge = { code: 'file_too_large', details: { maxFileBytes: 10 } };
    expect((await upload('a.pdf', 11)).json.error).toMatchObject(tooLarge);
    expect((await upload('..', 5)).json.error?.code).toBe('invalid_request');
    const first = await upload('a.pdf', 5);
    const second = await upload('a.pdf', 6);
    expect([first.json['filename'], second.json['filename']]).toEqual(['a.pdf', 'a-2.pdf']);
    // One that takes the place of a drawing that was removed.
    const again = await upload('b.pdf', 5);
    expect(again.status).toBe(201);

    expect((await applicant.process(id, [])).json.error?.code).toBe('no_drawings');
    expect((await applicant.process(id, ['nope'])).json.error?.code).toBe('invalid_request');
    const one = String(first.json['uploadId']);
    expect((await applicant.process(id, [one, one])).json.error?.code).toBe('invalid_request');
    const three = [first, second, again].map(({ json }) => String(json['uploadId']));
    expect((await applicant.process(id, three)).json.error?.code).toBe('too_many_files');
    expect((await applicant.process(id, [one], { permitType: 'castle' })).json.error?.code).toBe('unknown_permit_type');
    expect(limited.service.count('POST', '/process')).toBe(0);
    expect((await applicant.process(id, [one])).status).toBe(202);
    expect((await applicant.process(id, [one])).json.error?.code).toBe('conflict');
  });

  it('takes no report of an earlier run for one of the next, though the service listed none at its start', async () => {
    const { service } = harness;
    const id = await browser.completed(service);
    const earlier = service.reports.get(id) ?? [];
    service.reports.set(id, []);
    expect((await browser.process(id, [await browser.upload(id, 'A-102.pdf')])).status).toBe(202);
    service.reports.set(id, earlier);
    const seen = service.count('GET', '/reports');
    await eventually(() => service.count('GET', '/reports') > seen + 2);
    expect(await browser.snapshot(id)).toMatchObject({ run: 2, phase: 'processing', gate: { decision: 'undecided' } });
  });

  it('keeps the digest that an upload was named with first, also through a run without it', async () => {
    const id = await browser.createDraft();
    const [first, second] = [await browser.upload(id), await browser.upload(id, 'A-102.pdf')];
    for (const [run, uploadId] of [first, second].entries()) {
      expect((await browser.process(id, [uploadId])).status).toBe(202);
      await browser.complete(harness.service, id, [90 + run, 85 + run]);
    }
    const drawings = [{ uploadId: first, sha256: OTHER_DIGEST }];
    const error = { code: 'invalid_request', details: { uploadId: first } };
    expect(await browser.process(id, [], { drawings })).toMatchObject({ status: 400, json: { error } });
    expect((await browser.process(id, [first])).status).toBe(202);
  });

  const assessing = { id: 'r-1', name: 'Readiness', status: 'Assessing' };
  it.each<[string, () => void]>([
    ['lists a report that is not Complete', () => harness.service.reports.set('p-1', [assessing])],
    ['says that the project is processing', () => harness.service.statuses.set('p-1', 'Processing')],
  ])('begins no run while the service %s, and one when that is over', async (_name, arrange) => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    arrange();
    const refused = await browser.process(id, [uploadId]);
    expect([refused.status, refused.json.error?.code]).toEqual([409, 'conflict']);
    expect(refused.json.error?.message).toContain('still checking this project');
    expect(harness.service.count('POST', '/process')).toBe(0);
    harness.service.statuses.set(id, 'Complete');
    harness.service.reports.set(id, []);
    expect((await browser.process(id, [uploadId])).status).toBe(202);
  });

  it('begins a re-run where the service has called the project processing all through the run before, and after it', async () => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    expect((await browser.process(id, [uploadId])).status).toBe(202);
    harness.service.statuses.set(id, 'Processing');
    harness.service.reports.set(id, reportsWith([90, 85]));
    await eventually(async () => (await browser.snapshot(id)).reports.some(({ complete }) => complete));
    harness.clock.passedMs += 61_000;
    await eventually(async () => (await browser.snapshot(id)).phase === 'complete');
    expect((await browser.process(id, [uploadId])).status).toBe(202);
  });

  it('gives no link to the service’s page for a run that was begun here and stalled', async () => {
    const id = await browser.started();
    harness.service.reports.set(id, [assessing]);
    await browser.until(id, ({ reports }) => reports.length > 0);
    harness.clock.passedMs += 31 * 60_000;
    await eventually(async () => (await browser.snapshot(id)).phase === 'stalled');
    expect((await browser.call(`/projects/${id}/hand-off`, { method: 'POST' })).json.error?.code).toBe('conflict');
  });

  it('leaves the project as it was where the service misses a file', async () => {
    const id = await browser.createDraft();
    const uploadId = await browser.upload(id);
    harness.service.script = ({ path }) =>
      path.endsWith('/process') ? { status: 409, json: { error: 'File A-101.pdf has not been uploaded' } } : undefined;
    const refused = await browser.process(id, [uploadId]);
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'upload_missing', details: { uploadId } } } });
    expect(await browser.snapshot(id)).toMatchObject({ phase: 'draft', run: 0, drawings: [] });
    harness.service.script = () => undefined;
    expect((await browser.process(id, [uploadId])).status).toBe(202);
  });
});

describe('restart and outage', () => {
  it('keeps the last that was read while the service is away, says so, and recovers', async () => {
    const id = await browser.started();
    harness.service.reports.set(id, [{ id: 'r-1', name: 'Readiness', status: 'Assessing' }]);
    await eventually(async () => (await browser.snapshot(id)).reports[0]?.stage === 4);
    harness.service.script = () => ({ status: 503, text: 'down' });
    const away = await browser.until(id, ({ service }) => !service.reachable);
    const service = { problem: 'upstream_unavailable' };
    expect(away).toMatchObject({ phase: 'processing', reports: [{ stage: 4 }], service });
    expect(away.service.readAt).not.toBeNull();
    harness.service.script = () => undefined;
    await browser.complete(harness.service, id, [90]);
    expect((await browser.snapshot(id)).service).toMatchObject({ reachable: true, problem: null });
  });

  it('lets the key into no answer and no log, not even where the service echoes it', async () => {
    harness.service.script = ({ path, method }) => {
      if (path.startsWith('/cities'))
        return { json: { name: SERVICE_KEY, permitTypes: [{ permitType: SERVICE_KEY, name: 'x' }] } };
      return method === 'POST' ? { status: 422, json: { message: `Key ${SERVICE_KEY} may not` } } : undefined;
    };
    const city = await browser.call('/cities/wattle-bay');
    expect(city.text).toContain('[removed]');
    const refused = await browser.call('/projects', { json: { cityKey: 'wattle-bay' } });
    expect(refused.json.error?.code).toBe('upstream_refused');
    expect(city.text + refused.text + JSON.stringify(harness.logged)).not.toContain(SERVICE_KEY);
  });
});
