/** A probe as a command, with a terminal that keeps what is said. */
import {
  runProbeCommand,
  type ProbeSettings,
} from '../../../../src/backend-adapter/command-line/probe/probe-command.js';
import type { ProbedCall, ProbeReport } from '../../../../src/backend-adapter/command-line/probe/probe-report.js';

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

export interface ProbeRun {
  readonly code: number;
  readonly output: string;
  /** What was said beside it. */
  readonly warning: string;
}

export async function probe(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  times: Partial<ProbeSettings['times']> = {},
): Promise<ProbeRun> {
  const said: string[] = [];
  const warned: string[] = [];
  const terminal = {
    environment,
    print: (text: string) => void said.push(text),
    complain: (text: string) => void warned.push(text),
    now: () => new Date().toISOString(),
    stopSignal: () => new Promise<string>(() => {}),
  };
  const code = await runProbeCommand(args, terminal, {
    times: {
      ...{
        connectTimeoutMs: 5_000,
        answerTimeoutMs: 20_000,
        retryBaseMs: 1,
        firstOpenMs: 1,
        longestPlaceWaitMs: 20_000,
      },
      ...times,
    },
    monotonicClock: () => performance.now(),
    random: () => 0.5,
    unknownId: () => UNKNOWN_ID,
  });
  return { code, output: said.join('\n'), warning: warned.join('\n') };
}

/** What `--json` printed: a report for each service. */
export function reportsOf({ output }: Pick<ProbeRun, 'output'>): ProbeReport[] {
  return JSON.parse(output) as ProbeReport[];
}

/** What `--json` printed of the first service. */
export function reportOf({ output }: Pick<ProbeRun, 'output'>): ProbeReport & { call(name: string): ProbedCall } {
  const [report] = reportsOf({ output });
  if (report === undefined) throw new Error('No report was printed.');
  return {
    ...report,
    call(name) {
      const found = report.calls.find(({ call }) => call === name);
      if (found === undefined)
        throw new Error(`No call ${name} among ${report.calls.map(({ call }) => call).join(', ')}`);
      return found;
    },
  };
}
