/**
 * A discrete-event simulation of instances that serve many portals: projects arrive at random, are created, read as long as their check goes on
 * by the adapter's own rule for the pace, and end with webhooks of which some are lost. Each of these is a job that an instance works off one
 * after the other. An instance may die; what it followed is taken over when its lease has run out.
 */
import { nextPollDelayMs } from '../../src/backend-adapter/dist/tracking/scheduler.js';
import { REPORTS } from './city-service.mjs';

const STAGES = 5;
export const POLL_MS = 2_000;
/** As the adapter has it, src/backend-adapter/services.ts: how long another instance waits for one that says nothing. */
const TAKEOVER_MS = 30_000;

/**
 * What jobs cost in milliseconds of processor time, and how long a webhook takes to the page where nothing waits.
 * @typedef {{ createMs: number, readMs: number, endMs: number, delayMs: number, callsBesideReadings: number }} Costs
 * @typedef {{ perSecond: number, seconds: number, checkMs: number, lost: number, instances: number, dies?: boolean }} City
 */

/** @param {City} city @param {Costs} costs @param {() => number} random */
export function simulate(city, costs, random) {
  const { perSecond, seconds, checkMs, lost, instances, dies = false } = city;
  const deadFromMs = dies ? (seconds * 1000) / 2 : Infinity;
  const jobs = [];
  let projects = 0;
  let readings = 0;
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * 1000) / perSecond;
    if (at > seconds * 1000) break;
    projects += 1;
    const instance = Math.floor(random() * instances);
    jobs.push({ at, instance, costMs: costs.createMs, kind: 'create' });
    const endAt = at + checkMs;
    const isTold = REPORTS.some(() => random() >= lost);
    let readAt = at;
    let changedAt = at;
    for (;;) {
      const pause = {
        phase: 'processing',
        unchangedMs: readAt - changedAt,
        failures: 0,
        seen: true,
        pollIntervalMs: POLL_MS,
      };
      const nextAt = readAt + nextPollDelayMs(pause);
      const stage = (time) => Math.floor(((time - at) / checkMs) * STAGES);
      if (stage(nextAt) !== stage(readAt)) changedAt = nextAt;
      readAt = nextAt;
      if (readAt >= endAt) break;
      readings += 1;
      jobs.push({ at: readAt, instance, costMs: costs.readMs, kind: 'read' });
    }
    readings += 1;
    jobs.push({ at: isTold ? endAt : readAt, instance, costMs: costs.endMs, kind: 'end', endAt });
  }
  const { delaysMs, busyMs } = workOff(jobs, { instances, deadFromMs, delayMs: costs.delayMs });
  return {
    delaysMs,
    processorMs: jobs.reduce((sum, { costMs }) => sum + costMs, 0) / projects,
    readings: readings / projects,
    calls: readings / projects + costs.callsBesideReadings,
    callsPerSecond: (readings + costs.callsBesideReadings * projects) / seconds,
    busiest: Math.max(...busyMs) / (seconds * 1000),
    projects,
  };
}

/** Each instance takes its jobs in the order in which they come. */
function workOff(jobs, { instances, deadFromMs, delayMs }) {
  const freeAt = new Array(instances).fill(0);
  const busyMs = new Array(instances).fill(0);
  const delaysMs = [];
  for (const job of jobs) {
    // The first instance is the one that dies: what it follows waits until somebody else takes it over.
    if (job.instance !== 0 || job.at < deadFromMs) continue;
    if (job.kind !== 'create') job.at = Math.max(job.at, deadFromMs + TAKEOVER_MS);
    job.instance = 1;
  }
  for (const { at, instance, costMs, kind, endAt } of jobs.sort((one, other) => one.at - other.at)) {
    const doneAt = Math.max(at, freeAt[instance]) + costMs;
    freeAt[instance] = doneAt;
    busyMs[instance] += costMs;
    if (kind === 'end') delaysMs.push(doneAt - costMs - endAt + delayMs);
  }
  return { delaysMs, busyMs };
}
