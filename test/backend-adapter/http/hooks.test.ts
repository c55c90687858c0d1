/** What the vendor gives may throw, never answer or give anything at all. */
import { afterAll, describe, expect, it } from 'vitest';
import { AdapterError, type PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { startHarness } from '../support/adapter-harness.js';

const house = await startHarness();
afterAll(() => house.close());

type Hooks = Pick<PrecheckAdapterOptions, 'identify' | 'authorize' | 'clientAddress'>;
const never = (): Promise<never> => new Promise(() => {});
const fails = (): never => {
  throw new Error('It cannot reach the database with password=hunter2.');
};
const rejects = async (): Promise<never> => fails();
const ann = { identify: () => ({ userId: 'ann' }) };

async function outcome(hooks: Hooks): Promise<{ answer: unknown[]; text: string; log: string }> {
  const harness = await startHarness({ service: house.service, options: hooks, settings: { hookTimeoutMs: 30 } });
  // Only a project that is here is asked about.
  const id = hooks.authorize === undefined ? 'none' : await harness.browser().createDraft();
  const { status, text, json } = await harness.browser().call(`/projects/${id}`);
  return { answer: [status, json.error?.code ?? 'served'], text, log: JSON.stringify(harness.logged) };
}

describe('a hook that', () => {
  it.each<[string, Hooks]>([
    ['identify throws', { identify: fails }],
    ['identify rejects', { identify: rejects }],
    ['identify never answers', { identify: never }],
    ['authorize throws', { ...ann, authorize: fails }],
    ['authorize rejects', { ...ann, authorize: rejects }],
    ['authorize never answers', { ...ann, authorize: never }],
    ['clientAddress throws', { clientAddress: fails }],
    ['clientAddress never answers', { clientAddress: never }],
  ])('%s is answered 503, and named in the log alone', async (name, hooks) => {
    const { answer, text, log } = await outcome(hooks);
    expect(answer).toEqual([503, 'access_unavailable']);
    const [hook = ''] = name.split(' ');
    expect(text).not.toMatch(new RegExp(`${hook}|database|no answer`));
    expect(log).not.toContain('hunter2');
    expect(log).toContain(`"event":"hook-failed","requestId"`);
    expect(log).toContain(`"hook":"${hook}"`);
    expect(log).toContain(name.endsWith('answers') ? 'no answer within 0.03 s' : 'cannot reach the database');
  });

  it.each([undefined, {}, { userId: '' }])(
    'is identify and gives %j knows nobody, not somebody shared',
    async (user) => {
      expect((await outcome({ identify: () => user as never })).answer).toEqual([401, 'not_identified']);
    },
  );

  it.each<[unknown]>([[true], [false], [1], ['yes'], [undefined], [null], [{}]])(
    'says %j to authorize allows only where that is true',
    async (said) => {
      const { answer } = await outcome({ ...ann, authorize: () => said as boolean });
      expect(answer).toEqual(said === true ? [200, 'served'] : [404, 'not_found']);
    },
  );

  it('is authorize is told what the caller asks for, and may let somebody read who may not change', async () => {
    const heard: string[] = [];
    const authorize: Hooks['authorize'] = (_user, _project, operation) => {
      heard.push(operation);
      return operation.startsWith('GET ');
    };
    const harness = await startHarness({ service: house.service, options: { ...ann, authorize } });
    const id = await harness.browser().createDraft();
    const read = await harness.browser().call(`/projects/${id}`);
    const started = await harness
      .browser()
      .call(`/projects/${id}/process`, { json: { permitType: 'x', drawings: [] } });
    const adopted = await harness.browser().call('/projects/none/adopt', { json: { cityKey: 'wattle-bay' } });
    expect([read.status, started.status, adopted.status]).toEqual([200, 404, 404]);
    expect(heard).toEqual(['GET /projects/:id', 'POST /projects/:id/process', 'POST /projects/:id/adopt']);
  });

  it('throws one of the adapter’s own errors says with it what to answer', async () => {
    const identify = () => {
      throw new AdapterError('not_identified');
    };
    expect((await outcome({ identify })).answer).toEqual([401, 'not_identified']);
  });
});
