/** A page that shows and drops the elements all day, as an application of one page does, holds on to nothing of them. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import '../../dist/components/index.js';
import { PrecheckStatus } from '../../dist/components/precheck-status/precheck-status.js';
import { PrecheckUploader } from '../../dist/components/precheck-uploader/precheck-uploader.js';
import { PrecheckViewer } from '../../dist/components/precheck-viewer/precheck-viewer.js';
import { PropertyFeasibility } from '../../dist/components/property-feasibility/property-feasibility.js';
import { projects } from '../../dist/components/project-store/registry.js';
import { until } from './support/page.js';
import { ScriptedAdapter } from './support/scripted-adapter.js';
import { newReport } from './support/snapshots.js';
import { watchTimers } from './support/timers.js';

const TIMES = 1000;
const AT_ONCE = 50;
/** So many elements take their time to come and to go. */
const LONG_MS = 60_000;
const ELEMENTS = { PrecheckStatus, PrecheckUploader, PrecheckViewer, PropertyFeasibility };

interface Left {
  /** Whether this browser tells; Chromium does. */
  readonly known: boolean;
  readonly objects: Record<string, number>;
  readonly listeners: { readonly window: number; readonly document: number };
  readonly counters: { readonly documents: number; readonly nodes: number; readonly jsEventListeners: number };
}

const countLeft = () => executeServerCommand<Left, undefined>('count-left');
const locks = async () => (await navigator.locks?.query())?.held?.length ?? 0;

const holdsNone = ({ objects }: Left) => Object.values(objects).every((count) => count === 0);

/**
 * Asks again, as what is given back takes its time, until the answer is right; gives the last one. The runner answers a page within 20
 * seconds or not at all, and a busy machine may need longer.
 */
async function inTheEnd<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean, patienceMs = LONG_MS): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return null;
    });
    if (answer !== null && (isRight(answer) || Date.now() > end)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

let sets = 0;
/** All four elements, on a session of their own, with a project that is being checked. */
function showSet(): HTMLElement {
  sets += 1;
  const shared = { session: `leaving-${sets}`, 'project-id': 'project-1' };
  const attributes = {
    'precheck-uploader': { ...shared, name: 'precheck', 'city-key': 'wattle-bay', 'permit-type': 'new-dwelling' },
    'precheck-status': shared,
    'precheck-viewer': shared,
    'property-feasibility': { session: shared.session },
  };
  const set = document.createElement('form');
  for (const [tag, pairs] of Object.entries(attributes)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(pairs)) element.setAttribute(name, value);
    set.append(element);
  }
  document.body.append(set);
  return set;
}

let adapter: ScriptedAdapter;
let timers: ReturnType<typeof watchTimers>;
before(() => {
  const prototypes = Object.entries(ELEMENTS).map(([name, made]) => [name, made.prototype]);
  Object.assign(window, { countedPrototypes: Object.fromEntries(prototypes) });
  timers = watchTimers();
  adapter = new ScriptedAdapter().install();
  adapter.existing({ phase: 'processing', run: 1, reports: [newReport('report-1-1', 'Drawing set readiness')] });
});
after(() => {
  adapter.restore();
  timers.restore();
});

const isFollowed = (set: HTMLElement) => set.querySelector(':state(processing)') !== null;

async function showAndDrop(count: number, { live = false } = {}): Promise<void> {
  const shown = Array.from({ length: count }, showSet);
  // One has the stream of the page, the others poll.
  if (live) await until('all to follow', () => adapter.streams.size > 0 && shown.every(isFollowed), LONG_MS);
  // One turn lets them be drawn and begin to ask; most leave in the middle of that.
  else await new Promise((resolve) => setTimeout(resolve));
  for (const set of shown) set.remove();
}
async function allGone(): Promise<void> {
  await until('no session', () => projects.size === 0, LONG_MS);
  await until('no stream', () => adapter.streams.size === 0, LONG_MS);
  await until('no timer', () => timers.count() === 0, LONG_MS);
}

it(`elements that leave the page leave no listener, timer, stream or session behind, ${TIMES} times`, async function () {
  // A machine that does much else needs a minute for what takes five seconds of its processor.
  this.timeout(300_000);
  // The first of them brings what stays: scripts, style sheets, words.
  await showAndDrop(2, { live: true });
  await allGone();
  const before = await inTheEnd(countLeft, () => true);
  const locksBefore = await locks();

  for (let done = 0; done < TIMES; done += AT_ONCE) {
    await showAndDrop(AT_ONCE, { live: done + AT_ONCE >= TIMES });
  }
  await allGone();
  expect(await inTheEnd(locks, (held) => held === locksBefore)).to.equal(locksBefore);
  const left = await inTheEnd(
    countLeft,
    (now) => !now.known || (holdsNone(now) && now.listeners.window === before.listeners.window),
  );
  expect(left.known).to.equal(before.known);
  if (!left.known) return;
  for (const [name, count] of Object.entries(left.objects)) expect(count, `${name} that are left`).to.equal(0);
  expect(left.listeners).to.deep.equal(before.listeners);
  expect(left.counters.jsEventListeners).to.be.at.most(before.counters.jsEventListeners);
  expect(left.counters.nodes).to.be.below(before.counters.nodes + TIMES);
});
