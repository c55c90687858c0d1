/** What each project of a run is to be: its city, its runs, how each begins, and how the service will judge them. Pure: the seed determines all. */
import { between, pick, pickWeighted, randomOf, type Random } from './seeded-random.js';

export interface PlannedReport {
  readonly result: 'Passed' | 'Failed';
  readonly score: number;
}

/**
 * How a run begins. upload: drawings to storage, then process. links: in one call, the service fetches the drawings. hand-off: the applicant
 * finishes in the service's own page. adopted: it was made in the service, past the adapter, and is adopted as a draft, under way or complete.
 */
export type Way = 'upload' | 'links' | 'hand-off' | 'adopted';

export interface PlannedRun {
  readonly way: Way;
  readonly permitType: string;
  /** What the page asks for; the policy may ask for more. */
  readonly minScore: number | null;
  /** In the order in which the city lists its reports. */
  readonly reports: readonly PlannedReport[];
  /** How long each of the five stages takes. */
  readonly stageMs: number;
  /** This one of the reports completes last, and so long after the others: who decides without it decides something else, for all to see. */
  readonly heldBack: number;
  readonly heldBackMs: number;
  /** The next run begins after this one; a receipt of this one is kept till then, and must be worth nothing any more. */
  readonly drawingCount: number;
  /** The page names the digest of another file than it uploads. */
  readonly tampered: boolean;
  /** Whether the start has an idempotency key, and is repeated without a look at what became of it. */
  readonly keyed: boolean;
  /** After so many messages the service's worker dies, once; null where it lives. Not in the calm run. */
  readonly workerDiesAfter: number | null;
  readonly adoptedAs: 'draft' | 'under-way' | 'complete';
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
  'mallee-point': { 'two-dwellings': 3, apartments: 4 },
} as const;

const OUTAGE_TIMES = { afterMs: 200, maxAgeMs: 60_000 };
/** Every report with the lowest score; where the mean counts, and each must be Passed; and where the service must list its copies. */
export const GATE = {
  minScore: 80,
  cities: {
    'wattle-bay': { outage: { rule: 'allow-flagged', ...OUTAGE_TIMES } },
    'prairie-lake': { reports: 'mean', requirePassed: true, minScore: 75 },
    'mallee-point': {
      verifyDrawings: true,
      outage: { rule: 'defer', ...OUTAGE_TIMES },
      permitTypes: { apartments: { minScore: 90 } },
    },
  },
} as const;

/** By the project's number, so that each is tried however few there are. */
const FIRST_WAYS: readonly Way[] = ['upload', 'links', 'hand-off', 'adopted', 'upload', 'upload'];
const CITY_KEYS = Object.keys(CITIES) as CityKey[];

export function makePlans(seed: number, count: number): ProjectPlan[] {
  const offset = between(randomOf(seed, 'cities'), 0, CITY_KEYS.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(seed, 'plan', index);
    const cityKey = CITY_KEYS[(index + offset) % CITY_KEYS.length] ?? 'wattle-bay';
    const runCount = pickWeighted(random, [1, 7], [2, 2], [3, 1]);
    const first = FIRST_WAYS[index % FIRST_WAYS.length] ?? 'upload';
    const runs = Array.from({ length: runCount }, (_, at) => {
      const run = planRun(random, cityKey, at === 0 ? first : 'upload');
      // The sandbox lists what a draft has, so a start on it is refused rather than decided.
      return at === 0 ? { ...run, tampered: false } : run;
    });
    // Both are tried, however few projects there are.
    return { index, cityKey, runs, world: index % 5 < 2 ? 'sqlite' : 'postgres' };
  });
}

/** Whether the adapter is to find the drawings other than they were named. */
export function isFoundTampered({ way, tampered }: PlannedRun): boolean {
  return way === 'upload' && tampered;
}

function planRun(random: Random, cityKey: CityKey, way: Way): PlannedRun {
  const [permitType, reportCount] = pick(random, Object.entries(CITIES[cityKey]));
  const reports = planReports(random, reportCount);
  const run = {
    way,
    permitType,
    minScore: pickWeighted(random, [null, 4], [60, 1], [between(random, 76, 95), 2]),
    reports,
    stageMs: pickWeighted(random, [5, 5], [40, 3], [200, 1]),
    heldBack: worstOf(reports),
    heldBackMs: pickWeighted(random, [0, 3], [500, 4], [1_000, 1]),
    drawingCount: between(random, 1, 3),
    tampered: random() < 0.25,
    keyed: random() < 0.6,
    workerDiesAfter: random() < 0.2 ? between(random, 1, 4 + reportCount) : null,
    adoptedAs: pick(random, ['draft', 'under-way', 'complete'] as const),
  };
  // Whoever adopts a project asks for nothing.
  return way === 'adopted' ? { ...run, minScore: null } : run;
}

/** The place of the report that decides: where all are alike, the first. */
function worstOf(reports: readonly PlannedReport[]): number {
  const rank = ({ result, score }: PlannedReport): number => score - (result === 'Failed' ? 100 : 0);
  return reports.reduce((worst, report, at) => (rank(report) < rank(reports[worst] ?? report) ? at : worst), 0);
}

/** As often passed as failed, and at the edges: exactly the minimum, just below it, one of many that spoils the whole. */
function planReports(random: Random, count: number): PlannedReport[] {
  const report = (score: number): PlannedReport => ({ result: score >= 80 ? 'Passed' : 'Failed', score });
  const good = Array.from({ length: count }, () => report(between(random, 95, 100)));
  const spoiler = between(random, 0, count - 1);
  const spoilt = (spoil: PlannedReport): PlannedReport[] => good.map((one, at) => (at === spoiler ? spoil : one));
  return pickWeighted<() => PlannedReport[]>(
    random,
    [() => good, 4],
    [() => good.map(() => report(80)), 1],
    [() => spoilt(report(79.9)), 1],
    [() => spoilt({ result: 'Failed', score: 99 }), 1],
    [() => spoilt(report(0)), 1],
    [() => good.map(() => report(between(random, 0, 79))), 2],
  )();
}
