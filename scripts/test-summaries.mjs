/**
 * What the test runners wrote down, in one form: `{ passed, failed, skipped, failures: [{ name, message }], secondTries }`. Who ran them adds
 * `ran`: whether the runner ended well and had something to run.
 */
import { existsSync, readFileSync } from 'node:fs';

/** Where more files fail, the machine is not the reason. */
const MOST_SECOND_TRIES = 5;

/** How the end of a run names a test: what follows is its file and name, in the next line the reason. */
export const FAILED = 'Failed: ';
export const SECOND_TRY = 'Passed when it ran once more, alone: ';

/** Of a runner that ended early: that counts as one failure. */
export const nothing = (runner) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [{ name: runner, message: 'It ended without writing down what it ran.' }],
  secondTries: [],
});

/**
 * `run(files)` runs a suite, or these files of it alone, and resolves with the path of its summary and its exit code. Files that failed run once
 * more, alone: other work of the machine can make a wait too short. What passes only then counts as passed, and is named in `secondTries`.
 */
export async function tryTwice(runner, run) {
  const first = await run([]);
  if (!existsSync(first.summary)) return { ...nothing(runner), ran: false };
  const { files, errors } = JSON.parse(readFileSync(first.summary, 'utf8'));
  const failed = files.filter((file) => file.failed > 0);
  if (failed.length === 0 || failed.length > MOST_SECOND_TRIES || errors.length > 0)
    return addUp(files, { errors, ended: first.code === 0 });

  console.log(`\nOnce more, alone: ${failed.map(({ file }) => file).join(', ')}`);
  const second = await run(failed.map(({ file }) => file));
  const again = existsSync(second.summary)
    ? JSON.parse(readFileSync(second.summary, 'utf8'))
    : { files: [], errors: [] };
  const latest = files.map((file) => again.files.find((other) => other.file === file.file) ?? file);
  const better = failed.filter(({ file }) => latest.find((other) => other.file === file).failed === 0);
  return {
    ...addUp(latest, { errors: again.errors, ended: second.code === 0 }),
    secondTries: better.flatMap(({ failures }) => failures),
  };
}

/** The counts of all files. An error outside the files is named, and keeps the run from having ended well. */
function addUp(files, { errors, ended }) {
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  const outside = errors.map((message) => ({ name: 'outside the tests', message }));
  return {
    passed: sum('passed'),
    failed: sum('failed') + outside.length,
    skipped: sum('skipped'),
    failures: [...files.flatMap(({ failures }) => failures), ...outside],
    secondTries: [],
    ran: ended && sum('passed') > 0,
  };
}

/** Of a browser or a Node that can't be installed: its files are skipped, not passed, and that is no failure. */
export function absent(files) {
  return { passed: 0, failed: 0, skipped: files, failures: [], secondTries: [], ran: true };
}

/** Says what failed, and the sum of all counts as the last line. Gives whether all is well. */
export function sumUp(counts, say = console.log) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const ran = counts.every((count) => count.ran);
  // Once more at the end, where somebody who has only the last lines of a long run finds them.
  for (const { name, message } of counts.flatMap(({ secondTries }) => secondTries))
    say(`\n${SECOND_TRY}${name}\n${message}`);
  for (const { name, message } of counts.flatMap(({ failures }) => failures)) say(`\n${FAILED}${name}\n${message}`);
  if (!ran && sum('failed') === 0) say('\nA runner ended with an error outside its tests; it is named above.');
  say(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return ran && sum('failed') === 0;
}
