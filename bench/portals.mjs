/**
 * What to run for 1, 10, 100 and 1,000 portals: a simulation that is fed with what jobs cost here, and is held against a real run of 5,000
 * projects through two instances on one PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { milliseconds, share } from './support/figures.mjs';
import { runProjects } from './portals/real-run.mjs';
import { simulate } from './portals/simulate.mjs';

/** The assumptions, in one place: they stand in the table. A peak hour has so large a share of a day's checks. */
const CITY = { checksADay: 50, peakShare: 0.15, checkMs: 180_000, lost: 0.02 };
const REAL = { instances: 2, projects: 5_000, perSecond: 15, checkMs: 20_000, lost: 0.02 };
/** Two lengths of a check tell what one reading costs. */
const CALIBRATIONS = [6_000, 30_000];
const CALIBRATION = { instances: 1, projects: 150, perSecond: 5, lost: 0 };
const MOST_WRONG = 0.25;
const PORTALS = [1, 10, 100, 1_000];
/** Above this an instance's queue begins to show. */
const MOST_BUSY = 0.5;

/** @type {Record<string, import('../scripts/bench.mjs').Measurement<string>>} */
export const measurements = { portals: { measure: measurePortals } };

export async function open() {
  const directory = mkdtempSync(join(tmpdir(), 'precheck-portals-bench-'));
  return {
    about: `A portal has ${CITY.checksADay} checks a day, ${100 * CITY.peakShare} % of them in its busiest hour; a check lasts ${CITY.checkMs / 1000} s and somebody watches it; ${100 * CITY.lost} % of webhooks are lost`,
    given: () => directory,
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** @param {string} directory */
export async function measurePortals(directory) {
  const costs = await measureCosts(directory);
  const real = await runProjects({ ...REAL, directory });
  const { instances, perSecond, checkMs, lost, projects } = REAL;
  const expected = simulate({ instances, perSecond, checkMs, lost, seconds: projects / perSecond }, costs, Math.random);
  const rows = PORTALS.map((portals) => forPortals(portals, costs));
  return [...compare(real, expected), ...rows];
}

/**
 * A project costs so much, and so much more for each reading: two lengths of a check tell the two apart. Calls that are no reading by the clock
 * belong to the beginning and the end.
 */
async function measureCosts(directory) {
  const [shortMs, longMs] = CALIBRATIONS;
  const short = await runProjects({ ...CALIBRATION, checkMs: shortMs, directory });
  const long = await runProjects({ ...CALIBRATION, checkMs: longMs, directory });
  const readMs = (long.processorMs - short.processorMs) / (long.readings - short.readings);
  const nothing = { createMs: 0, readMs: 0, endMs: 0, delayMs: 0, callsBesideReadings: 0 };
  const { readings } = simulate({ ...CALIBRATION, seconds: 60, checkMs: shortMs }, nothing, Math.random);
  const restMs = short.processorMs - readMs * (readings - 1);
  return {
    readMs,
    createMs: restMs / 2,
    endMs: restMs / 2,
    delayMs: share(short.delaysMs, 0.5),
    callsBesideReadings: short.calls - readings,
  };
}

function compare(real, expected) {
  const figures = [
    ['processor time a project', real.processorMs, expected.processorMs, milliseconds],
    ['calls of the service a project', real.calls, expected.calls, (value) => value.toFixed(1)],
    ['median from completion to the page', share(real.delaysMs, 0.5), share(expected.delaysMs, 0.5), milliseconds],
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
  const hour = { perSecond, seconds: 3_600, checkMs: CITY.checkMs, lost: CITY.lost, dies: true };
  let instances = 2;
  let found = simulate({ ...hour, instances }, costs, Math.random);
  while (found.busiest > MOST_BUSY) found = simulate({ ...hour, instances: (instances += 1) }, costs, Math.random);
  const { delaysMs, busiest, callsPerSecond, projects } = found;
  return {
    what: `${portals} ${portals === 1 ? 'portal' : 'portals'}, ${projects} checks in the busiest hour`,
    measured: `${instances} instances, the busiest at ${(100 * busiest).toFixed(1)} % of a core; ${callsPerSecond.toFixed(2)} calls of the service a second; from completion to the page ${milliseconds(share(delaysMs, 0.5))}, 99 % within ${milliseconds(share(delaysMs, 0.99))} though one instance dies`,
    limit: 'noted',
    pass: true,
  };
}
