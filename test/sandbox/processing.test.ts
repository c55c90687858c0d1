import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { REPORT_STAGES } from 'precheck-contract';
import { openServer } from '../faults/support/http-server.js';
import { BlobStore } from '#precheck-service/storage/blob-store.js';
import { afterTest } from '../support/after-test.js';
import { folderForTest } from '../support/temporary-folder.js';
import { KEYS, openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';
import { answerWith, openReceiver } from './support/webhook-receiver.js';

let fixture: Fixture;

async function run(order: string) {
  const id = await fixture.start({ 'a.pdf': order });
  return { id, reports: await fixture.complete(id) };
}

describe('a run', () => {
  it('goes through five stages to result, score, findings and document, with nothing of the environment', async () => {
    fixture = await openFixture();
    process.env['PLANTED_SECRET'] = 'x';
    const { id, reports } = await run('%PDF- fine');
    expect(reports.length).toBeGreaterThanOrEqual(2);
    for (const report of reports) {
      expect(report).toEqual({
        id: report['id'],
        name: expect.any(String),
        status: 'Complete',
        result: 'Passed',
        score: 84.5,
        modelVersion: 'test-1',
      });
      const { json: detail, text } = await fixture.report(id, report);
      expect(text).toContain('Environment: ');
      expect(text).not.toContain('PLANTED_SECRET');
      expect((detail['stages'] as { stage: string }[]).map(({ stage }) => stage)).toEqual(REPORT_STAGES);
      expect(detail['findings']).toHaveLength(2);
      const path = `/projects/${id}/reports/${String(report['id'])}/document?type=report`;
      const documents = (await fixture.call(path)).json as unknown as Record<string, string>[];
      expect(documents.map(({ documentType }) => documentType)).toEqual(['report']);
      expect(await (await fetch(documents[0]?.['documentURL'] ?? '')).text()).toContain('%PDF-1.4 report');
    }
    expect((await fixture.call(`/projects/${id}`)).json).toMatchObject({
      status: 'Complete',
      permitType: 'new-dwelling',
      run: 1,
    });
    expect(await fixture.documents(id, 'report')).toHaveLength(reports.length);
    expect(await fixture.documents(id)).toHaveLength(1);
  });

  it('tells of each report by one webhook, with the fields of the interface and no others', async () => {
    const metadata = { permit: 'P-1', nested: [1, { a: null }] };
    const receiver = await openReceiver(() => answerWith(204));
    fixture = await openFixture({ webhookUrl: receiver.url });
    const id = await fixture.start({ 'a.pdf': '%PDF-' }, await fixture.draft({ metadata }));
    const reportIds = (await fixture.complete(id)).map((report) => report['id']);
    await waitFor(() => (receiver.posts.length >= reportIds.length ? true : null), 'the webhooks');
    expect(receiver.posts.map(({ body }) => body['reportId']).sort()).toEqual([...reportIds].sort());
    for (const { headers, body } of receiver.posts) {
      expect(headers).toMatchObject({
        'webhook-event': 'project_report_completed',
        'content-type': 'application/json',
      });
      expect(headers['webhook-id']).toMatch(/^msg_/);
      expect(JSON.stringify({ headers, body })).not.toContain(KEYS['wattle-bay']);
      const { reportId, documents, ...rest } = body;
      expect(rest).toEqual({ projectId: id, status: 'Complete', result: 'Passed', score: 84.5, metadata });
      expect(reportIds).toContain(reportId);
      const [document] = documents as { documentName: string; documentType: string; documentURL: string }[];
      expect(Object.keys(document ?? {})).toEqual(['documentName', 'documentType', 'documentURL']);
      expect(document?.documentType).toBe('report');
      expect((await fetch(document?.documentURL ?? '')).status).toBe(200);
    }
  });

  it('shows stages before results, and refuses a second start meanwhile', async () => {
    fixture = await openFixture();
    const id = await fixture.draft();
    await fixture.upload(id, 'a.pdf', 'slow');
    const first = await fixture.process(id, ['a.pdf']);
    expect([first.status, first.json]).toEqual([202, { id, status: 'Processing', run: 1 }]);
    const [report] = await fixture.reports(id);
    expect(report).toEqual({ id: expect.any(String), name: expect.any(String), status: 'Preparing' });
    const second = await fixture.process(id, ['a.pdf']);
    const error = { code: 'already_processing', message: expect.any(String) };
    expect([second.status, second.json]).toEqual([409, { error }]);
    await fixture.complete(id);
  });

  it('is over with its last report: the next may be started at once, while its worker is still ending', async () => {
    fixture = await openFixture();
    const { id } = await run('%PDF- lingers');
    expect((await fixture.process(id, ['a.pdf'])).status).toBe(202);
    await fixture.complete(id);
    expect((await fixture.call(`/projects/${id}`)).json).toMatchObject({ status: 'Complete', run: 2 });
  });

  it('again makes new reports and leaves the earlier ones readable, with their files', async () => {
    fixture = await openFixture();
    const { id, reports: first } = await run('%PDF- one');
    await fixture.start({ 'a.pdf': '%PDF- two' }, id);
    const second = await fixture.complete(id);
    const firstIds = first.map((report) => report['id']);
    expect(second.filter((report) => firstIds.includes(report['id']))).toEqual([]);
    const bytesOf = async (reportId: unknown) => {
      const path = `/projects/${id}/reports/${String(reportId)}/document?type=uploaded`;
      const [document] = (await fixture.call(path)).json as unknown as { documentURL: string }[];
      return (await fetch(document?.documentURL ?? '')).text();
    };
    expect([await bytesOf(firstIds[0]), await bytesOf(second[0]?.['id'])]).toEqual(['%PDF- one', '%PDF- two']);
    expect((await fixture.report(id, first[0])).json).toMatchObject({ status: 'Complete', run: 1 });
  });
});

describe('a worker that fails', () => {
  it('once is tried again, and no stage goes backwards', async () => {
    fixture = await openFixture();
    const seen: string[] = [];
    const id = await fixture.start({ 'a.pdf': `slow crash-once ${join(fixture.directory, 'crashed')}` });
    await waitFor(async () => {
      const [report] = await fixture.reports(id);
      if (seen.at(-1) !== report?.['status']) seen.push(String(report?.['status']));
      return report?.['status'] === 'Complete' ? true : null;
    }, 'the end');
    const order = [...REPORT_STAGES, 'Complete'];
    expect(seen).toEqual(order.filter((stage) => seen.includes(stage)));
    expect((await fixture.complete(id))[0]).toMatchObject({ result: 'Passed' });
  });

  it('after its first report keeps that report as it is', async () => {
    fixture = await openFixture();
    const { reports } = await run('crash-after-first');
    expect(reports.every((report) => report['result'] === 'Passed')).toBe(true);
  });

  it('at one file is tried again without it, file by file, and judges the others', async () => {
    fixture = await openFixture();
    const id = await fixture.start({ 'a.pdf': 'fine', 'b.pdf': 'deadly', 'c.pdf': 'fine', 'd.pdf': 'deadly' });
    const [report] = await fixture.complete(id);
    expect(report).toMatchObject({ result: 'Passed' });
    expect((await fixture.report(id, report)).json['findings']).toContainEqual(
      expect.objectContaining({
        id: 'left-out',
        message: 'b.pdf: Reading the file broke off. d.pdf: Reading the file broke off.',
      }),
    );
  });

  it('at every file ends in failed reports, after a few attempts', async () => {
    fixture = await openFixture();
    const drawings = Array.from({ length: 12 }, (_, index) => [`${index}.pdf`, 'deadly']);
    const id = await fixture.start(Object.fromEntries(drawings));
    expect((await fixture.complete(id))[0]).toMatchObject({ result: 'Failed', score: 0 });
  });

  it.each([
    ['crashes', 'crash-always', /broke off/, 20_000],
    ['hangs', 'hang', /longer than 0.5 s/, 500],
    ['talks nonsense', 'nonsense', /broke off/, 20_000],
    ['cannot go on', 'error', /the test asked for it/, 20_000],
    ['gives a link for a report', 'symbolic-link', /not in their folder/, 20_000],
    ['gives another name of a file for a report', 'hard-link', /not in their folder/, 20_000],
    ['gives a folder for a report', 'folder', /not in their folder/, 20_000],
    ['names a report that is not there', 'no-report', /not in their folder/, 20_000],
  ])('for good (%s) ends in failed reports that say why', async (_name, order, why, timeLimitMs) => {
    fixture = await openFixture({}, { timeLimitMs });
    const { id, reports } = await run(order);
    for (const report of reports) expect(report).toMatchObject({ status: 'Complete', result: 'Failed', score: 0 });
    const { json, text } = await fixture.report(id, reports[0]);
    expect(json['findings']).toEqual([
      expect.objectContaining({ status: 'fail', message: expect.stringMatching(why) }),
    ]);
    expect(text).not.toMatch(/on purpose|node:|\.mjs/);
    expect((await fixture.call(`/projects/${id}`)).json['status']).toBe('Complete');
  });
});

describe('Option A', () => {
  async function serve() {
    const server = await openServer((request, response) => {
      const path = request.url ?? '';
      if (path === '/redirect') response.writeHead(302, { location: '/site%20plan.pdf' }).end();
      else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (path === '/large') response.end('x'.repeat(5000));
      else if (path === '/empty') response.end();
      else if (path === '/broken') {
        response.writeHead(200, { 'content-length': 100 }).write('half');
        setTimeout(() => response.destroy(), 50);
      } else if (path === '/silent') return;
      else if (path === '/missing') response.writeHead(404).end('secret page');
      else response.end('%PDF- linked');
    });
    afterTest(server.close);
    return server;
  }

  function post(fileLinks: string[]) {
    const files = fileLinks.map((fileLink) => ({ type: 'site', label: 'Site plan', fileLink }));
    const body = { cityKey: 'prairie-lake', permitType: 'residential-new', address: 'x', metadata: { a: 1 }, files };
    return fixture.call('/projects', { key: KEYS['prairie-lake'], body });
  }

  async function create(fileLinks: string[]) {
    const answer = await post(fileLinks);
    expect(answer.status).toBe(201);
    const own = fixture.as(KEYS['prairie-lake']);
    const id = String(answer.json['id']);
    const reports = await own.complete(id);
    return { ...own, id, reports, detail: (await own.report(id, reports[0])).text };
  }

  it('fetches the links and processes at once', async () => {
    fixture = await openFixture({ allowPrivateFileLinks: true });
    const { url } = await serve();
    const { id, reports, documents } = await create([`${url}/redirect`, `${url}/a/floor.pdf`, `${url}/b/floor.pdf`]);
    expect(reports.map((report) => report['result'])).toEqual(reports.map(() => 'Passed'));
    const kept = await documents(id);
    expect(kept.map((one) => one['documentName'])).toEqual(['redirect', 'floor.pdf', 'floor (3).pdf']);
    expect(await (await fetch(kept[0]?.['documentURL'] ?? '')).text()).toBe('%PDF- linked');
  });

  it('refuses private addresses, by number and by name', async () => {
    fixture = await openFixture();
    const { url } = await serve();
    const byName = url.replace('127.0.0.1', 'localhost');
    for (const link of [`${url}/a.pdf`, byName, 'http://[::1]:9/', 'http://169.254.169.254/latest']) {
      const { reports, detail } = await create([link]);
      expect(reports[0]).toMatchObject({ result: 'Failed', score: 0 });
      expect(detail).toContain('private or local address');
    }
  });

  it('gives all links of a run one limit together', async () => {
    fixture = await openFixture({ allowPrivateFileLinks: true }, { timeLimitMs: 300 });
    expect((await create([`${(await serve()).url}/silent`])).detail).toContain('together took too long');
  });

  it('waits for no link when the service stops', { timeout: 30_000 }, async () => {
    fixture = await openFixture({ allowPrivateFileLinks: true });
    const { url, server } = await serve();
    const asked = once(server, 'request');
    await post([`${url}/silent`, `${url}/silent`]);
    await asked;
    await fixture.close();
  });

  it('blames no link for a full disk, and goes on after it', async () => {
    const dataDirectory = folderForTest();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write = vi.spyOn(BlobStore.prototype, 'write').mockRejectedValueOnce(full);
    fixture = await openFixture({ allowPrivateFileLinks: true, dataDirectory });
    const id = String((await post([`${(await serve()).url}/a.pdf`])).json['id']);
    await waitFor(() => (write.mock.calls.length > 0 ? true : null), 'the link to be fetched');
    await fixture.close();
    fixture = await openFixture({ allowPrivateFileLinks: true, dataDirectory });
    const reports = await fixture.as(KEYS['prairie-lake']).complete(id);
    expect(reports.map((report) => report['result'])).toEqual(reports.map(() => 'Passed'));
  });

  it.each([
    ['/loop', 'redirected more than 3 times'],
    ['/large', 'larger than the limit of 1000 bytes'],
    ['/empty', '0 bytes'],
    ['/broken', 'broke off'],
    ['/silent', 'did not send the file within 0.3 s'],
    ['/missing', 'answered 404'],
  ])('says why %s could not be fetched', async (path, why) => {
    // Only what never answers is given up soon: a busy machine may take longer for the others.
    const fileLinkTimeoutMs = path === '/silent' ? 300 : 20_000;
    fixture = await openFixture({ allowPrivateFileLinks: true, maxFileBytes: 1000 }, { fileLinkTimeoutMs });
    const { reports, detail } = await create([(await serve()).url + path]);
    expect(reports[0]).toMatchObject({ status: 'Complete', result: 'Failed', score: 0 });
    expect(detail).toContain(why);
    expect(detail).not.toContain('secret page');
  });
});
