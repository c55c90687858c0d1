/** What a project costs where one, two and four instances share one PostgreSQL and the same work. */
import { runProjects } from '../portals/real-run.mjs';
import { milliseconds, share } from '../support/figures.mjs';

const INSTANCES = [1, 2, 4];
const WORK = {
  projects: 240,
  perSecond: 16,
  checkMs: 5_000,
  lost: 0.02,
  pollIntervalMs: 2_000,
  cities: 20,
  callsPerSecond: 20,
};
/** Each more has to be told of what another one saved. */
const MOST_TIMES_ONE = 2;

/** @param {string} directory */
export async function measureInstances(directory) {
  const runs = [];
  for (const instances of INSTANCES) runs.push(await runProjects({ ...WORK, instances, directory }));
  const [one, ...more] = runs.map(({ processorMs }) => processorMs);
  const each = runs.map(({ processorMs, transactions, delaysMs }, index) => {
    const aCore = (1000 / processorMs).toFixed(0);
    return `${INSTANCES[index]}: ${milliseconds(processorMs)} and ${transactions.toFixed(0)} transactions, so ${aCore} a second and core, page ${milliseconds(share(delaysMs, 0.5))}, 99 % ${milliseconds(share(delaysMs, 0.99))}`;
  });
  return [
    {
      what: `a project through instances on one PostgreSQL, ${WORK.perSecond} a second`,
      measured: each.join('; '),
      limit: `at most ${MOST_TIMES_ONE} times the processor time of one`,
      pass: Math.max(...more) <= MOST_TIMES_ONE * one,
    },
  ];
}
