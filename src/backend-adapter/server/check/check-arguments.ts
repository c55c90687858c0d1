/** The command line of a check. */
import { parseArgs } from 'node:util';
import { CheckProblem } from './check-problem.js';

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
  timeout: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export interface WantedCheck {
  readonly files: readonly string[];
  readonly cityKey: string;
  readonly permitType: string;
  readonly minScore?: number | undefined;
  readonly address?: string | undefined;
  readonly timeoutMs: number;
}

/** A running adapter, or the configuration of one to start. */
export type WantedAdapter = { readonly url: string } | { readonly config: string };

/** Throws CheckProblem. */
export function readCheckArguments(args: readonly string[]): { check: WantedCheck; adapter: WantedAdapter } {
  const { values, positionals } = parse(args);
  if (positionals.length === 0) throw usageProblem('no_drawings', 'Name at least one PDF file.');
  const check = {
    files: positionals,
    cityKey: values.city,
    permitType: values['permit-type'],
    minScore: readNumber('--min-score', values['min-score'], 0, 100),
    address: values.address,
    timeoutMs: (readNumber('--timeout', values.timeout, 1, 86_400) ?? 600) * 1000,
  };
  return { check, adapter: readAdapter(values) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw usageProblem('usage', (error as Error).message);
  }
}

function readAdapter({ adapter, config }: { adapter?: string; config?: string }): WantedAdapter {
  if (adapter !== undefined && config === undefined) {
    if (URL.canParse(adapter)) return { url: adapter.replace(/\/$/, '') };
    throw new CheckProblem('usage', `--adapter takes an address, not “${adapter}”.`);
  }
  if (config !== undefined && adapter === undefined) return { config };
  throw usageProblem('usage', 'Name either an adapter that runs, with --adapter, or its configuration, with --config.');
}

function readNumber(name: string, given: string | undefined, least: number, most: number): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && value >= least && value <= most) return value;
  throw new CheckProblem('usage', `${name} takes a number from ${least} to ${most}, not “${given}”.`);
}

function usageProblem(code: string, message: string): CheckProblem {
  return new CheckProblem(code, `${message}\n\nUsage:\n${CHECK_USAGE}`);
}
