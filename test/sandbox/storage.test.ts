import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BlobStore } from '#precheck-service/storage/blob-store.js';
import { folderForTest } from '../support/temporary-folder.js';
import { openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';

let fixture: Fixture;
let now: number;
beforeEach(async () => {
  now = Date.now();
  fixture = await openFixture({ maxFileBytes: 1000, uploadAddressLifetimeMs: 60_000, clock: () => now });
});

const put = (url: string, body = '%PDF-1.4') => fetch(url, { method: 'PUT', body });
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;
const filesOnDisk = () =>
  readdirSync(join(fixture.directory, 'files'), { recursive: true }).filter((name) => name !== 'incoming');

describe('an upload', () => {
  it('keeps the bytes and gives them back, with CORS for any origin and no key', async () => {
    const id = await fixture.draft();
    const url = await fixture.uploadAddress(id, 'Plan #1 (é).pdf');
    expect(url.startsWith(fixture.sandbox.storageUrl)).toBe(true);
    const answer = await put(url, '%PDF-1.4 bytes');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const [document, ...rest] = await fixture.documents(id);
    expect(rest).toEqual([]);
    expect(document).toMatchObject({ documentName: 'Plan #1 (é).pdf', documentType: 'uploaded' });
    const stored = await fetch(document?.['documentURL'] ?? '');
    expect(await stored.text()).toBe('%PDF-1.4 bytes');
    const reads = vi.spyOn(BlobStore.prototype, 'read');
    const head = await fetch(document?.['documentURL'] ?? '', { method: 'HEAD' });
    expect([head.headers.get('content-length'), reads.mock.calls]).toEqual(['14', []]);
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stored.headers.get('content-type')).toBe('application/pdf');
    expect(stored.headers.get('content-disposition')).toBe(
      `inline; filename="Plan #1 (_).pdf"; filename*=UTF-8''Plan%20%231%20%28%c3%a9%29.pdf`.replace('%c3%a9', '%C3%A9'),
    );
  });

  it('answers a preflight', async () => {
    const url = await fixture.uploadAddress(await fixture.draft(), 'a.pdf');
    const headers = { origin: 'https://portal.example', 'access-control-request-method': 'PUT' };
    const answer = await fetch(url, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  });

  it('keeps the newest copy of a name', async () => {
    const id = await fixture.draft();
    await fixture.upload(id, 'a.pdf', 'one');
    await fixture.upload(id, 'a.pdf', 'two');
    const documents = await fixture.documents(id);
    expect(
      await Promise.all(documents.map(async (document) => (await fetch(String(document['documentURL']))).text())),
    ).toEqual(['two']);
  });

  it('keeps what a retry on the same address sends, once', async () => {
    const id = await fixture.draft();
    const url = await fixture.uploadAddress(id, 'a.pdf');
    await put(url, 'one');
    await put(url, 'two');
    expect(filesOnDisk()).toHaveLength(1);
  });
});

describe('a restart', () => {
  it('does away with what was stored and never recorded, and keeps the rest', async () => {
    const dataDirectory = folderForTest();
    const first = await openFixture({ dataDirectory });
    const id = await first.draft();
    const url = await first.uploadAddress(id, 'a.pdf');
    await put(url, '%PDF- checked');
    await first.process(id, ['a.pdf']);
    const reports = await first.complete(id);
    await put(url, '%PDF- corrected');
    await first.close();
    const folder = join(dataDirectory, 'files');
    const kept = readdirSync(folder).sort();
    expect(kept).toHaveLength(2 + reports.length + 1);
    // As a service leaves them that is killed between two steps.
    writeFileSync(join(folder, randomUUID()), '%PDF- stored, and not recorded');
    mkdirSync(join(folder, 'incoming', randomUUID()));
    const second = await openFixture({ dataDirectory });
    expect([readdirSync(folder).sort(), readdirSync(join(folder, 'incoming'))]).toEqual([kept, []]);
    const path = `/projects/${id}/reports/${String(reports[0]?.['id'])}/document?type=uploaded`;
    const [checked] = (await second.call(path)).json as unknown as Record<string, string>[];
    expect(await (await fetch(checked?.['documentURL'] ?? '')).text()).toBe('%PDF- checked');
  });
});

describe('storage refuses', () => {
  it('an altered address', async () => {
    const id = await fixture.draft();
    const url = new URL(await fixture.uploadAddress(id, 'a.pdf'));
    const other = new URL(await fixture.uploadAddress(id, 'b.pdf'));
    const altered = [
      url.href.replace(/signature=./, 'signature='),
      url.href.replace(/expires=\d/, 'expires=9'),
      `${url.href}&x=1`,
      `${url.origin}${other.pathname}${url.search}`,
      `${url.origin}${url.pathname}`,
    ];
    for (const href of altered) {
      const answer = await put(href);
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'address_altered']);
    }
    expect(await fixture.documents(id)).toEqual([]);
  });

  it('an expired address, for PUT after its lifetime and for GET after a day', async () => {
    const id = await fixture.draft();
    const url = await fixture.uploadAddress(id, 'a.pdf');
    await put(url);
    const [document] = await fixture.documents(id);
    now += 59_999;
    expect((await put(url)).status).toBe(200);
    now += 1;
    const answer = await put(url);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'address_expired']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    now += 24 * 60 * 60 * 1000;
    expect((await fetch(document?.['documentURL'] ?? '')).status).toBe(403);
  });

  it('other methods, also where the signature is right for another', async () => {
    const url = await fixture.uploadAddress(await fixture.draft(), 'a.pdf');
    for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(url, { method })).status).toBe(405);
  });

  it('0 bytes', async () => {
    const answer = await put(await fixture.uploadAddress(await fixture.draft(), 'a.pdf'), '');
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'file_empty']);
  });

  it('more bytes than allowed, whether their number is declared or not', async () => {
    const id = await fixture.draft();
    const url = await fixture.uploadAddress(id, 'a.pdf');
    const declared = await put(url, 'x'.repeat(1001));
    expect([declared.status, await codeOf(declared)]).toEqual([413, 'file_too_large']);
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 5; sent += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(400)));
        controller.close();
      },
    });
    const streamed = await fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit);
    expect([streamed.status, await codeOf(streamed)]).toEqual([413, 'file_too_large']);
    expect((await put(url, 'x'.repeat(1000))).status).toBe(200);
  });

  it('to keep anything of an upload that breaks off', async () => {
    const id = await fixture.draft();
    const url = await fixture.uploadAddress(id, 'a.pdf');
    const outgoing = request(url, { method: 'PUT', headers: { 'content-length': 900 } });
    outgoing.on('error', () => undefined);
    outgoing.write('x'.repeat(400));
    const incoming = () => readdirSync(join(fixture.directory, 'files/incoming')).length;
    await waitFor(() => (incoming() > 0 ? true : null), 'the first bytes');
    outgoing.destroy();
    await waitFor(() => (incoming() === 0 ? true : null), 'the rest to go');
    expect(filesOnDisk()).toEqual([]);
    expect(await fixture.documents(id)).toEqual([]);
    expect((await put(url)).status).toBe(200);
  });
});
