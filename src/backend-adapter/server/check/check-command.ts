/** `precheck-adapter check`: the gated flow without a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding, FindingStatus } from 'precheck-contract';
import { startAdapterServer } from '../adapter-server.js';
import { ConfigError, readConfig } from '../config.js';
import { explainProblem, type Terminal } from '../terminal.js';
import { checkDrawings, CheckProblem, type CheckedReport, type CheckOutcome } from './check-drawings.js';
import type { CheckProgress, WantedCheck } from './check-drawings.js';

export const CHECK_USAGE = `precheck-adapter check (--config FILE | --adapter URL) [options] FILE.pdf …
  Checks drawings the way the elements do: through an adapter, against a city's reports and a minimum score.
  --adapter URL        a running adapter, e.g. http://127.0.0.1:4100/precheck
  --config FILE        the configuration of serve: starts an adapter for this check alone, with files of its own that go when it ends
  --city KEY           the city (wattle-bay)
  --permit-type KEY    the permit type (new-dwelling)
  --min-score N        ask for at least this score, 0 to 100; the adapter's own minimum holds where it is greater
  --address TEXT       the property's address
  --timeout SECONDS    give up after this long (600)
  --json               one JSON object on standard output instead of words
  Exit code: 0 passed, 1 below the minimum, 2 could not be checked.`;

const OPTIONS = {
  adapter: { type: 'string' },
  config: { type: 'string' },
  city: { type: 'string', default: 'wattle-bay' },
  'permit-type': { type: 'string', default: 'new-dwelling' },
  'min-score': { type: 'string' },
  address: { type: 'string' },
  timeout: { type: 'string', default: '600' },
  json: { type: 'boolean' },
} as const;

/** In the order in which findings are printed. */
const MARKS: Readonly<Record<FindingStatus, string>> = {
  fail: '✗ fail',
  attention: '! attention',
  'not-assessed': '– not assessed',
  pass: '✓ pass',
};

type CheckedAdapter = { readonly url: string; close(): Promise<void> };

/** Gives the exit code: 0 passed, 1 below the minimum, 2 could not be checked. */
export async function runCheckCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes('--json');
  let adapter: CheckedAdapter | undefined;
  try {
    const { values, positionals } = readArguments(args);
    const wanted = wantedCheck(values, positionals);
    adapter = await openAdapter(values, terminal.environment);
    const progress: CheckProgress[] = [];
    const outcome = await checkDrawings(wanted, adapter.url, (step) => {
      if (isJson) progress.push(step);
      else terminal.print(describeProgress(step));
    });
    terminal.print(isJson ? JSON.stringify({ ...outcome, progress }, null, 2) : describeOutcome(outcome));
    return outcome.gate.decision === 'passed' ? 0 : 1;
  } catch (error) {
    const problem = problemOf(error);
    if (isJson) terminal.print(JSON.stringify({ error: problem }, null, 2));
    else terminal.printError(problem.message);
    return 2;
  } finally {
    await adapter?.close();
  }
}

type Values = ReturnType<typeof readArguments>['values'];

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw usageProblem((error as Error).message);
  }
}

function wantedCheck(values: Values, files: readonly string[]): WantedCheck {
  if (files.length === 0) throw usageProblem('Name at least one PDF file.');
  const minScore = values['min-score'];
  return {
    files,
    cityKey: values.city,
    permitType: values['permit-type'],
    minScore: minScore === undefined ? undefined : readNumber('--min-score', minScore, 0, 100),
    address: values.address || undefined,
    timeoutMs: readNumber('--timeout', values.timeout, 1, 86_400) * 1000,
  };
}

function readNumber(name: string, given: string, min: number, max: number): number {
  const value = Number(given);
  if (given.trim() !== '' && value >= min && value <= max) return value;
  throw new CheckProblem('usage', `${name} takes a number from ${min} to ${max}, not “${given}”.`);
}

/** The one that runs, or one for this check alone. Throws CheckProblem or ConfigError. */
async function openAdapter({ adapter, config }: Values, environment: Terminal['environment']): Promise<CheckedAdapter> {
  if (config !== undefined && adapter === undefined) return startOwnAdapter(config, environment);
  if (adapter === undefined || config !== undefined) {
    throw usageProblem('Name either an adapter that runs, with --adapter, or its configuration, with --config.');
  }
  if (!URL.canParse(adapter)) throw new CheckProblem('usage', `--adapter takes an address, not “${adapter}”.`);
  return { url: adapter.replace(/\/$/, ''), close: async () => {} };
}

/** The portal's database and its receiver of events are left out: a check is not an application. */
async function startOwnAdapter(path: string, environment: Terminal['environment']): Promise<CheckedAdapter> {
  const { options, server } = readConfig(path, environment);
  const { forward, ...others } = options;
  void forward;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'precheck-check-'));
  const removeFiles = (): Promise<void> => rm(dataDirectory, { recursive: true, force: true });
  const config = {
    options: { ...others, store: { kind: 'sqlite' } as const, dataDirectory },
    server: { ...server, host: '127.0.0.1', port: 0, stopDelayMs: 0 },
  };
  try {
    const { url, stop } = await startAdapterServer(config, () => {});
    return { url, close: () => stop().finally(removeFiles) };
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

function usageProblem(message: string): CheckProblem {
  return new CheckProblem('usage', `${message}\n\nUsage:\n${CHECK_USAGE}`);
}

function problemOf(error: unknown): { code: string; message: string } {
  if (error instanceof CheckProblem) return { code: error.code, message: error.message };
  if (error instanceof ConfigError) return { code: 'config', message: error.message };
  return { code: 'internal', message: `Could not check: ${explainProblem(error)}` };
}

function describeProgress(progress: CheckProgress): string {
  if (progress.event === 'uploaded') return `Uploaded  ${progress.name} (${(progress.size / 1e6).toFixed(2)} MB)`;
  return `${progress.at.slice(11, 23)}  ${progress.stage.padEnd(13)} ${progress.report}`;
}

function describeOutcome({ project, reports, gate, receipt }: CheckOutcome): string {
  const verdict = gate.decision === 'passed' ? 'passed' : 'below the minimum';
  return [
    ...reports.flatMap((report) => ['', ...describeReport(report)]),
    '',
    `Project   ${project.id} (${project.cityKey}, ${project.permitType})`,
    `Score     ${gate.score} of 100, minimum ${gate.minScore}`,
    `Decision  ${verdict}`,
    ...(receipt ? [`Receipt   valid until ${receipt.expiresAt}`, receipt.receipt] : []),
  ].join('\n');
}

function describeReport({ name, result, score, modelVersion, findings }: CheckedReport): string[] {
  const heading = `${name}: ${result}, ${score} of 100 (${modelVersion})`;
  if (!findings?.length) return [heading, '  The service sent no findings.'];
  const statuses = Object.keys(MARKS);
  const sorted = [...findings].sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status));
  return [heading, ...sorted.flatMap(describeFinding)];
}

function describeFinding({ status, title, message, fix, evidence }: Finding): string[] {
  const places = new Set((evidence ?? []).map(({ sheetNumber, file }) => sheetNumber ?? file).filter(Boolean));
  return [
    `  ${MARKS[status].padEnd(15)} ${title}: ${message}`,
    ...(status !== 'pass' && places.size > 0 ? [`${' '.repeat(18)}where: ${[...places].join(', ')}`] : []),
    ...(status !== 'pass' && fix ? [`${' '.repeat(18)}put right: ${fix}`] : []),
  ];
}
