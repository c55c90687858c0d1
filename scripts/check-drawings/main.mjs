import { checkDrawings } from './flow.mjs';
import { CheckProblem, USAGE, readOptions } from './options.mjs';
import { describeOutcome, describeProgress } from './words.mjs';

const EXIT = { passed: 0, belowMinimum: 1, notChecked: 2 };

/**
 * @param {string[]} args
 * @param {{ stdout: NodeJS.WritableStream, stderr: NodeJS.WritableStream }} streams
 * @returns {Promise<number>} the exit code
 */
export async function main(args, { stdout, stderr }) {
  const json = args.includes('--json');
  const say = (text) => stdout.write(`${text}\n`);
  let services;
  try {
    const options = readOptions(args);
    if (options.help) return say(USAGE), EXIT.passed;
    if (!options.adapterUrl) services = await startServices();
    const stages = [];
    const tell = (progress) => (json ? stages.push(progress) : say(describeProgress(progress)));
    const outcome = await checkDrawings(options, options.adapterUrl ?? services.adapterUrl, tell);
    say(json ? JSON.stringify({ ...outcome, progress: stages }, null, 2) : describeOutcome(outcome));
    return outcome.gate.decision === 'passed' ? EXIT.passed : EXIT.belowMinimum;
  } catch (error) {
    const { code, message } =
      error instanceof CheckProblem ? error : { code: 'internal', message: `Could not check: ${error.message}` };
    if (json) say(JSON.stringify({ error: { code, message } }, null, 2));
    else stderr.write(`${message}\n`);
    return EXIT.notChecked;
  } finally {
    await services?.close();
  }
}

/** Loaded when they are needed: a mistake on the command line is told without them, and another adapter's user never waits for them. */
async function startServices() {
  const { startOwnServices } = await import('./own-services.mjs');
  return startOwnServices();
}
