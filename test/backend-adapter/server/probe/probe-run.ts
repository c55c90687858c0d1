/** A probe as a command, with a terminal that keeps what is printed. */
import { runProbeCommand, type ProbeReport } from '../../../../src/backend-adapter/server/probe/probe-command.js';
import type { ProbedCall } from '../../../../src/backend-adapter/server/probe/probe-calls.js';

export interface ProbeRun {
  readonly code: number;
  readonly output: string;
  readonly warning: string;
}

export async function probe(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  answerTimeoutMs = 20_000,
): Promise<ProbeRun> {
  const [output, warning]: string[][] = [[], []];
  const terminal = {
    environment,
    print: (text: string) => void output!.push(text),
    printError: (text: string) => void warning!.push(text),
    stopSignal: () => new Promise<string>(() => {}),
  };
  const quick = { connectTimeoutMs: 5_000, retryBaseMs: 1, firstOpenMs: 1, maxRateWaitMs: 20_000 };
  const code = await runProbeCommand(args, terminal, { ...quick, answerTimeoutMs });
  return { code, output: output!.join('\n'), warning: warning!.join('\n') };
}

/** What `--json` printed: a report for each service. */
export function reportsOf({ output }: Pick<ProbeRun, 'output'>): ProbeReport[] {
  return JSON.parse(output) as ProbeReport[];
}

/** A call of the first report. */
export function callIn(run: ProbeRun, name: string): ProbedCall {
  const found = reportsOf(run)[0]?.calls.find(({ call }) => call === name);
  if (found === undefined) throw new Error(`No call ${name} in ${run.output}`);
  return found;
}
