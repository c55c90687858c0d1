/** The command line of check-drawings. */
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run check-drawings -- [options] FILE.pdf …

Checks drawings the way the elements do: through an adapter, against a city's reports and a minimum score.

  --city KEY           the city (wattle-bay)
  --permit-type KEY    the permit type (new-dwelling)
  --min-score N        ask for at least this score, 0 to 100; the adapter's own minimum holds where it is greater
  --address TEXT       the property's address
  --adapter URL        a running adapter, e.g. http://127.0.0.1:4100/precheck; without it, one is started with a sandbox
  --timeout SECONDS    give up after this long (600)
  --json               one JSON object on standard output instead of words
  --help               this text

Exit code: 0 passed, 1 below the minimum, 2 could not be checked.`;

/** A mistake that the person at the command line can mend; its message says how. */
export class CheckProblem extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @param {string[]} args */
export function readOptions(args) {
  const { values, positionals } = parse(args);
  const number = (name, least, most) => {
    if (values[name] === undefined) return undefined;
    const value = Number(values[name]);
    if (values[name].trim() !== '' && value >= least && value <= most) return value;
    throw new CheckProblem('usage', `--${name} takes a number from ${least} to ${most}, not “${values[name]}”.`);
  };
  if (!values.help && positionals.length === 0) {
    throw new CheckProblem('no_drawings', `Name at least one PDF file.\n\n${USAGE}`);
  }
  return {
    files: positionals,
    cityKey: values.city,
    permitType: values['permit-type'],
    address: values.address,
    adapterUrl: values.adapter?.replace(/\/$/, ''),
    minScore: number('min-score', 0, 100),
    timeoutMs: (number('timeout', 1, 86_400) ?? 600) * 1000,
    json: values.json,
    help: values.help,
  };
}

function parse(args) {
  const text = { type: 'string' };
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        city: { ...text, default: 'wattle-bay' },
        'permit-type': { ...text, default: 'new-dwelling' },
        'min-score': text,
        address: text,
        adapter: text,
        timeout: text,
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CheckProblem('usage', `${error.message}\n\n${USAGE}`);
  }
}
