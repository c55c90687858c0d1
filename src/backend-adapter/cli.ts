#!/usr/bin/env node
/** The command `precheck-adapter`. */
import { CHECK_USAGE, runCheckCommand } from './server/check/check-command.js';
import { PROBE_USAGE, runProbeCommand } from './server/probe/probe-command.js';
import { runServeCommand, SERVE_USAGE } from './server/serve-command.js';
import { explainProblem, UsageError, type Terminal } from './server/terminal.js';

const COMMANDS: Readonly<Record<string, (args: readonly string[], terminal: Terminal) => Promise<number>>> = {
  serve: runServeCommand,
  check: runCheckCommand,
  probe: runProbeCommand,
};
const USAGE = `Usage:\n${SERVE_USAGE}\n${CHECK_USAGE}\n${PROBE_USAGE}`;
/** Longer than the adapter's own drain. Who sends a second signal waits no longer. */
const EXIT_AFTER_MS = 30_000;

const terminal: Terminal = {
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  now: () => new Date().toISOString(),
  stopSignal: () =>
    new Promise((resolve) => {
      const heard = (signal: string): void => {
        process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
        for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => process.exit(1));
        resolve(signal);
      };
      for (const name of ['SIGTERM', 'SIGINT']) process.once(name, heard);
    }),
};

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const wantsHelp = [name, ...args].some((word) => word === '--help' || word === '-h');
  if (wantsHelp || command === undefined) {
    (wantsHelp ? terminal.print : terminal.complain)(USAGE);
    return wantsHelp ? 0 : 2;
  }
  try {
    return await command(args, terminal);
  } catch (error) {
    const { code } = error as { code?: string };
    const isUsage = error instanceof UsageError;
    // What parseArgs says quotes what was given, which may be a key in the wrong place.
    const isArguments = code?.startsWith('ERR_PARSE_ARGS') === true;
    const said = isArguments ? 'An argument is not known, or has no value.' : explainProblem(error);
    terminal.complain(isUsage || isArguments ? `${said}\n${USAGE}` : said);
    return isUsage || isArguments ? 2 : 1;
  }
}

const exitCode = await main(process.argv.slice(2));
// What is still open (a connection that will not end) must not keep the process.
process.exitCode = exitCode;
setTimeout(() => process.exit(exitCode), EXIT_AFTER_MS).unref();
