/**
 * `node scripts/run-suites.mjs NAME…`: runs these scripts of the package.json where it is called, one after the other, whatever becomes of the ones before, and
 * ends with the sum of the counts that each has as its last line. Exits with 1 where one failed or ran no test.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nothing, sumUp } from './test-summaries.mjs';

const counts = [];
for (const name of process.argv.slice(2)) counts.push(await runSuite(name));
process.exit(sumUp(counts) ? 0 : 1);

async function runSuite(name) {
  console.log(`\nnpm run ${name}`);
  const child = spawn('npm', ['run', '--silent', name], {
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let end = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    process.stdout.write(chunk);
    end = (end + chunk).slice(-200);
  });
  const [code] = await once(child, 'close');
  const counted = /^(\d+) passed, (\d+) failed, (\d+) skipped$/
    .exec(end.trimEnd().split('\n').at(-1) ?? '')
    ?.slice(1)
    .map(Number);
  if (!counted) return { ...nothing(`npm run ${name}`), ran: false };
  const [passed, failed, skipped] = counted;
  return { passed, failed, skipped, failures: [], ran: code === 0 && passed > 0 };
}
