/** `adapter.projects` on a scripted service: the same rules as the routes, without a person who asks. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrecheckAdapter } from '../../../src/backend-adapter/index.js';
import { DIGEST, eventually, reportsWith, startHarness, type Harness } from '../support/adapter-harness.js';

const LINK = { type: 'plans', label: 'Plans', fileLink: 'https://files.example/a/A-101.pdf' };

let harness: Harness;
let projects: PrecheckAdapter['projects'];
beforeAll(async () => {
  harness = await startHarness({
    options: {
      identify: (request) => ({ userId: request.headers.get('x-user') ?? 'nobody-in-particular' }),
    },
  });
  projects = harness.adapter.projects;
});
beforeEach(() => {
  harness.service.script = () => undefined;
  harness.service.seen.length = 0;
});
afterAll(() => harness.close());

const lastBody = (pathEnd: string): unknown =>
  harness.service.seen.findLast(({ method, path }) => method === 'POST' && path.endsWith(pathEnd))?.body;
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  );
const asUser = (userId: string, id: string) =>
  harness.browser().call(`/projects/${id}`, { headers: { 'x-user': userId } });

describe('behind the scenes', () => {
  it('creates from links, follows, and gives the viewer link for the permit record', async () => {
    const made = await projects.createFromLinks({
      cityKey: 'wattle-bay',
      permitType: 'new-dwelling',
      address: '12 Banksia Street',
      userEmail: 'ann@example.com',
      metadata: { permit: 'P-7' },
      files: [LINK],
    });
    expect(lastBody('/projects')).toEqual({
      cityKey: 'wattle-bay',
      permitType: 'new-dwelling',
      address: '12 Banksia Street',
      userEmail: 'ann@example.com',
      metadata: { permit: 'P-7', precheckElementsCreation: expect.any(String) },
      files: [LINK],
    });
    expect(made).toMatchObject({ phase: 'processing', run: 1, drawings: [{ name: 'A-101.pdf', sha256: null }] });
    const { id } = made.project;
    const link = await projects.viewerLink(id);
    expect(link.url).toBe(`https://service.example/view/${id}?token=t`);
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    const asked = harness.service.seen.find(({ path }) => path.endsWith('/viewer-link'));
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ signed: '1', generatedFor: 'ann@example.com' });

    harness.service.reports.set(id, reportsWith([90, 85]));
    await eventually(async () => (await projects.get(id)).phase === 'complete');
    expect((await projects.get(id)).gate.decision).toBe('passed');
    expect((await projects.report(id, 'r-1')).findings).toHaveLength(1);
    expect((await projects.documents(id, 'report')).documents).toHaveLength(1);
    expect((await projects.documents(id, 'report', 'r-1')).documents).toHaveLength(1);
  });

  it('keeps a project of the server’s own from every person, and gives one with an owner to them alone', async () => {
    const draft = { cityKey: 'wattle-bay' };
    const own = (await projects.createDraft(draft)).project.id;
    const anns = (await projects.createDraft({ ...draft, ownerId: 'ann' })).project.id;
    const status = async (user: string, id: string) => (await asUser(user, id)).status;
    expect([await status('ann', own), await status('ann', anns), await status('bob', anns)]).toEqual([404, 200, 404]);
    // An empty name is nobody, not the owner of what belongs to nobody.
    expect((await asUser('', own)).status).not.toBe(200);
  });
});

describe('direct upload and hand-off', () => {
  it('goes from a draft by upload and process to a decision', async () => {
    const { project } = await projects.createDraft({ cityKey: 'wattle-bay' });
    const ticket = await projects.requestUpload(project.id, { name: 'A-101.pdf', size: 1000 });
    expect(ticket.url).toContain('https://storage.example/');
    const { uploadId } = ticket;
    const started = await projects.process(project.id, {
      permitType: 'new-dwelling',
      drawings: [{ uploadId, sha256: DIGEST }],
    });
    expect(started).toMatchObject({ phase: 'processing', run: 1, drawings: [{ sha256: DIGEST }] });
    harness.service.reports.set(project.id, reportsWith([90, 60]));
    await eventually(async () => (await projects.get(project.id)).gate.decision === 'failed');
  });

  it('hands off, and finds the run that begins in the service’s own page', async () => {
    const { project } = await projects.createDraft({ cityKey: 'wattle-bay' });
    expect((await projects.handOff(project.id)).url).toBe(`https://service.example/finish/${project.id}`);
    harness.service.reports.set(project.id, reportsWith([90, 85]));
    await eventually(async () => (await projects.get(project.id)).phase === 'complete');
    expect((await projects.get(project.id)).run).toBe(1);
  });
});

describe('what is refused', () => {
  const draft = { cityKey: 'wattle-bay' };
  it.each<[string, string, () => Promise<unknown>]>([
    ['links without files', 'invalid_request', () => projects.createFromLinks({ ...draft, permitType: 'x' } as never)],
    [
      'links without a permit type',
      'invalid_request',
      () => projects.createFromLinks({ ...draft, files: [LINK] } as never),
    ],
    [
      'an unknown permit type',
      'unknown_permit_type',
      () => projects.createFromLinks({ ...draft, permitType: 'x', files: [LINK] }),
    ],
    ['a draft with files', 'invalid_request', () => projects.createDraft({ ...draft, files: [LINK] } as never)],
    [
      'a draft with a permit type',
      'invalid_request',
      () => projects.createDraft({ ...draft, permitType: 'x' } as never),
    ],
    ['an unknown field', 'invalid_request', () => projects.createDraft({ ...draft, colour: 'red' } as never)],
    ['an empty owner', 'invalid_request', () => projects.createDraft({ ...draft, ownerId: '' })],
    ['another city', 'unknown_city', () => projects.createDraft({ cityKey: 'elsewhere' })],
    ['a project that is not here', 'not_found', () => projects.get('none')],
    [
      'a document type that is none',
      'invalid_request',
      async () => projects.documents((await projects.createDraft(draft)).project.id, 'both' as never),
    ],
    [
      'a viewer link for nobody',
      'invalid_request',
      async () => projects.viewerLink((await projects.createDraft(draft)).project.id),
    ],
  ])('%s', async (_, code, call) => {
    expect(await codeOf(call())).toBe(code);
  });

  it('a call after the adapter was closed', async () => {
    const other = await startHarness({ service: harness.service });
    await other.adapter.close();
    await expect(other.adapter.projects.get('p-1')).rejects.toThrow('has been closed');
  });
});
