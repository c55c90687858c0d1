/** Other bytes are checked than are handed in. */
import { once } from 'node:events';
import { request } from 'node:http';
import { NOT_FOUND } from '../checking-service.js';
import { bad, digestOf, drawing, good, type Drawing } from '../drawings.js';
import { pause, type Uploaded } from '../scripted-applicant.js';
import type { AttackedHouse } from '../attacked-house.js';
import { mustHold, type Way } from '../way.js';

const FOR_MS = 1_000;

/** The service checked the good drawing, and not the bad one. */
function mustHaveChecked(house: AttackedHouse, id: string, what: Drawing): void {
  const run = house.service.runsOf(id).at(-1);
  mustHold(run?.digests.has(digestOf(what.bytes)) === true, 'the service did not check it');
}

function named(upload: Uploaded, as: Drawing): Uploaded {
  return { ...upload, drawing: as };
}

/** A start that says of what was uploaded that it is another drawing. */
async function forge(house: AttackedHouse, what: Drawing, sent: Drawing): Promise<void> {
  const { applicant } = house;
  const id = await applicant.draft();
  const upload = await applicant.upload(id, what, sent.bytes);
  const { status } = await applicant.process(id, [upload]);
  if (status === 202) mustHaveChecked(house, id, sent);
  await house.insist(id, [what], FOR_MS);
}

/** The bad drawing is there when the run is asked for, and the good one when the service reads it. */
async function exchange(house: AttackedHouse, { putBack }: { putBack: boolean }): Promise<void> {
  const { applicant, service } = house;
  const id = await applicant.draft();
  const [what, other] = [bad(), good()];
  const upload = await applicant.upload(id, what);
  mustHold((await applicant.process(id, [upload])).status === 202, 'an honest start was refused');
  const [run] = service.runsOf(id);
  await applicant.put(upload.url, other.bytes);
  run?.read();
  mustHaveChecked(house, id, other);
  if (putBack) await applicant.put(upload.url, what.bytes);
  run?.finish();
  await house.insist(id, [what], FOR_MS);
}

export const DRAWINGS: readonly Way[] = [
  {
    name: 'the digest of another drawing than was uploaded',
    attempt: (house) => forge(house, bad(), good()),
  },
  {
    name: 'the digest of another drawing, where the service lists no copies',
    house: { dials: { ofProject: 'none', ofReport: 'none', ofDraft: false } },
    attempt: (house) => forge(house, bad(), good()),
  },
  {
    name: 'the digest of another drawing, where a draft’s copies are not listed',
    house: { dials: { ofDraft: false } },
    attempt: (house) => forge(house, bad(), good()),
  },
  {
    name: 'the digest of another drawing, where the list of copies fails when it is first asked for',
    attempt: async (house) => {
      for (let call = 0; call < 2; call += 1) house.service.onNext('GET', /\/document$/, () => NOT_FOUND);
      await forge(house, bad(), good());
    },
  },
  {
    name: 'the digest of an empty file',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [empty, sent] = [{ name: 'plan.pdf', bytes: Buffer.alloc(0) }, good()];
      const asEmpty = await applicant.call(`/projects/${id}/uploads`, { json: { name: empty.name, size: 0 } });
      mustHold(asEmpty.status === 400 || asEmpty.status === 422, `an empty file: ${asEmpty.status}`);
      const upload = await applicant.upload(id, sent);
      if ((await applicant.process(id, [named(upload, empty)])).status === 202) mustHaveChecked(house, id, sent);
      await house.insist(id, [empty], FOR_MS);
    },
  },
  {
    name: 'an address used twice before the run: the bad drawing, then the good one',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, other] = [bad(), good()];
      const upload = await applicant.upload(id, what);
      mustHold((await applicant.put(upload.url, other.bytes)) === 200, 'the address took one drawing only');
      const { status } = await applicant.process(id, [upload]);
      if (status === 202) mustHaveChecked(house, id, other);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'an address used twice after the start, before the service reads it',
    house: { dials: { told: true } },
    attempt: (house) => exchange(house, { putBack: false }),
  },
  {
    name: 'the bad drawing is put back after the check, and the service keeps what it checked',
    house: { dials: { told: true } },
    attempt: (house) => exchange(house, { putBack: true }),
  },
  {
    name: 'an upload that begins before the start and ends after the check',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, other] = [bad(), good()];
      const upload = await applicant.upload(id, what, other.bytes);
      const slow = request(upload.url, { method: 'PUT' });
      slow.write(what.bytes.subarray(0, 5));
      const { status } = await applicant.process(id, [upload]);
      await pause(200);
      slow.end(what.bytes.subarray(5));
      const [answer] = (await once(slow, 'response')) as [{ statusCode: number; resume(): void }];
      answer.resume();
      mustHold(answer.statusCode === 200, 'the late end was refused');
      if (status === 202) mustHaveChecked(house, id, other);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'a re-run of a drawing whose address has another one by now',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, other] = [bad(), good()];
      const upload = await applicant.upload(id, what);
      mustHold((await applicant.process(id, [upload])).status === 202, 'an honest start was refused');
      await applicant.until(id, ({ phase }) => phase === 'complete');
      await applicant.put(upload.url, other.bytes);
      if ((await applicant.process(id, [upload])).status === 202) mustHaveChecked(house, id, other);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'an upload that is one drawing in the first run and another in the third',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, other] = [bad(), good('other.pdf')];
      const first = await applicant.upload(id, good());
      const second = await applicant.upload(id, other);
      for (const upload of [first, second]) {
        mustHold((await applicant.process(id, [upload])).status === 202, 'an honest start was refused');
        const { run } = await applicant.until(id, ({ phase }) => phase === 'complete');
        mustHold(run === (upload === first ? 1 : 2), 'there are other runs');
      }
      await applicant.process(id, [named(first, what)]);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'one of two drawings is exchanged',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [whole, what] = [good('A-101.pdf'), bad('A-102.pdf')];
      const uploads = [await applicant.upload(id, whole), await applicant.upload(id, what, good().bytes)];
      if ((await applicant.process(id, uploads)).status === 202) mustHaveChecked(house, id, whole);
      await house.insist(id, [whole, what], FOR_MS);
    },
  },
  {
    name: 'a file that the service does not take for a drawing',
    house: { dials: { pdfOnly: true } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [whole, what] = [good('plan.pdf'), bad('plan.pdf.txt')];
      const uploads = [await applicant.upload(id, whole), await applicant.upload(id, what)];
      if ((await applicant.process(id, uploads)).status === 202) mustHaveChecked(house, id, whole);
      await house.insist(id, [whole, what], FOR_MS);
    },
  },
  {
    name: 'two names that the service cuts to one',
    house: { dials: { nameLength: 20 } },
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, whole] = [bad('drawing-of-the-house-1.pdf'), good('drawing-of-the-house-2.pdf')];
      const uploads = [await applicant.upload(id, what), await applicant.upload(id, whole)];
      if ((await applicant.process(id, uploads)).status === 202) mustHaveChecked(house, id, whole);
      await house.insist(id, [what, whole], FOR_MS);
    },
  },
  {
    name: 'one name for two files',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, whole] = [bad('plan.pdf'), good('PLAN.pdf')];
      const uploads = [await applicant.upload(id, what), await applicant.upload(id, whole)];
      mustHold(uploads[0]?.url !== uploads[1]?.url, 'both have one address');
      mustHold((await applicant.process(id, uploads.slice(1))).status === 202, 'an honest start was refused');
      await applicant.until(id, ({ phase }) => phase === 'complete');
      for (const set of [[what], [what, whole]]) await house.insist(id, set, 200);
    },
  },
  {
    name: 'one upload named twice, with two digests',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, whole] = [bad(), good()];
      const upload = await applicant.upload(id, whole);
      const { status } = await applicant.process(id, [upload, named(upload, what)]);
      mustHold(status !== 429, 'the call was not taken');
      await house.insist(id, [what, whole], FOR_MS);
    },
  },
  {
    name: 'an upload of another project',
    attempt: async (house) => {
      const { applicant } = house;
      const [one, other] = [await applicant.draft(), await applicant.draft()];
      const [what, whole] = [bad(), good()];
      const there = await applicant.upload(other, whole);
      const here = await applicant.upload(one, what);
      // The address of the one project with the signature of the other.
      const mixed = here.url.replace(/\?.*/, new URL(there.url).search);
      mustHold((await applicant.put(mixed, whole.bytes)) === 403, 'the storage took it');
      await applicant.process(one, [named(there, what)]);
      await house.insist(one, [what], FOR_MS);
    },
  },
  {
    name: 'a name that leads into another project',
    attempt: async (house) => {
      const { applicant } = house;
      const [one, other] = [await applicant.draft(), await applicant.draft()];
      const [what, whole] = [bad(), good(`../${one}/plan.pdf`)];
      const upload = await applicant.upload(one, what);
      await applicant.upload(other, whole);
      await applicant.upload(other, { ...whole, name: `..%2F${one}%2Fplan.pdf` });
      mustHold((await applicant.process(one, [upload])).status === 202, 'an honest start was refused');
      await house.insist(one, [what], FOR_MS);
    },
  },
  {
    name: 'a part of the set is checked',
    attempt: async (house) => {
      const [what, whole] = [bad('A-102.pdf'), good('A-101.pdf')];
      const id = await house.applicant.draft();
      await house.applicant.upload(id, what);
      await house.honestRun([whole], id);
      mustHaveChecked(house, id, whole);
      for (const set of [[whole, what], [what], []]) await house.insist(id, set, 200);
    },
  },
  {
    name: 'no drawing is checked',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const what = bad();
      await applicant.upload(id, what);
      const { status } = await applicant.process(id, []);
      mustHold(status === 400 || status === 422, `a start without drawings: ${status}`);
      for (const set of [[], [what]]) await house.insist(id, set, 300);
    },
  },
  {
    name: 'a drawing behind a link that gives another one later',
    attempt: async (house) => {
      const { applicant } = house;
      const [what, whole] = [bad(), good()];
      const link = await applicant.upload(await applicant.draft(), whole);
      const files = [{ type: 'plans', label: 'Plan', fileLink: link.url }];
      const id = await applicant.draft({ permitType: 'new-dwelling', files });
      await applicant.until(id, ({ phase }) => phase === 'complete');
      mustHaveChecked(house, id, whole);
      await applicant.put(link.url, what.bytes);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'the page of the service puts the good drawing where the bad one was uploaded',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, whole] = [bad(), good()];
      const upload = await applicant.upload(id, what);
      const page = await applicant.page(id);
      await page.upload(whole);
      if ((await applicant.process(id, [upload])).status === 202) mustHaveChecked(house, id, whole);
      await page.upload(what);
      await house.insist(id, [what], FOR_MS);
    },
  },
  {
    name: 'labels and categories that speak of another drawing',
    attempt: async (house) => {
      const { applicant } = house;
      const id = await applicant.draft();
      const [what, whole] = [drawing('plan.pdf', 70), good('whole.pdf')];
      const upload = await applicant.upload(id, what);
      await applicant.upload(id, whole);
      const drawings = [
        { uploadId: upload.uploadId, sha256: digestOf(what.bytes), label: 'whole.pdf', type: 'whole.pdf' },
      ];
      mustHold((await applicant.process(id, [], { drawings })).status === 202, 'an honest start was refused');
      for (const set of [[what], [whole]]) await house.insist(id, set, 400);
    },
  },
];
