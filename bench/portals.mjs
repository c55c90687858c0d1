/**
 * What to run for 1, 10, 100 and 1,000 portals: a simulation that is fed with what work costs here, and is held against a real run of 5,000
 * projects through two instances on one PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProjects } from './portals/real-run.mjs';
import { simulate } from './portals/simulate.mjs';
import { barChart } from './support/bar-chart.mjs';
import { mean, milliseconds, share } from './support/figures.mjs';

/** The assumptions, in one place: they stand in the table. A peak hour has so large a share of a day's checks. */
const CITY = {
  checksADay: 50,
  peakShare: 0.15,
  checkMs: 180_000,
  lost: 0.02,
  pollIntervalMs: 2_000,
  callsPerSecond: 20,
};
/** Of a machine with two cores and 4 GB, in dollars a month: one for each instance, one for the database. */
const MACHINE_A_MONTH = 30;
const PORTALS = [1, 10, 100, 1_000];
/** Above this an instance's queue begins to show. */
const MOST_BUSY = 0.5;
const LEAST_PROJECTS = 2_000;

/**
 * Each instance has the same load in all runs: an instance with nothing to do is woken more often for each project. The rate
 * leaves room on two cores for the database and for the clients: the simulation has no processor that instances share with others.
 */
const REAL = {
  instances: 2,
  projects: 5_000,
  perSecond: 12,
  checkMs: 12_000,
  lost: CITY.lost,
  pollIntervalMs: CITY.pollIntervalMs,
  cities: 20,
  callsPerSecond: CITY.callsPerSecond,
};
const SHORT = { ...REAL, instances: 1, projects: 200, perSecond: 6, checkMs: 6_000, lost: 0 };
/** Beside the short one, a longer check tells what one reading costs, and a second instance what it costs to be told by another. */
const LONG = { ...SHORT, checkMs: 18_000 };
const TWO = { ...SHORT, instances: 2, projects: 400, perSecond: 12 };
const MOST_WRONG = 0.25;
/** Of projects at two instances that are another's when they end. */
const ELSEWHERE = 1 / 2;
/** Up to here a webhook was not made to wait for the window of the reading before it. */
const AT_ONCE = 0.25;

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<string>>} */
export const measurements = { portals: { measure: measurePortals, minutes: 14 } };

export async function open() {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-portals-bench-'));
  return {
    about: `A portal has ${CITY.checksADay} checks a day, ${100 * CITY.peakShare} % of them in its busiest hour; a check lasts ${CITY.checkMs / 1000} s and somebody watches it; ${100 * CITY.lost} % of webhooks are lost; a machine with two cores costs $${MACHINE_A_MONTH} a month, and the database is one`,
    given: () => directory,
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** @param {string} directory */
async function measurePortals(directory) {
  const costs = await measureCosts(directory);
  const real = await runProjects({ ...REAL, directory });
  const portals = PORTALS.map((count) => forPortals(count, costs));
  const bars = portals.map(({ name, lateMs }) => ({ name, value: lateMs, label: milliseconds(lateMs), ours: true }));
  const chart = barChart('delay', 'From completion to the page, 99 % within', bars);
  const [first, ...others] = portals.map(({ line }) => line);
  return [...compare(real, costs), { ...first, chart }, ...others];
}

/**
 * What a project costs, in processor time, calls of the service and transactions: so much, so much more for each reading, and so much more
 * where another instance has to be told.
 */
async function measureCosts(directory) {
  const [short, long, two] = [
    await runProjects({ ...SHORT, directory }),
    await runProjects({ ...LONG, directory }),
    await runProjects({ ...TWO, directory }),
  ];
  const costOf = (key) => {
    const aReading = (long[key] - short[key]) / (long.readings - short.readings);
    const rest = short[key] - aReading * short.readings;
    const elsewhere = Math.max(0, (two[key] - rest - aReading * two.readings) / ELSEWHERE);
    return { aReading, rest, elsewhere };
  };
  const delayMs = share(short.delaysMs, AT_ONCE);
  const elsewhereDelayMs = Math.max(0, (share(two.delaysMs, AT_ONCE) - delayMs) / ELSEWHERE);
  return {
    processor: costOf('processorMs'),
    calls: costOf('calls'),
    transactions: costOf('transactions'),
    delayMs,
    elsewhereDelayMs,
  };
}

/** Of one project. */
const total = ({ aReading, rest, elsewhere }, readings, instances) =>
  rest + aReading * readings + elsewhere * (1 - 1 / instances);

function compare(real, costs) {
  const { readings, delaysMs } = simulate(REAL, costs);
  const count = (value) => value.toFixed(1);
  const expected = (cost) => total(cost, readings, REAL.instances);
  const figures = [
    ['processor time a project', real.processorMs, expected(costs.processor), milliseconds],
    ['calls of the service a project', real.calls, expected(costs.calls), count],
    ['transactions a project', real.transactions, expected(costs.transactions), count],
    ['mean from completion to the page', mean(real.delaysMs), mean(delaysMs), milliseconds],
    ['99 % from completion to the page', share(real.delaysMs, 0.99), share(delaysMs, 0.99), milliseconds],
  ];
  return figures.map(([what, measured, simulated, unit]) => {
    const wrong = simulated / measured - 1;
    return {
      what: `${REAL.projects} real projects on two instances: ${what}`,
      measured: `${unit(measured)}, simulated ${unit(simulated)} (${wrong > 0 ? '+' : ''}${Math.round(100 * wrong)} %)`,
      limit: `simulated within ${100 * MOST_WRONG} %`,
      pass: Math.abs(wrong) <= MOST_WRONG,
    };
  });
}

/** The busiest hour, with as many instances as it needs and one that dies in the middle of it. */
function forPortals(portals, costs) {
  const perSecond = (portals * CITY.checksADay * CITY.peakShare) / 3_600;
  const hour = { ...CITY, perSecond, projects: Math.round(perSecond * 3_600), cities: portals, dies: true };
  const hours = Math.ceil(LEAST_PROJECTS / hour.projects);
  let instances = 2;
  let found = simulateHours(hours, { ...hour, instances }, costs);
  while (found.busiest > MOST_BUSY) found = simulateHours(hours, { ...hour, instances: (instances += 1) }, costs);
  const { delaysMs, busiest, readings } = found;
  const aSecond = (cost) => (total(cost, readings, instances) * perSecond).toFixed(1);
  const lateMs = share(delaysMs, 0.99);
  const name = `${portals.toLocaleString('en')} ${portals === 1 ? 'portal' : 'portals'}`;
  return {
    name,
    lateMs,
    line: {
      what: `To run for ${name}`,
      measured: `${instances} instances, the busiest at ${(100 * busiest).toFixed(1)} %; ${aSecond(costs.transactions)} transactions and ${aSecond(costs.calls)} calls of the service a second; page ${milliseconds(share(delaysMs, 0.5))}, 99 % ${milliseconds(lateMs)}; $${MACHINE_A_MONTH * (instances + 1)} a month`,
      limit: 'noted',
      pass: true,
    },
  };
}

/** A quiet hour has too few projects to say what one in a hundred waits. */
function simulateHours(hours, hour, costs) {
  const found = Array.from({ length: hours }, () => simulate(hour, costs));
  return {
    delaysMs: found.flatMap(({ delaysMs }) => delaysMs),
    readings: mean(found.map(({ readings }) => readings)),
    busiest: mean(found.map(({ busiest }) => busiest)),
  };
}
