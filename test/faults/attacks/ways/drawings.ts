/** Other bytes are checked than are handed in. */
import { once } from 'node:events';
import { request } from 'node:http';
import { Attack, mustHold, named, onDraft, type Way } from '../attack.js';
import type { HouseOptions } from '../attacked-house.js';
import { NOT_FOUND } from '../checking-service.js';
import { bad, digestOf, drawing, good } from '../drawings.js';
import { pause } from '../scripted-applicant.js';

const BAD = bad();
const GOOD = good();

/** A start that says of the good drawing, which was uploaded, that it is the bad one. */
function forging(name: string, house: HouseOptions, before: (attack: Attack) => void = () => {}): Way {
  return onDraft(name, house, async (attack) => {
    before(attack);
    await attack.tryBegin([await attack.upload(BAD, GOOD)], GOOD);
    await attack.insist([BAD]);
  });
}

/** The bad drawing is there when the run is asked for, and the good one when the service reads it. */
function exchanging(name: string, { putBack }: { putBack: boolean }): Way {
  return onDraft(name, { dials: { told: true } }, async (attack) => {
    const upload = await attack.upload(BAD);
    await attack.begin([upload]);
    const [run] = attack.service.runsOf(attack.id);
    await attack.replace(upload, GOOD);
    run?.read();
    attack.mustHaveChecked(GOOD);
    if (putBack) await attack.replace(upload, BAD);
    run?.finish();
    await attack.insist([BAD]);
  });
}

/** Two drawings, of which the service is to check the good one alone. */
function beside(name: string, house: HouseOptions, [whole, what]: [string, string], sent?: 'good'): Way {
  return onDraft(name, house, async (attack) => {
    const drawings = [good(whole), bad(what)] as const;
    const uploads = [
      await attack.upload(drawings[0]),
      await attack.upload(drawings[1], sent === 'good' ? GOOD : drawings[1]),
    ];
    await attack.tryBegin(uploads, drawings[0]);
    await attack.insist(drawings);
  });
}

export const DRAWINGS: readonly Way[] = [
  forging('the digest of another drawing than was uploaded', {}),
  forging('the digest of another drawing, where the service lists no copies', {
    dials: { ofProject: 'none', ofReport: 'none', ofDraft: false },
  }),
  forging('the digest of another drawing, where a draft’s copies are not listed', { dials: { ofDraft: false } }),
  forging('the digest of another drawing, where the list of copies fails when it is first asked for', {}, (attack) => {
    for (let call = 0; call < 2; call += 1) attack.service.onNext('GET', /\/document$/, () => NOT_FOUND);
  }),
  onDraft('the digest of an empty file', {}, async (attack) => {
    const empty = { name: 'plan.pdf', bytes: Buffer.alloc(0) };
    const path = `/projects/${attack.id}/uploads`;
    const { status } = await attack.applicant.call(path, { json: { name: empty.name, size: 0 } });
    mustHold(status === 400 || status === 422, `an empty file: ${status}`);
    await attack.tryBegin([named(await attack.upload(GOOD), empty)], GOOD);
    await attack.insist([empty]);
  }),
  onDraft('an address used twice before the run: the bad drawing, then the good one', {}, async (attack) => {
    const upload = await attack.upload(BAD);
    await attack.replace(upload, GOOD);
    await attack.tryBegin([upload], GOOD);
    await attack.insist([BAD]);
  }),
  exchanging('an address used twice after the start, before the service reads it', { putBack: false }),
  exchanging('the bad drawing is put back after the check, and the service keeps what it checked', { putBack: true }),
  onDraft('an upload that begins before the start and ends after the check', {}, async (attack) => {
    const upload = await attack.upload(BAD, GOOD);
    const slow = request(upload.url, { method: 'PUT' });
    slow.write(BAD.bytes.subarray(0, 5));
    const { status } = await attack.applicant.start(attack.id, [upload]);
    await pause(200);
    slow.end(BAD.bytes.subarray(5));
    const [answer] = (await once(slow, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    mustHold(answer.statusCode === 200, 'the late end was refused');
    if (status === 202) attack.mustHaveChecked(GOOD);
    await attack.insist([BAD]);
  }),
  onDraft('a re-run of a drawing whose address has another one by now', {}, async (attack) => {
    const upload = await attack.upload(BAD);
    await attack.begin([upload]);
    await attack.complete();
    await attack.replace(upload, GOOD);
    await attack.tryBegin([upload], GOOD);
    await attack.insist([BAD]);
  }),
  onDraft('an upload that is one drawing in the first run and another in the third', {}, async (attack) => {
    const first = await attack.upload(GOOD);
    for (const upload of [first, await attack.upload(good('other.pdf'))]) {
      await attack.begin([upload]);
      await attack.complete();
    }
    mustHold((await attack.applicant.snapshot(attack.id)).run === 2, 'there are other runs');
    await attack.applicant.start(attack.id, [named(first, BAD)]);
    await attack.insist([BAD]);
  }),
  beside('one of two drawings is exchanged', {}, ['A-101.pdf', 'A-102.pdf'], 'good'),
  beside('a file that the service does not take for a drawing', { dials: { pdfOnly: true } }, [
    'plan.pdf',
    'plan.pdf.txt',
  ]),
  onDraft('two names that the service cuts to one', { dials: { nameLength: 20 } }, async (attack) => {
    const [what, whole] = [bad('drawing-of-the-house-1.pdf'), good('drawing-of-the-house-2.pdf')];
    await attack.tryBegin([await attack.upload(what), await attack.upload(whole)], whole);
    await attack.insist([what, whole]);
  }),
  onDraft('one name for two files', {}, async (attack) => {
    const whole = good('PLAN.pdf');
    const [first, second] = [await attack.upload(BAD), await attack.upload(whole)];
    mustHold(first.url !== second.url, 'both have one address');
    await attack.begin([second]);
    await attack.complete();
    for (const set of [[BAD], [BAD, whole]]) await attack.insist(set, 200);
  }),
  onDraft('one upload named twice, with two digests', {}, async (attack) => {
    const upload = await attack.upload(GOOD);
    const { status } = await attack.applicant.start(attack.id, [upload, named(upload, BAD)]);
    mustHold(status !== 429, 'the call was not taken');
    await attack.insist([BAD, GOOD]);
  }),
  onDraft('an upload of another project', {}, async (attack, house) => {
    const there = await (await Attack.onDraft(house)).upload(GOOD);
    const here = await attack.upload(BAD);
    // The address of the one project with the signature of the other.
    const mixed = here.url.replace(/\?.*/, new URL(there.url).search);
    mustHold((await attack.applicant.put(mixed, GOOD.bytes)) === 403, 'the storage took it');
    await attack.applicant.start(attack.id, [named(there, BAD)]);
    await attack.insist([BAD]);
  }),
  onDraft('a name that leads into another project', {}, async (attack, house) => {
    const other = await Attack.onDraft(house);
    const upload = await attack.upload(BAD);
    for (const name of [`../${attack.id}/plan.pdf`, `..%2F${attack.id}%2Fplan.pdf`]) {
      await other.upload({ ...GOOD, name });
    }
    await attack.begin([upload]);
    await attack.insist([BAD]);
  }),
  onDraft('a part of the set is checked', {}, async (attack, house) => {
    await attack.upload(BAD);
    await house.honestRun([GOOD], attack.id);
    attack.mustHaveChecked(GOOD);
    for (const set of [[GOOD, BAD], [BAD], []]) await attack.insist(set, 200);
  }),
  onDraft('no drawing is checked', {}, async (attack) => {
    await attack.upload(BAD);
    const { status } = await attack.applicant.start(attack.id, []);
    mustHold(status === 400 || status === 422, `a start without drawings: ${status}`);
    for (const set of [[], [BAD]]) await attack.insist(set, 300);
  }),
  onDraft('a drawing behind a link that gives another one later', {}, async (other, house) => {
    const link = await other.upload(GOOD);
    const files = [{ type: 'plans', label: 'Plan', fileLink: link.url }];
    const attack = await Attack.onDraft(house, { permitType: 'new-dwelling', files });
    await attack.complete();
    attack.mustHaveChecked(GOOD);
    await attack.replace(link, BAD);
    await attack.insist([BAD]);
  }),
  onDraft('the page of the service puts the good drawing where the bad one was uploaded', {}, async (attack) => {
    const upload = await attack.upload(BAD);
    const page = await attack.page();
    await page.upload(GOOD);
    await attack.tryBegin([upload], GOOD);
    await page.upload(BAD);
    await attack.insist([BAD]);
  }),
  onDraft('labels and categories that speak of another drawing', {}, async (attack) => {
    const [what, whole] = [drawing('plan.pdf', 70), good('whole.pdf')];
    const { uploadId } = await attack.upload(what);
    await attack.upload(whole);
    const said = { uploadId, sha256: digestOf(what.bytes), label: 'whole.pdf', type: 'whole.pdf' };
    await attack.begin([], { drawings: [said] });
    for (const set of [[what], [whole]]) await attack.insist(set, 400);
  }),
];
