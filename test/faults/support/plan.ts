/** What each project of a run is to be: its city, its runs, and how the service will judge them. Pure: the seed determines all. */
import { between, pick, pickWeighted, randomOf, type Random } from './seeded-random.js';

export interface PlannedReport {
  readonly result: 'Passed' | 'Failed';
  readonly score: number;
}

export interface PlannedRun {
  readonly permitType: string;
  /** What the page asks for; the policy may ask for more. */
  readonly minScore: number | null;
  /** In the order in which the city lists its reports. */
  readonly reports: readonly PlannedReport[];
  /** How long each of the five stages takes. */
  readonly stageMs: number;
  /** The next run begins after this one; a receipt of this one is kept till then, and must be worth nothing any more. */
  readonly drawingCount: number;
}

export interface ProjectPlan {
  readonly index: number;
  readonly cityKey: CityKey;
  readonly runs: readonly PlannedRun[];
  /** Where it is put through the faults. */
  readonly world: 'sqlite' | 'postgres';
}

export type CityKey = keyof typeof CITIES;

/** Of the sandbox's cities: permit types and how many reports each runs. */
export const CITIES = {
  'wattle-bay': { 'new-dwelling': 4, 'commercial-fit-out': 2 },
  'prairie-lake': { 'residential-addition': 3, 'commercial-site-plan': 5 },
} as const;

/** Every report with the lowest score; and where the mean counts, and each must be Passed. */
export const GATE = {
  minScore: 80,
  cities: { 'prairie-lake': { reports: 'mean', requirePassed: true, minScore: 75 } },
} as const;

export function makePlans(seed: number, count: number): ProjectPlan[] {
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(seed, 'plan', index);
    const cityKey = pick(random, Object.keys(CITIES) as CityKey[]);
    const runCount = pickWeighted(random, [
      [1, 7],
      [2, 2],
      [3, 1],
    ]);
    const runs = Array.from({ length: runCount }, () => planRun(random, cityKey));
    // Both are tried, however few projects there are.
    return { index, cityKey, runs, world: index % 5 < 2 ? 'sqlite' : 'postgres' };
  });
}

function planRun(random: Random, cityKey: CityKey): PlannedRun {
  const [permitType, reportCount] = pick(random, Object.entries(CITIES[cityKey]));
  return {
    permitType,
    minScore: pickWeighted(random, [
      [null, 4],
      [60, 1],
      [between(random, 76, 95), 2],
    ]),
    reports: planReports(random, reportCount),
    stageMs: pickWeighted(random, [
      [5, 5],
      [40, 3],
      [200, 1],
    ]),
    drawingCount: between(random, 1, 3),
  };
}

/** As often passed as failed, and at the edges: exactly the minimum, just below it, one of many that spoils the whole. */
function planReports(random: Random, count: number): PlannedReport[] {
  const report = (score: number): PlannedReport => ({ result: score >= 80 ? 'Passed' : 'Failed', score });
  const good = Array.from({ length: count }, () => report(between(random, 95, 100)));
  const spoiler = between(random, 0, count - 1);
  const spoilt = (spoil: PlannedReport): PlannedReport[] => good.map((one, at) => (at === spoiler ? spoil : one));
  return pickWeighted<() => PlannedReport[]>(random, [
    [() => good, 4],
    [() => good.map(() => report(80)), 1],
    [() => spoilt(report(79.9)), 1],
    [() => spoilt({ result: 'Failed', score: 99 }), 1],
    [() => spoilt(report(0)), 1],
    [() => good.map(() => report(between(random, 0, 79))), 2],
  ])();
}
