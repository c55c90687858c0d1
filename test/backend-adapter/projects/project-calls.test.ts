/** `adapter.projects` on a scripted service: the same rules as the routes, without a person who asks. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../support/after-test.js';
import { eventually, reportsWith, startHarness } from '../support/adapter-harness.js';

const LINK = { type: 'plans', label: 'Plans', fileLink: 'https://files.example/a/A-101.pdf' };

const identify = (request: Request) => ({ userId: request.headers.get('x-user') ?? 'nobody-in-particular' });
const harness = await startHarness({ options: { identify } });
const projects = harness.adapter.projects;
beforeEach(() => {
  harness.service.script = () => undefined;
  harness.service.seen.length = 0;
});
afterAll(() => harness.close());

const asUser = (userId: string, id: string) =>
  harness.browser().call(`/projects/${id}`, { headers: { 'x-user': userId } });

describe('behind the scenes', () => {
  it('creates from links, follows, and gives the viewer link for the permit record', async () => {
    const asked = {
      ...{ cityKey: 'wattle-bay', permitType: 'new-dwelling', address: '12 Banksia Street', files: [LINK] },
      ...{ userEmail: 'ann@example.com', metadata: { permit: 'P-7' } },
    };
    const made = await projects.createFromLinks(asked);
    const metadata = { permit: 'P-7', precheckElementsCreation: expect.any(String) };
    const posted = harness.service.seen.findLast(({ method, path }) => method === 'POST' && path === '/projects');
    expect(posted?.body).toEqual({ ...asked, metadata });
    expect(made).toMatchObject({ phase: 'processing', run: 1, drawings: [{ name: 'A-101.pdf', sha256: null }] });
    const { id } = made.project;
    const link = await projects.viewerLink(id);
    expect(link.url).toBe(`https://service.example/view/${id}?token=t`);
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    const linked = harness.service.seen.find(({ path }) => path.endsWith('/viewer-link'));
    expect(Object.fromEntries(linked?.query ?? [])).toEqual({ signed: '1', generatedFor: 'ann@example.com' });

    harness.service.reports.set(id, reportsWith([90, 85]));
    await eventually(async () => (await projects.get(id)).phase === 'complete');
    expect((await projects.get(id)).gate.decision).toBe('passed');
    expect((await projects.report(id, 'r-1')).findings).toHaveLength(1);
    expect((await projects.documents(id, 'report')).documents).toHaveLength(1);
    expect((await projects.documents(id, 'report', 'r-1')).documents).toHaveLength(1);
  });

  it('names a linked drawing without what would hide or turn its characters', async () => {
    const linked = async (name: string) => {
      const files = [{ ...LINK, fileLink: `https://files.example/a/${name}` }];
      const fields = { cityKey: 'wattle-bay', permitType: 'new-dwelling', files };
      return (await projects.createFromLinks(fields)).drawings[0]?.name;
    };
    expect(await linked('A%E2%80%AEfdp%00.pdf')).toBe('Afdp.pdf');
    expect(await linked('%E2%80%AE')).toBe('Plans');
    expect(await linked(`${'n'.repeat(250)}.pdf`)).toBe(`${'n'.repeat(196)}.pdf`);
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

describe('what is refused', () => {
  const draft = { cityKey: 'wattle-bay' };
  const links = (fields: object) => projects.createFromLinks({ ...draft, files: [LINK], ...fields } as never);
  const made = (fields: object) => projects.createDraft({ ...draft, ...fields } as never);
  const idOfDraft = async () => (await projects.createDraft(draft)).project.id;
  it.each<[string, string, () => Promise<unknown>]>([
    ['links without files', 'invalid_request', () => links({ permitType: 'x', files: undefined })],
    ['links without a permit type', 'invalid_request', () => links({})],
    ['an unknown permit type', 'unknown_permit_type', () => links({ permitType: 'x' })],
    ['a draft with files', 'invalid_request', () => made({ files: [LINK] })],
    ['a draft with a permit type', 'invalid_request', () => made({ permitType: 'x' })],
    ['an unknown field', 'invalid_request', () => made({ colour: 'red' })],
    ['an empty owner', 'invalid_request', () => made({ ownerId: '' })],
    ['another city', 'unknown_city', () => made({ cityKey: 'elsewhere' })],
    ['a project that is not here', 'not_found', () => projects.get('none')],
    ['no document type', 'invalid_request', async () => projects.documents(await idOfDraft(), 'both' as never)],
    ['a viewer link for nobody', 'invalid_request', async () => projects.viewerLink(await idOfDraft())],
  ])('%s', async (_, code, call) => {
    expect(await codeOf(call())).toBe(code);
  });

  it('a call after the adapter was closed', async () => {
    const other = await startHarness({ service: harness.service });
    await other.adapter.close();
    await expect(other.adapter.projects.get('p-1')).rejects.toThrow('has been closed');
  });
});
