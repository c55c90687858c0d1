/** Runs that began on the service's own page: their drawings are the copies that the service keeps of what the reports checked. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, reportsWith, startHarness, type Browser, type Harness } from '../support/adapter-harness.js';
import type { AdapterEvent } from 'precheck-contract';
import { keepCopies, type KeptCopies } from '../support/kept-copies.js';
import { THERE, type ScriptedReport } from '../support/scripted-service.js';

const DRAWINGS: Readonly<Record<string, string>> = { 'A-101.pdf': '%PDF-1.7 floor', 'A-001.pdf': '%PDF-1.7 site' };
const UNCHECKED = 'A-900.pdf';
const GATE = { minScore: 80, cities: { 'wattle-bay': { permitTypes: { 'fit-out': { minScore: 50 } } } } };
const LIMITS = { maxFileBytes: 100, maxFiles: 3 };
const digestOf = (content: string) => createHash('sha256').update(content).digest('hex');

let harness: Harness;
let browser: Browser;
let copies: KeptCopies;
let told: AdapterEvent[];
beforeEach(async () => {
  told = [];
  harness = await startHarness({
    options: { limits: LIMITS, gate: GATE, onGateDecided: async (event) => void told.push(event) },
    settings: { verifyRetryDelaysMs: [1, 1, 1, 1], otherRunMs: 50 },
  });
  copies = keepCopies(harness.service);
  // Of the project it lists more than was checked.
  const ofProject = [...Object.keys(DRAWINGS), UNCHECKED];
  Object.assign(copies, { stored: new Map(Object.entries(DRAWINGS)), ofProject, signsAnew: true });
  browser = harness.browser();
});

/** A project whose run the applicant started on the service's page, once it is decided. */
async function checkedThere(scores = [90, 85]): Promise<string> {
  const id = await handedOff();
  await browser.complete(harness.service, id, scores);
  return id;
}
async function handedOff(): Promise<string> {
  const id = await browser.createDraft({ permitType: 'fit-out', address: '1 Beach St' });
  const { json } = await browser.call(`/projects/${id}/hand-off`, { method: 'POST' });
  expect(json).toEqual({ url: `https://service.example/finish/${id}` });
  return id;
}
const preparing = (name: string, index: number): ScriptedReport => ({ id: `r-${index}`, name, status: 'Preparing' });
const namesOf = async (id: string) => (await browser.snapshot(id)).drawings.map(({ name }) => name);
const refusalOf = async (id: string) => (await browser.askReceipt(id)).json.error?.code;
const attempts = () => harness.loggedAs('drawings-not-read');
/** No receipt, since the drawings are not known. */
async function expectUnverified(id: string): Promise<void> {
  const { gate, drawings } = await browser.snapshot(id);
  expect([gate.decision, gate.reasons, drawings]).toEqual(['failed', [{ code: 'drawings-unverified' }], []]);
  expect(await refusalOf(id)).toBe('gate_not_passed');
}

describe('a run that began in the service’s own page', () => {
  it('passes by what the service has, with the permit type and the property that its record names', async () => {
    const id = await checkedThere();
    const { status, json } = await browser.askReceipt(id);
    expect(status).toBe(201);
    const claims = await harness.verified(json['receipt'], {
      permitType: 'new-dwelling',
      drawings: Object.values(DRAWINGS).map((content) => ({ sha256: digestOf(content) })),
    });
    expect(claims).toMatchObject({ run: 1, decision: 'passed', drawings_verified: true, property: THERE });
    expect((await browser.snapshot(id)).drawings.map(({ name, type }) => [name, type])).toEqual([
      ['A-101.pdf', 'Floor plan'],
      ['A-001.pdf', 'Floor plan'],
    ]);
    // They are learned once, by the lists of the two reports.
    expect((await browser.askReceipt(id)).status).toBe(201);
    expect(copies.listed.toSorted()).toEqual(['r-1', 'r-2']);
    expect(told).toMatchObject([{ gate: { decision: 'passed' } }]);
  });

  it('has each drawing that its reports checked once, and nothing else that the project has', async () => {
    copies.checked.set('r-1', ['A-001.pdf']);
    copies.checked.set('r-2', ['A-001.pdf', 'A-101.pdf']);
    expect(await namesOf(await checkedThere())).toEqual(['A-001.pdf', 'A-101.pdf']);
  });

  it.each<[string, (id: string) => void]>([
    ['with other results', (id) => harness.service.reports.set(id, reportsWith([10, 10]))],
    [
      'with further reports',
      (id) => harness.service.reports.set(id, [...reportsWith([90, 85]), preparing('Third', 3)]),
    ],
    ['with an empty list', (id) => harness.service.reports.set(id, [])],
    ['with fewer reports', (id) => harness.service.reports.set(id, reportsWith([90]))],
  ])('does not pass by the copies of a later run, %s, that nobody has told of', async (_name, startAgain) => {
    const id = await handedOff();
    copies.onFile = () => startAgain(id);
    harness.service.reports.set(id, reportsWith([90, 85]));
    await eventually(() => attempts().length > 0);
    expect(await refusalOf(id)).toBe('gate_not_passed');
    expect(await namesOf(id)).toEqual([]);
  });

  it('is followed by a later run, which learns its own drawings', async () => {
    const id = await checkedThere();
    copies.checked = new Map(['again-1', 'again-2'].map((report) => [report, [UNCHECKED]]));
    harness.service.reports.set(id, reportsWith([95, 95], 'again'));
    await browser.hint(id);
    await browser.until(id, ({ run }) => run === 2);
    await eventually(async () => (await browser.askReceipt(id)).status === 201);
    expect(await namesOf(id)).toEqual([UNCHECKED]);
  });

  it.each([
    ['fails where a drawing that is listed among the checked ones was sent here since the hand-off', 'A-101.pdf', 0],
    ['passes where another drawing was sent here before it began', 'A-900.pdf', 2],
  ])('%s', async (_name, sent, known) => {
    const id = await handedOff();
    expect(await browser.upload(id, sent, 10)).not.toBe('undefined');
    harness.clock.offsetMs += 60_000;
    await browser.complete(harness.service, id, [90, 85]);
    expect(await namesOf(id)).toHaveLength(known);
    if (known === 0) await expectUnverified(id);
  });

  it('is decided once, by the permit type that was chosen there, whatever the page named', async () => {
    const id = await handedOff();
    harness.service.reports.set(id, ['Readiness', 'Site plan'].map(preparing));
    const { project } = await browser.until(id, ({ run }) => run === 1);
    expect(project.permitType).toBe('new-dwelling');
    harness.service.reports.set(id, reportsWith([60, 60]));
    await eventually(() => told.length > 0);
    expect(await refusalOf(id)).toBe('gate_not_passed');
    expect(told).toMatchObject([{ permitType: 'new-dwelling', gate: { decision: 'failed', minScore: 80 } }]);
  });

  it('has the permit type that the service says by the end, and does not pass by one that it says after that', async () => {
    copies.record = { json: { id: 'x', status: 'Processing' } };
    const id = await handedOff();
    harness.service.reports.set(id, ['Readiness', 'Site plan'].map(preparing));
    const { project } = await browser.until(id, ({ run }) => run === 1);
    expect(project.permitType).toBeNull();
    const complete = { id: 'x', status: 'Complete' };
    copies.record = { json: { ...complete, permitType: 'fit-out' } };
    copies.onFile = () => (copies.record = { json: { ...complete, permitType: 'new-dwelling' } });
    await browser.complete(harness.service, id, [60, 60]);
    await expectUnverified(id);
    expect((await browser.snapshot(id)).project.permitType).toBe('fit-out');
  });

  const ownAddress = () => `${new URL(harness.service.baseUrl).origin}/files/A-101.pdf`;
  it.each<[string, () => Partial<KeptCopies>, number]>([
    ['lists no copies', () => ({ listing: { json: [] } }), 3],
    ['names an address of another origin', () => ({ listing: { json: [ownAddress(), 'http://x.example/1.pdf'] } }), 5],
    ['gives no file', () => ({ file: { status: 403, text: 'Expired' } }), 5],
    [
      'leaves out the permit type',
      () => ({ onFile: () => (copies.record = { json: { id: 'x', status: 'Complete' } }) }),
      5,
    ],
    // Another attempt would bring nothing else.
    ['lists more than allowed', () => ({ listing: { json: [1, 2, 3, 4].map((n) => `${ownAddress()}?${n}`) } }), 1],
    ['gives a file that is too large', () => ({ file: { text: 'x'.repeat(101) } }), 1],
  ])('fails where the service %s', async (_name, arrange, count) => {
    Object.assign(copies, arrange());
    await expectUnverified(await checkedThere());
    expect(attempts()).toHaveLength(count);
  });
});

it('are read anew for who adopts a project that was erased while its drawings were compared', async () => {
  const [[name, content]] = Object.entries(DRAWINGS) as [[string, string]];
  Object.assign(copies, { stored: new Map([[name, content]]), ofProject: [] });
  const id = await browser.createDraft();
  const drawing = { uploadId: await browser.upload(id, name, content.length), sha256: digestOf(content) };
  expect((await browser.process(id, [], { drawings: [drawing] })).status).toBe(202);
  let release = (): void => {};
  copies.file = { text: content, until: new Promise<void>((resolve) => (release = resolve)) };
  harness.service.reports.set(id, reportsWith([90, 85]));
  await eventually(() => copies.files === 1);
  const { projects } = harness.adapter;
  await projects.erase({ projectId: id });
  await projects.adopt(id, { ownerId: 'somebody-else' });
  harness.clock.passedMs += 60_000;
  const drawings = async () => (await projects.get(id)).drawings.map((one) => one.name);
  const gate = async () => (await projects.get(id)).gate;
  await eventually(async () => (await gate()).reasons[0]?.code === 'drawings-awaited');
  release();
  await eventually(async () => (await gate()).decision === 'passed');
  expect(await drawings()).toEqual([name]);
});

it('a run that begins here after a hand-off names the property of the service’s record: it may have been changed there', async () => {
  const id = await handedOff();
  const [[name, content]] = Object.entries(DRAWINGS) as [[string, string]];
  Object.assign(copies, { stored: new Map([[name, content]]), ofProject: [name] });
  const drawing = { uploadId: await browser.upload(id, name, content.length), sha256: digestOf(content) };
  const { status } = await browser.process(id, [], { drawings: [drawing] });
  expect(status).toBe(202);
  harness.service.reports.set(id, reportsWith([90, 85]));
  await browser.until(id, ({ reports }) => reports.length === 2);
  harness.clock.passedMs += 60_000;
  await browser.decided(id);
  const { json } = await browser.askReceipt(id);
  const claims = await harness.verified(json['receipt'], { address: THERE.address });
  expect(claims).toMatchObject({ run: 1, drawings_verified: true, property: THERE });
});
