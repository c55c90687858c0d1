#!/usr/bin/env node
/** The command `precheck-adapter`. */
import { PROBE_USAGE, runProbeCommand } from './server/probe/probe-command.js';
import { runServeCommand, SERVE_USAGE } from './server/serve-command.js';
import { explainProblem, UsageError, type Terminal } from './server/terminal.js';

const COMMANDS = new Map([
  ['serve', runServeCommand],
  ['probe', runProbeCommand],
]);
const USAGE = `Usage:\n${SERVE_USAGE}\n${PROBE_USAGE}`;
/** Longer than the adapter's own drain. A second signal ends the process at once. */
const EXIT_AFTER_MS = 30_000;

// A log that cannot be written, as on a full disk, must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const terminal: Terminal = {
  environment: process.env,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  stopSignal: () =>
    new Promise((resolve) => {
      const stop = (signal: string): void => {
        process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT');
        for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => process.exit(1));
        resolve(signal);
      };
      for (const name of ['SIGTERM', 'SIGINT']) process.once(name, stop);
    }),
};

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  const wantsHelp = [name, ...args].some((word) => word === '--help' || word === '-h');
  if (wantsHelp || command === undefined) {
    (wantsHelp ? terminal.print : terminal.printError)(USAGE);
    return wantsHelp ? 0 : 2;
  }
  try {
    return await command(args, terminal);
  } catch (error) {
    // What parseArgs says quotes what was given, which may be a key in the wrong place.
    const isUnreadable = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    const problem = isUnreadable ? 'An argument is not known, or has no value.' : explainProblem(error);
    const isUsage = isUnreadable || error instanceof UsageError;
    terminal.printError(isUsage ? `${problem}\n${USAGE}` : problem);
    return isUsage ? 2 : 1;
  }
}

const exitCode = await main(process.argv.slice(2));
// What is still open (a connection that will not end) must not keep the process.
process.exitCode = exitCode;
setTimeout(() => process.exit(exitCode), EXIT_AFTER_MS).unref();
