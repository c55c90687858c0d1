/**
 * `node scripts/run-suites.mjs NAME…`: runs these scripts of the package.json where it is called, one after the other, whatever becomes of the ones before, and
 * ends with what failed in any of them, and the sum of the counts that each has as its last line. Exits with 1 where one failed or ran no test.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FAILED, SECOND_TRY, nothing, sumUp } from './test-summaries.mjs';

const counts = [];
for (const name of process.argv.slice(2)) counts.push(await runSuite(name));
process.exit(sumUp(counts) ? 0 : 1);

async function runSuite(name) {
  console.log(`\nnpm run ${name}`);
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let words = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    process.stdout.write(chunk);
    words += chunk;
  });
  const [code] = await once(child, 'close');
  const lines = words.trimEnd().split('\n');
  const counted = /^(\d+) passed, (\d+) failed, (\d+) skipped$/
    .exec(lines.at(-1) ?? '')
    ?.slice(1)
    .map(Number);
  if (!counted) return { ...nothing(`npm run ${name}`), ran: false };
  const [passed, failed, skipped] = counted;
  return { passed, failed, skipped, ...namedIn(lines), ran: code === 0 && passed > 0 };
}

/** What a suite's own sum names, each by the line that begins with it and the one after. */
function namedIn(lines) {
  const after = (beginning) =>
    lines.flatMap((line, index) =>
      line.startsWith(beginning) ? [{ name: line.slice(beginning.length), message: lines[index + 1] ?? '' }] : [],
    );
  return { failures: after(FAILED), secondTries: after(SECOND_TRY) };
}
