/** `npm run faults`, small: every fault there is, between the adapter and the sandbox as built, and no report lost, no decision changed. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startPostgresServer } from '../backend-adapter/support/postgres-server.js';
import { runFaults } from './run-faults.js';

const SEED = 186;
/** One for each way in which a project begins. */
const PROJECTS = 4;
const BLOW_EVERY_MOMENTS = 25;
const BLOWS_PER_PROJECT = 0.5;
/** Nothing moves for so long, not even on a machine that is busy with much else: something is lost. */
const PATIENCE_MS = 120_000;
/** While something moves it may take so long. */
const LIMIT_MS = 600_000;
const built = fileURLToPath(new URL('../../src/backend-adapter/dist/adapter.js', import.meta.url));
const server = await startPostgresServer();
const postgres = typeof server === 'string' ? null : server;
afterAll(() => postgres?.stop());

it('projects through kills, faults of the service and mangled webhooks end as in a calm run', {
  timeout: LIMIT_MS + 90_000,
}, async () => {
  if (!existsSync(built)) throw new Error('The build is missing: run `npm run build` first.');
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const { violations, worlds } = await runFaults({
    seed: SEED,
    projects: PROJECTS,
    limitMs: LIMIT_MS,
    blowEveryMoments: BLOW_EVERY_MOMENTS,
    blowsPerProject: BLOWS_PER_PROJECT,
    patienceMs: PATIENCE_MS,
    postgres,
    say,
  });
  const lines = worlds.flatMap((world) => world.lines.slice(-20));
  expect(
    violations,
    `npm run faults -- --seed ${SEED} --projects ${PROJECTS}\n${[...said, ...lines].join('\n')}`,
  ).toEqual([]);
  const sum = (what: string): number => worlds.reduce((total, { counts }) => total + counts.sum(what), 0);
  for (const what of [
    'kill at',
    'blow service-kill',
    'blow outage',
    'upstream reset',
    'upstream error',
    'delivery taken-and',
    'webhooks never',
  ]) {
    expect(sum(what), what).toBeGreaterThan(0);
  }
});
