/** What `npm run faults` does and says. */
import { startPostgresServer } from '../backend-adapter/support/postgres-server.js';
import { runFaults } from './run-faults.js';

export interface FaultOptions {
  readonly seed: number;
  readonly projects: number;
  readonly minutes: number;
}
type Faults = Awaited<ReturnType<typeof runFaults>>;

/** Whether all is well; the last line is the sum as the test runners have it. */
export async function main({ seed, projects, minutes }: FaultOptions): Promise<boolean> {
  const replay = `npm run faults -- --seed ${seed} --projects ${projects}`;
  console.log(`Seed ${seed}, ${projects} projects, ${minutes} minutes at most. To replay: ${replay}`);
  console.log(
    '(Plans, faults, webhooks and the moments of kills follow from the seed; how calls interleave does not.)\n',
  );
  const shared = { seed, projects, limitMs: minutes * 60_000, say: (line: string) => console.error(line) };
  const isWell = await runOnce(shared);
  if (!isWell) console.log(`\nTo replay: ${replay}`);
  return isWell;
}

type Shared = Pick<Parameters<typeof runFaults>[0], 'seed' | 'projects' | 'limitMs' | 'say'>;

async function runOnce(shared: Shared): Promise<boolean> {
  const postgres = await startPostgresServer();
  if (typeof postgres === 'string') {
    console.error(postgres);
    return false;
  }
  const startedAt = Date.now();
  const { violations, worlds } = await runFaults({
    ...shared,
    postgres,
    blowEveryMoments: 40,
    blowsPerProject: 1,
    patienceMs: 120_000,
  });
  await postgres.stop();
  worlds.forEach(describe);
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
  if (violations.length === 0) {
    console.log('Every report told once by key, every decision as in the calm run, no receipt without a pass.');
  } else {
    for (const { lines } of worlds) for (const line of lines.slice(-40)) console.error(line);
    for (const violation of violations) console.log(`- ${violation}`);
  }
  const runs = worlds.reduce((sum, { evidence }) => sum + evidence.runs.length, 0);
  console.log(`\n${Math.max(0, runs - violations.length)} passed, ${violations.length} failed, 0 skipped`);
  return violations.length === 0;
}

function describe({ name, evidence, counts }: Faults['worlds'][number]): void {
  const { runs, truth, deliveries, receipts } = evidence;
  const keys = new Set(deliveries.map(({ lane, event }) => `${lane} ${event.id}`)).size;
  const passed = runs.filter(({ decision }) => decision.decision === 'passed').length;
  const byRule = receipts.filter(({ claims }) => claims.decision !== 'passed').length;
  console.log(
    `${name}: ${runs.length} runs, ${passed} passed, ${truth.length} reports, ${receipts.length} receipts (${byRule} by an outage rule); ` +
      `${deliveries.length} deliveries of ${keys} events\n  ${wordsOf(counts)}\n`,
  );
}

function wordsOf(counts: Faults['worlds'][number]['counts']): string {
  return [...counts.entries()].map(([what, count]) => `${what} ${count}`).join(', ');
}
