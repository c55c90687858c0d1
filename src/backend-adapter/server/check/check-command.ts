/** `precheck-adapter check`: the gated flow without a browser. */
import { ConfigError } from '../read-config.js';
import { explainProblem, type Terminal } from '../terminal.js';
import { readCheckArguments, type WantedAdapter } from './check-arguments.js';
import { checkDrawings, type CheckProgress } from './check-drawings.js';
import { CheckProblem } from './check-problem.js';
import { startOwnAdapter } from './own-adapter.js';
import { describeOutcome, describeProgress } from './print-outcome.js';

export { CHECK_USAGE } from './check-arguments.js';

const EXIT = { passed: 0, belowMinimum: 1, notChecked: 2 };

/** Gives the exit code: 0 passed, 1 below the minimum, 2 could not be checked. */
export async function runCheckCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes('--json');
  let close = async (): Promise<void> => {};
  try {
    const { check, adapter: wanted } = readCheckArguments(args);
    const adapter = await openAdapter(wanted, terminal);
    close = adapter.close;
    const progress: CheckProgress[] = [];
    const outcome = await checkDrawings(check, adapter.url, (step) => {
      if (isJson) progress.push(step);
      else terminal.print(describeProgress(step));
    });
    terminal.print(isJson ? JSON.stringify({ ...outcome, progress }, null, 2) : describeOutcome(outcome));
    return outcome.gate.decision === 'passed' ? EXIT.passed : EXIT.belowMinimum;
  } catch (error) {
    const problem = problemOf(error);
    if (isJson) terminal.print(JSON.stringify({ error: problem }, null, 2));
    else terminal.complain(problem.message);
    return EXIT.notChecked;
  } finally {
    await close();
  }
}

async function openAdapter(
  wanted: WantedAdapter,
  { environment }: Terminal,
): Promise<{ url: string; close(): Promise<void> }> {
  if ('config' in wanted) return startOwnAdapter(wanted.config, environment);
  return { url: wanted.url, close: async () => {} };
}

function problemOf(error: unknown): { code: string; message: string } {
  if (error instanceof CheckProblem) return { code: error.code, message: error.message };
  if (error instanceof ConfigError) return { code: 'config', message: error.message };
  return { code: 'internal', message: `Could not check: ${explainProblem(error)}` };
}
