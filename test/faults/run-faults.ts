/** The whole: sandbox, webhook mangler, a calm world, and after it two worlds with faults; then the verdict. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from '../backend-adapter/support/postgres-server.js';
import { openFileShelf } from './support/file-shelf.js';
import { makePlans, type ProjectPlan } from './support/plan.js';
import { openSandbox, type Sandbox } from './support/sandbox.js';
import { judge, judgeCalm } from './support/verdict.js';
import { openWebhookMangler } from './support/webhook-mangler.js';
import { World, type WorldOptions, type WorldResult } from './support/world.js';

export interface FaultRunOptions {
  readonly seed: number;
  readonly projects: number;
  readonly limitMs: number;
  /** One instance is killed, or the like, so often on average: a call to the service, its answer, and a delivery are a moment each. */
  readonly blowEveryMoments: number;
  /** So many blows at most at any moment, and as many kills at critical ones; and a few more. */
  readonly blowsPerProject: number;
  /** Where nothing has moved in a world for so long, what is missing there is missing for good. */
  readonly patienceMs: number;
  /** Null: every project goes through SQLite. */
  readonly postgres: PostgresServer | null;
  readonly say: (line: string) => void;
}

export interface FaultRunResult {
  readonly violations: readonly string[];
  readonly worlds: readonly WorldResult[];
}

const WEBHOOK_SECRET = 'webhook-secret-0123456789';
const CALM = 'calm';
const SQLITE = 'sqlite' as const;

export async function runFaults(options: FaultRunOptions): Promise<FaultRunResult> {
  const { seed, projects, limitMs, postgres, blowEveryMoments, blowsPerProject, patienceMs, say } = options;
  const directory = mkdtempSync(join(tmpdir(), 'precheck-faults-'));
  const worlds = new Map<string, World>();
  const targetOf = (world: string) => worlds.get(world)?.webhookTarget;
  const mangler = await openWebhookMangler({ seed, secret: WEBHOOK_SECRET, targetOf });
  const shelf = await openFileShelf();
  let service: Sandbox | null = null;
  try {
    service = await openSandbox({ dataDirectory: join(directory, 'sandbox'), webhookUrl: mangler.url, say });
    const plans = makePlans(seed, projects).map((plan) => (postgres === null ? { ...plan, world: SQLITE } : plan));
    const shared = {
      seed,
      service,
      shelf,
      blowEveryMoments,
      blowsPerProject,
      patienceMs,
      webhookSecret: WEBHOOK_SECRET,
      signal: AbortSignal.timeout(limitMs),
    };
    for (const given of await worldsOf(plans, directory, postgres)) {
      const truth = () => [...mangler.truth.values()].filter(({ world }) => world === given.name);
      worlds.set(given.name, new World({ ...shared, ...given, truth }));
    }
    const [calm, ...others] = worlds.values();
    // Alone: the others kill the service.
    const results = calm === undefined ? [] : [await calm.run()];
    results.push(...(await Promise.all(others.map((world) => world.run()))));
    const violations = violationsOf(plans, results);
    if (shared.signal.aborted) violations.unshift(timeOver(limitMs, plans, results));
    return { worlds: results, violations };
  } finally {
    await service?.stop();
    await shelf.close();
    await mangler.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

type WorldKind = Pick<
  WorldOptions,
  'name' | 'plans' | 'calm' | 'instances' | 'store' | 'dataDirectory' | 'restartDatabase'
>;

/** All projects without faults; and each of them once more with them, in the world that its plan says. */
async function worldsOf(
  plans: readonly ProjectPlan[],
  directory: string,
  postgres: PostgresServer | null,
): Promise<WorldKind[]> {
  const alone = { instances: 1, store: { kind: 'sqlite' }, restartDatabase: null } as const;
  const of = (world: ProjectPlan['world']) => plans.filter((plan) => plan.world === world);
  const worlds: WorldKind[] = [
    { ...alone, name: CALM, dataDirectory: join(directory, CALM), plans, calm: true },
    { ...alone, name: SQLITE, dataDirectory: join(directory, SQLITE), plans: of(SQLITE), calm: false },
  ];
  if (postgres === null) return worlds;
  const store = { kind: 'postgres', connectionString: await postgres.createDatabase() } as const;
  const restartDatabase = (): Promise<void> => postgres.restart();
  const shared = { store, instances: 2, dataDirectory: directory, restartDatabase };
  return [...worlds, { ...shared, name: 'postgres', plans: of('postgres'), calm: false }];
}

/** What is missing then may be missing for want of time alone: it is named all the same. */
function timeOver(limitMs: number, plans: readonly ProjectPlan[], results: readonly WorldResult[]): string {
  const total = plans.reduce((sum, { runs }) => sum + runs.length, 0);
  const seen = results.map(({ name, evidence }) => `${name} ${evidence.runs.length}`).join(', ');
  return `The time of ${limitMs / 1000} s was over. Of ${total} planned runs had ended: ${seen}. What follows may be for want of time.`;
}

function violationsOf(plans: readonly ProjectPlan[], results: readonly WorldResult[]): string[] {
  const calm = results.find(({ name }) => name === CALM)?.evidence.runs ?? [];
  const planned = judgeCalm(plans, calm).map((words) => `calm: ${words}`);
  return [
    ...planned,
    ...results.flatMap(({ name, evidence, violations }) => {
      const own = plans.filter(({ world }) => name === CALM || world === name);
      return [...violations, ...judge(own, calm, evidence)].map((words) => `${name}: ${words}`);
    }),
  ];
}
