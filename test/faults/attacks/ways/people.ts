/** A good run of somebody else, or of another city, is taken for one's own. */
import { createHmac } from 'node:crypto';
import { OTHER_CITY, type AttackedHouse, type HouseOptions } from '../attacked-house.js';
import { good } from '../drawings.js';
import type { ScriptedApplicant } from '../scripted-applicant.js';
import { mustHold, type Way } from '../attack.js';

const FOR_MS = 500;
const GOOD = good();

/** Somebody else's project, which passed. */
async function passedOfAnother(house: AttackedHouse): Promise<{ id: string; owner: ScriptedApplicant }> {
  const owner = house.person();
  const id = await owner.draft();
  const upload = await owner.send(id, GOOD);
  await owner.start(id, [upload]);
  const { gate } = await owner.until(id, ({ phase }) => phase === 'complete');
  mustHold(gate.decision === 'passed', 'the other project did not pass');
  return { id, owner };
}

/** Asks for the receipt of the project with these words about who asks. */
async function askAs(house: AttackedHouse, id: string, headers: Record<string, string>): Promise<void> {
  const { status, json } = await house.applicant.call(`/projects/${id}/receipt`, { json: {}, headers });
  if (status === 201) await house.handIn(String(json['receipt']), [GOOD]);
}

const COOKIE = '__Host-precheck';
function userIdOf({ cookie }: ScriptedApplicant): string {
  const userId = new RegExp(`^${COOKIE}=([0-9a-f-]{36})\\.`).exec(cookie ?? '')?.[1];
  mustHold(userId !== undefined, 'the cookie names nobody');
  return userId ?? '';
}

const way = (name: string, attempt: Way['attempt'], house: HouseOptions = {}): Way => ({ name, attempt, house });

export const PEOPLE: readonly Way[] = [
  way('the receipt of somebody else’s project', async (house) => {
    const { id } = await passedOfAnother(house);
    await house.applicant.draft();
    const spelt = [`wattle-bay~${id}`, `%70${id.slice(1)}`, `x/../${id}`, `x%2F..%2F${id}`, `${id}%00`, ` ${id}`];
    for (const path of [id, ...spelt]) {
      const { status } = await house.applicant.call(`/projects/${path}/receipt`, { json: {} });
      mustHold(status !== 429, 'the call was not taken');
      await house.insist(path, [GOOD], 0);
    }
  }),
  way('a project that was made elsewhere is adopted', async (house) => {
    const run = house.service.startElsewhere('new-dwelling', [{ filename: GOOD.name, bytes: GOOD.bytes }]);
    await house.applicant.draft();
    const { projectId } = run.plan;
    for (const json of [{ cityKey: 'wattle-bay' }, { cityKey: OTHER_CITY }, {}]) {
      await house.applicant.call(`/projects/${projectId}/adopt`, { json });
      await house.insist(projectId, [GOOD], FOR_MS);
    }
    mustHold(run.complete, 'it did not pass');
  }),
  way('a project of another city is adopted by the id of one’s own', async (house) => {
    const run = house.otherService.startElsewhere('new-dwelling', [{ filename: GOOD.name, bytes: GOOD.bytes }]);
    const own = await house.applicant.draft();
    mustHold(own === run.plan.projectId, 'the ids differ');
    await house.applicant.call(`/projects/${own}/adopt`, { json: { cityKey: OTHER_CITY } });
    for (const id of [own, `${OTHER_CITY}~${own}`]) {
      await house.insist(id, [GOOD], FOR_MS, { more: { cityKey: OTHER_CITY } });
    }
    mustHold(run.complete, 'it did not pass');
  }),
  way('a project is adopted before who makes it has the answer', async (house) => {
    const { applicant, service } = house;
    const owner = house.person();
    await applicant.call('/projects');
    const adopted: Promise<unknown>[] = [];
    service.onNext('POST', /\/projects$/, () => {
      adopted.push(applicant.call('/projects/p-1/adopt', { json: { cityKey: 'wattle-bay' } }));
    });
    const id = await owner.draft();
    mustHold(id === 'p-1' && adopted.length === 1, 'the id is not the one that was guessed');
    await Promise.all(adopted);
    const upload = await owner.send(id, GOOD);
    await owner.start(id, [upload]);
    await owner.until(id, ({ phase }) => phase === 'complete');
    await house.insist(id, [GOOD], FOR_MS);
  }),
  way('a cookie or token that is signed with another key', async (house) => {
    const { id, owner } = await passedOfAnother(house);
    const userId = userIdOf(owner);
    const untilS = Math.floor(Date.now() / 1000) + 3_600;
    const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');
    for (const key of ['x', 'undefined', 'null', userId]) {
      const cookie = `${COOKIE}=${userId}.${sign(key, `precheck-user:${userId}`)}`;
      const token = `precheck.${userId}.${untilS}.${sign(key, `precheck-identity-token:${userId}:${untilS}`)}`;
      await askAs(house, id, { cookie });
      await askAs(house, id, { cookie: `${COOKIE}=${userId}` });
      await askAs(house, id, { authorization: `Bearer ${token}` });
    }
    // The cookie's own signature says nothing of a token.
    const [, signature = ''] = (owner.cookie ?? '').split('.');
    await askAs(house, id, { authorization: `Bearer precheck.${userId}.${untilS}.${signature}` });
  }),
  way(
    'a cookie that is signed with an empty secret, as the adapter’s is',
    async (house) => {
      // Nothing to be had from an adapter that does not start.
      if ((await house.ready.catch(() => 'failed')) === 'failed') return;
      const { id, owner } = await passedOfAnother(house);
      const userId = userIdOf(owner);
      const signature = createHmac('sha256', '').update(`precheck-user:${userId}`).digest('base64url');
      await askAs(house, id, { cookie: `${COOKIE}=${userId}.${signature}` });
    },
    { plant: (store) => store.getOrCreateSecret('cookie-secret', () => '') },
  ),
  way('the key under which somebody else made their project', async (house) => {
    const owner = house.person();
    const theirs = await owner.draft({ idempotencyKey: 'application-7' });
    const upload = await owner.send(theirs, GOOD);
    await owner.start(theirs, [upload], { idempotencyKey: 'application-7' });
    await owner.until(theirs, ({ phase }) => phase === 'complete');
    const own = await house.applicant.draft({ idempotencyKey: 'application-7' });
    await house.applicant.start(own, [upload], { idempotencyKey: 'application-7' });
    for (const id of [own, theirs]) await house.insist(id, [GOOD], FOR_MS);
  }),
  way('an upload of somebody else’s project is named in one’s own', async (house) => {
    const { id, owner } = await passedOfAnother(house);
    const upload = await owner.send(id, GOOD);
    const own = await house.applicant.draft();
    const { status } = await house.applicant.start(own, [upload]);
    mustHold(status !== 429, 'the call was not taken');
    for (const asked of [own, id]) await house.insist(asked, [GOOD], FOR_MS);
  }),
];
