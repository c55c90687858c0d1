/**
 * A discrete-event simulation of instances that serve many portals, each with a city of its own. Projects arrive at random, are read for as
 * long as their check goes on by the adapter's own rule, and end with webhooks of which some are lost. An instance works off what it is given
 * one after the other. One may die: what it followed is taken over when its lease has run out.
 */
import { pollDelayMs } from '../../src/backend-adapter/dist/tracking/schedule.js';
import { checkLength, REPORTS, STAGES } from './city-service.mjs';

/** As the adapter has them (src/backend-adapter/services.ts): hints within it cost one reading; a lease, and how often others look. */
const HINT_WINDOW_MS = 1_000;
const LEASE_MS = 30_000;
const LOOK_MS = LEASE_MS / 3;

/**
 * `processor`: milliseconds that a reading takes, and creation and end together; `elsewhere` on top for a project whose page or webhook is
 * at another instance. `delayMs`: how long a webhook takes to the page where nothing waits.
 * @typedef {{ processor: { aReading: number, rest: number, elsewhere: number }, delayMs: number, elsewhereDelayMs: number }} Costs
 * @typedef {import('./real-run.mjs').Run & { dies?: boolean }} Situation
 */

/** @param {Situation} situation @param {Costs} costs */
export function simulate(situation, { processor, delayMs, elsewhereDelayMs }) {
  const { instances, projects, perSecond, checkMs, lost, pollIntervalMs, cities, callsPerSecond, dies } = situation;
  const { aReading, elsewhere } = processor;
  /** What is no reading is the beginning or the end; which of them nobody can tell from outside. */
  const halfMs = processor.rest / 2;
  const deadFrom = dies ? (projects / perSecond) * 500 : Infinity;
  const events = new EventQueue();
  const freeAt = new Array(instances).fill(0);
  const busyMs = new Array(instances).fill(0);
  const nextCallAt = new Map();
  const delaysMs = [];
  let readings = 0;

  /** The first instance is the one that dies. */
  const anyAt = (at) =>
    at < deadFrom ? Math.floor(Math.random() * instances) : 1 + Math.floor(Math.random() * (instances - 1));
  const work = (instance, at, costMs) => {
    freeAt[instance] = Math.max(at, freeAt[instance]) + costMs;
    busyMs[instance] += costMs;
    return freeAt[instance];
  };
  const readAt = (project, at) => {
    project.readAt = Math.min(project.readAt, at);
    events.add(project.readAt, () => read(project));
  };

  const create = (at) => {
    const holder = anyAt(at);
    const endsAt = at + checkLength(checkMs, Math.random);
    const city = Math.floor(Math.random() * cities);
    const project = { at, endsAt, city, holder, lastAt: -Infinity, changedAt: at, stage: 0, readAt: Infinity };
    readAt(project, work(holder, at, halfMs));
    if (REPORTS.some(() => Math.random() >= lost))
      events.add(endsAt, () => readAt(project, Math.max(endsAt, project.lastAt + HINT_WINDOW_MS)));
  };
  const read = (project) => {
    const at = project.readAt;
    if (at !== events.now) return;
    if (project.holder === 0 && at >= deadFrom) {
      project.holder = anyAt(at);
      project.readAt = Infinity;
      return readAt(project, Math.max(at, deadFrom + LEASE_MS + (Math.random() - Math.random()) * LOOK_MS));
    }
    const line = `${project.holder} ${project.city}`;
    const mayAskAt = nextCallAt.get(line) ?? 0;
    if (mayAskAt > at) {
      project.readAt = Infinity;
      return readAt(project, mayAskAt);
    }
    nextCallAt.set(line, at + 1000 / callsPerSecond);
    readings += 1;
    project.lastAt = at;
    project.readAt = Infinity;
    if (at >= project.endsAt) return end(project, at);
    const doneAt = work(project.holder, at, aReading);
    const stage = Math.floor(((at - project.at) / (project.endsAt - project.at)) * STAGES.length);
    if (stage !== project.stage) Object.assign(project, { stage, changedAt: at });
    const unchangedMs = at - project.changedAt;
    readAt(
      project,
      doneAt + pollDelayMs({ phase: 'processing', unchangedMs, failures: 0, shown: true, pollIntervalMs }),
    );
  };
  const end = ({ holder, endsAt }, at) => {
    const isElsewhere = Math.random() < 1 - 1 / instances;
    const begunAt = Math.max(at, freeAt[holder]);
    work(holder, at, aReading + halfMs + (isElsewhere ? elsewhere : 0));
    delaysMs.push(begunAt - endsAt + delayMs + (isElsewhere ? elsewhereDelayMs : 0));
  };

  let arrivesAt = 0;
  for (let count = 0; count < projects; count += 1) {
    const at = (arrivesAt += (-Math.log(1 - Math.random()) * 1000) / perSecond);
    events.add(at, () => create(at));
  }
  events.run();
  return {
    delaysMs,
    readings: readings / projects,
    busiest: Math.max(...busyMs) / (arrivesAt + checkMs),
  };
}

/** Runs what is due in the order of time: a binary heap. */
class EventQueue {
  now = 0;
  #events = [];

  add(at, run) {
    const events = this.#events;
    let place = events.push({ at, run }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (events[above].at <= at) break;
      [events[above], events[place]] = [events[place], events[above]];
      place = above;
    }
  }

  run() {
    for (let event = this.#take(); event; event = this.#take()) {
      this.now = event.at;
      event.run();
    }
  }

  #take() {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (events.length === 0) return first;
    events[0] = last;
    for (let place = 0; ; ) {
      const below = [2 * place + 1, 2 * place + 2].filter((child) => child < events.length);
      const least = below.sort((one, other) => events[one].at - events[other].at)[0];
      if (least === undefined || events[least].at >= last.at) return first;
      [events[place], events[least]] = [events[least], events[place]];
      place = least;
    }
  }
}
