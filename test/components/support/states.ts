/** The uploader and the status panel on a scripted adapter, brought about through the page's own doors. Every state: demo/gallery. */
import '../../../dist/components/index.js';
import type { PrecheckStatus } from '../../../dist/components/precheck-status/precheck-status.js';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import type { Attempt, ReportView } from 'precheck-contract/adapter-api';
import { type Finding, REPORT_STAGES } from 'precheck-contract/precheck-service';
import { attempts } from '../../../demo/gallery/projects.js';
import { FINDINGS, freshSession, inside, pdfFile, until } from './page.js';
export { inside } from './page.js';
import { ScriptedAdapter } from './scripted-adapter.js';
import { atStage, completed, newReport } from './snapshots.js';

export interface Stage {
  readonly adapter: ScriptedAdapter;
  readonly form: HTMLFormElement;
  uploader: PrecheckUploader;
  readonly status: PrecheckStatus;
}

/** What the test under way has on its page. */
export let stage: Stage;

/** Takes away what the last test brought, and what it changed about the page. */
afterEach(() => {
  leave();
  document.body.removeAttribute('style');
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('style');
});

/** A form with an uploader, and a status panel beside it, on a scripted adapter: until the test ends, or `leave` is called. */
export async function enter(
  attributes: Record<string, string> = {},
  prepare?: (adapter: ScriptedAdapter) => void,
  place: (form: HTMLFormElement, status: PrecheckStatus) => void = (form, status) => document.body.append(form, status),
): Promise<Stage> {
  leave();
  const adapter = new ScriptedAdapter().install();
  prepare?.(adapter);
  const session = freshSession();
  const form = document.createElement('form');
  const uploader = document.createElement('precheck-uploader');
  const status = document.createElement('precheck-status');
  const usual = { name: 'precheck', required: '', 'city-key': 'wattle-bay', 'permit-type': 'new-dwelling' };
  for (const [name, value] of Object.entries({ ...usual, session, ...attributes })) uploader.setAttribute(name, value);
  status.setAttribute('session', session);
  // axe must not meet a colour on its way to another.
  for (const element of [uploader, status]) element.style.setProperty('--precheck-motion', '0s');
  form.append(uploader);
  place(form, status);
  stage = { adapter, form, uploader, status };
  await uploader.updateComplete;
  await status.updateComplete;
  await until('the city', () => adapter.requests.length > 0 || !attributes['city-key']);
  return stage;
}

export function leave(): void {
  stage?.form.remove();
  stage?.status.remove();
  stage?.adapter.restore();
}

/** What the uploader shows. */
export const query = <T extends Element = HTMLElement>(selector: string): NoInfer<T> | null =>
  stage.uploader.shadowRoot?.querySelector<T>(selector) ?? null;
export const queryAll = <T extends Element = HTMLElement>(selector: string): T[] => [
  ...(stage.uploader.shadowRoot?.querySelectorAll<T>(selector) ?? []),
];
export const part = <T extends Element = HTMLElement>(selector: string): T => inside<T>(stage.uploader, selector);

/** Gives files as the file dialog does. */
export function pick(files: File[], selector = '#files'): void {
  const input = part<HTMLInputElement>(selector);
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export const SET = [
  'A-101 Floor plan.pdf',
  'A-102 Roof plan.pdf',
  'A-001 Site plan of the whole lot with all setbacks and easements rev C.pdf',
];

export async function addSet(names: readonly string[] = SET): Promise<void> {
  pick(names.map((name) => pdfFile(name)));
  await until('all rows', () => queryAll('.row.uploaded').length === names.length);
}

export async function startCheck(names = SET): Promise<void> {
  await addSet(names);
  await until('an enabled button', () => !part<HTMLButtonElement>('#check').disabled);
  part('#check').click();
  await until('a stream', () => stage.adapter.streams.size > 0 && stage.uploader.matches(':state(processing)'));
  await until('it is live', () => query('[part=timeline]'));
}

/** A set that is sent. */
export async function enterWithSet(names?: readonly string[]): Promise<Stage> {
  await enter();
  await addSet(names);
  return stage;
}

/** A set that is being checked. */
export async function enterChecking(...given: Parameters<typeof enter>): Promise<Stage> {
  await enter(...given);
  await startCheck();
  return stage;
}

export async function endCheck(...scores: number[]): Promise<void> {
  stage.adapter.findings = FINDINGS;
  await startCheck();
  stage.adapter.complete(...scores);
  await until('a verdict', () => query('[part=verdict]'));
  await until('findings', () => query('.finding'));
  if (scores.every((score) => score >= 80)) await until('a receipt', () => stage.uploader.value);
  await stage.status.updateComplete;
}

/** The service goes away in the middle of the run, and the outage rule lets the form be sent. */
export function letThrough(decision: 'flagged' | 'deferred'): void {
  const since = '2026-03-01T09:04:00.000Z';
  stage.adapter.push({
    service: { reachable: false, readAt: since, problem: 'upstream_unavailable', since },
    gate: { decision, score: null, minScore: 80, reasons: [{ code: 'outage', since }] },
  });
}

/** Stages that the adapter saw begin, so many seconds after the run did. */
export function begun(...seconds: number[]): Record<string, string> {
  const words = [...REPORT_STAGES, 'Complete'];
  return Object.fromEntries(
    seconds.map((second, index) => [words[index] ?? '', new Date(RUN_BEGAN_MS + second * 1000).toISOString()]),
  );
}
const RUN_BEGAN_MS = Date.parse('2026-03-01T09:00:00.000Z');

/** As many findings as a real set has. */
const MANY_FINDINGS: Finding[] = FINDINGS.flatMap((finding) => [
  { ...finding, id: `${finding.id}-0` },
  { ...finding, id: `${finding.id}-1`, title: `${finding.title} in the title block` },
]);

/** A run that is timed: its first report is over, its second in stage 4. */
export async function enterTimed(): Promise<Stage> {
  await enterChecking();
  const estimate = { at: new Date().toISOString(), runs: 23, lowMs: 42_000, medianMs: 70_000, highMs: 149_000 };
  const [first, second] = (stage.adapter.snapshot?.reports ?? []) as [ReportView, ReportView];
  const over = { ...completed(first, 91), stageStartedAt: begun(0, 2, 14, 20, 41, 49) };
  const assessing = { ...atStage(second, 4), stageStartedAt: begun(0, 4, 20, 75) };
  stage.adapter.push({ estimate, reports: [over, assessing] });
  await until('stage 4', () => stage.status.shadowRoot?.textContent?.includes('Stage 4 of 5'));
  return stage;
}

/** A second run that fell short, with attempts, documents and many findings, in a status panel that stands alone. */
export async function enterCheckedAgain(): Promise<Stage> {
  await enter({}, (adapter) => {
    adapter.attempts = attempts() as Attempt[];
    adapter.results.add('report', 'Site plan compliance.pdf', 200);
    for (const name of SET) adapter.results.add('uploaded', name, 200);
  });
  await endCheck(62, 91);
  stage.adapter.findings = MANY_FINDINGS;
  const reports = (stage.adapter.snapshot?.reports ?? []).map((report) => ({
    ...report,
    id: report.id.replace('-1-', '-2-'),
    stageStartedAt: begun(0, 2, 14, 20, 41, 49),
  }));
  stage.adapter.push({ run: 2, reports });
  // A run that is over is looked at again when the person comes back.
  window.dispatchEvent(new Event('focus'));
  await until('many findings', () => countFindings(stage.uploader) === MANY_FINDINGS.length);
  stage.form.remove();
  await until('attempts', () => stage.status.shadowRoot?.querySelector('.attempts'));
  await until('its findings', () => countFindings(stage.status) === MANY_FINDINGS.length);
  return stage;
}

const countFindings = ({ shadowRoot }: Element) => shadowRoot?.querySelectorAll('.finding').length;

/** What to put right in each drawing of a large set, and in the whole of it. */
const FAULTS: readonly (readonly [file: string | null, ...faults: string[]])[] = [
  [null, 'No survey plan in the set', 'Two sheets are numbered A-102'],
  [
    'A-001 Site plan.pdf',
    'Front setback is 3.5 m, at least 6.0 m needed',
    'Height is 11.2 m, at most 8.5 m allowed',
    'Site coverage is 54 %, at most 50 % allowed',
    'North arrow is missing',
  ],
  [
    'A-101 Floor plans.pdf',
    'Scale is missing on 2 of 3 sheets',
    'Bathroom has no window or exhaust fan',
    'Text is too small to read when printed',
  ],
  ['A-201 Elevations.pdf', 'Ridge height isn’t labelled', 'Sheet has no title'],
  ['S-101 Footings.pdf', 'Engineer’s stamp is missing', 'Revision differs from the drawing list'],
];

/** A large set that fell short, as it is drawn for the verdict: 13 findings fail, in four drawings of seven and in the whole set. */
export async function enterFailed(): Promise<Stage> {
  const rule = { measured: '3.5 m', limit: 'As the code asks', fix: 'Draw it, then export the sheet again.' };
  const find = (status: Finding['status'], message: string, evidence: Finding['evidence'] = []): Finding => ({
    ...{ id: message, title: `Rule ${message}`, message: `${message}.`, status, evidence },
    ...rule,
  });
  const failed = FAULTS.flatMap(([file, ...faults]) =>
    faults.map((fault, index) =>
      find('fail', fault, file ? [{ file, page: index + 1, sheetNumber: file.split(' ')[0] ?? '' }] : []),
    ),
  );
  const passed = Array.from({ length: 22 }, (_, index) => find('pass', `pass ${index}`));
  await enter();
  const { adapter, uploader } = stage;
  adapter.findings = [...failed, find('attention', 'attention'), find('not-assessed', 'not assessed'), ...passed];
  const files = FAULTS.flatMap(([file]) => file ?? []);
  await startCheck([...files, 'A-301.pdf', 'A-501.pdf', 'A-601.pdf']);
  const reports = ['Site plan compliance', 'Drawing set readiness', 'Accessibility', 'Zoning'];
  adapter.push({ reports: reports.map((name, index) => newReport(`report-${index}`, name)) });
  adapter.complete(62, 79, 88, 92);
  await until('the findings', () => queryAll('.to-do .finding').length === 13);
  // Those of the last reports are still being read, which a line says.
  await adapter.settled();
  await uploader.updateComplete;
  return stage;
}
