/** Whom a viewer link names: who asks, as `identify` knows them, else the project's own applicant, and never anybody a page names. */
import { describe, expect, it } from 'vitest';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { startHarness, type Answer, type Browser, type Harness } from '../support/adapter-harness.js';

let harness: Harness;

/** People are who the header says, with the e-mail of the other header; staff may see every project. */
const people: Partial<PrecheckAdapterOptions> = {
  identify: ({ headers }) => {
    const [userId, email] = [headers.get('x-user'), headers.get('x-email')];
    return userId === null ? null : { userId, ...(email === null ? {} : { email }) };
  },
  authorize: (user, { ownerId }) => user.userId === ownerId || user.userId === 'staff',
};

async function start(options: Partial<PrecheckAdapterOptions> = {}): Promise<Browser> {
  harness = await startHarness({ options });
  return harness.browser();
}
const named = (): (string | null)[] =>
  harness.service.seen
    .filter(({ path }) => path.endsWith('/viewer-link'))
    .map(({ query }) => query.get('generatedFor'));
const refusal = ({ status, json }: Answer): unknown => [status, json.error?.code, json.error?.details];
const WRONG = [400, 'invalid_request', { problems: [{ field: 'generatedFor', problem: 'is somebody else’s e-mail' }] }];

describe('a viewer link', () => {
  it('is for the project’s applicant where nobody signs in, and for nobody else whom the page names', async () => {
    const browser = await start();
    const id = await browser.createDraft({ userEmail: 'ann@example.org' });
    const ask = (json: object) => browser.call(`/projects/${id}/viewer-link`, { json });
    expect(refusal(await ask({ generatedFor: 'mayor@city.example' }))).toEqual(WRONG);
    expect(refusal(await ask({ generatedFor: 'ann@example.org\u202e' }))).toEqual(WRONG);
    expect(named()).toEqual([]);
    expect((await ask({})).status).toBe(200);
    expect((await ask({ generatedFor: 'Ann@Example.org' })).status).toBe(200);
    expect(named()).toEqual(['ann@example.org', 'ann@example.org']);
  });

  it('is for whom identify says', async () => {
    const browser = await start(people);
    const as = (userId: string, email?: string) => ({
      headers: { 'x-user': userId, ...(email === undefined ? {} : { 'x-email': email }) },
    });
    const json = { cityKey: 'wattle-bay', userEmail: 'ann@example.org' };
    const made = await browser.call('/projects', { json, ...as('ann') });
    const reviewer = as('staff', 'reviewer@city.example');
    const { id } = made.json['project'] as { id: string };
    const ask = (json: object, given: object) => browser.call(`/projects/${id}/viewer-link`, { json, ...given });
    for (const one of [{ generatedFor: 'reviewer@city.example' }, {}])
      expect((await ask(one, reviewer)).status).toBe(200);
    expect((await ask({}, as('ann'))).status).toBe(200);
    expect(named()).toEqual(['reviewer@city.example', 'reviewer@city.example', 'ann@example.org']);
    expect(refusal(await ask({ generatedFor: 'ann@example.org' }, reviewer))).toEqual(WRONG);
    expect(refusal(await ask({ generatedFor: 'reviewer@city.example' }, as('ann')))).toEqual(WRONG);
    expect(named()).toHaveLength(3);
  });

  it('there is none for a project without an e-mail, whatever the page says; the vendor’s own server names whom it likes', async () => {
    const browser = await start();
    const id = await browser.createDraft({ userEmail: undefined });
    for (const json of [{}, { generatedFor: 'mayor@city.example' }]) {
      expect((await browser.call(`/projects/${id}/viewer-link`, { json })).json.error?.code).toBe('invalid_request');
    }
    expect(named()).toEqual([]);
    await harness.adapter.projects.viewerLink(id, { generatedFor: 'reviewer@city.example' });
    expect(named()).toEqual(['reviewer@city.example']);
  });

  it.each([[7], [''], [{}]])('takes no e-mail from an identify that gives %j', async (email) => {
    const browser = await start({ identify: () => ({ userId: 'ann', email: email as string }) });
    const id = await browser.createDraft({ userEmail: 'ann@example.org' });
    expect((await browser.call(`/projects/${id}/viewer-link`, { json: {} })).status).toBe(200);
    expect(named()).toEqual(['ann@example.org']);
  });
});
