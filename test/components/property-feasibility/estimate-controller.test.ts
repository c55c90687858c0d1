/** When the estimate is asked for, and what is shown meanwhile: on a clock that the test moves. The bench moves a real slider. */
import { expect } from '@open-wc/testing';
import type { ReactiveController } from 'lit';
import { EstimateController } from '../../../src/components/property-feasibility/estimate/estimate-controller.js';
import type { EstimateEnvironment } from '../../../src/components/property-feasibility/estimate/estimate-environment.js';
import {
  AnswerMemory,
  estimateKey,
  estimateRequestOf,
} from '../../../src/components/property-feasibility/estimate/estimate-request.js';
import type { PatientTaskHost } from '../../../src/components/property-feasibility/patient-task.js';
import { ProblemError, problemOf } from '../../../src/components/session/problem.js';
import { createPropertyClient } from '../../../src/components/session/property-client.js';
import type { PropertyProblemCode } from '../../../src/components/session/property-problem.js';
import type { PropertyEstimateAnswer, PropertyEstimateRequest } from '../../../src/contract/property-adapter-api.js';
import type { Overrides } from '../../../src/contract/property-overrides.js';
import { until } from '../support/page.js';
import { answerFor, PROPERTY_ID } from './workbench-stage.js';

const OTHER_ID = '0b5b2f4e-6f0e-4b1c-9a55-2f8a3a8f1d02';

class FakeHost implements PatientTaskHost {
  readonly controllers: ReactiveController[] = [];
  addController(controller: ReactiveController): void {
    this.controllers.push(controller);
  }
  requestUpdate(): void {}
  connect(): void {
    for (const controller of this.controllers) controller.hostConnected?.();
  }
  disconnect(): void {
    for (const controller of this.controllers) controller.hostDisconnected?.();
  }
}

class FakeTime implements EstimateEnvironment {
  now = 1_000_000;
  online = true;
  readonly listeners = new Set<() => void>();
  readonly #timers = new Map<number, { at: number; run: () => void }>();
  #next = 0;
  readonly clock = () => this.now;
  readonly isOnline = () => this.online;
  readonly onOnline = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly after = (delayMs: number, run: () => void) => {
    const id = this.#next++;
    this.#timers.set(id, { at: this.now + delayMs, run });
    return () => void this.#timers.delete(id);
  };
  get waiting(): number {
    return this.#timers.size;
  }
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settle();
    for (;;) {
      const [id, next] = [...this.#timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (id === undefined || !next || next.at > end) break;
      this.#timers.delete(id);
      this.now = Math.max(this.now, next.at);
      next.run();
      await settle();
    }
    this.now = end;
  }
  reconnect(): void {
    this.online = true;
    for (const listener of this.listeners) listener();
  }
}

/** Lets what was promised come to pass. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

interface Call {
  readonly request: PropertyEstimateRequest;
  readonly signal: AbortSignal;
  readonly answer: (most?: number) => void;
  readonly fail: (code: PropertyProblemCode, details?: Record<string, unknown>) => void;
}

function begin() {
  const host = new FakeHost();
  const time = new FakeTime();
  const calls: Call[] = [];
  const shown: [PropertyEstimateAnswer, Overrides][] = [];
  const estimate = (request: PropertyEstimateRequest, signal: AbortSignal) =>
    new Promise<PropertyEstimateAnswer>((resolve, reject) => {
      calls.push({
        request,
        signal,
        answer: (most) => resolve(answerFor(request, most)),
        fail: (code, details = {}) =>
          reject(new ProblemError(problemOf(code as 'internal', code, { retryable: true, details }))),
      });
    });
  const controller = new EstimateController(host, () => ({ estimate }), {
    environment: time,
    onAnswer: (answer, overrides) => shown.push([answer, overrides]),
  });
  host.connect();
  const call = (index: number) => {
    const found = calls[index];
    if (!found) throw new Error(`There is no call ${index}; there are ${calls.length}.`);
    return found;
  };
  return { host, time, calls, call, shown, controller };
}

const front = (metres: number): Overrides => ({ setback_front: metres });

describe('the estimate', () => {
  it('is asked for 400 ms after the last change', async () => {
    const { controller, time, calls, call, shown } = begin();
    expect(controller.state.kind).to.equal('none');
    controller.set(PROPERTY_ID, front(5));
    expect(controller.state.kind).to.equal('loading');
    await time.pass(399);
    controller.set(PROPERTY_ID, front(6));
    await time.pass(399);
    expect(calls).to.have.length(0);
    await time.pass(1);
    expect(calls.map(({ request }) => request)).to.deep.equal([{ propertyId: PROPERTY_ID, overrides: front(6) }]);
    call(0).answer();
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'ready', stale: false, problem: null, retryAt: null });
    expect(shown).to.deep.equal([[answerFor(call(0).request), front(6)]]);
  });

  it('is asked for once a second while changes keep coming', async () => {
    const { controller, time, calls } = begin();
    for (let step = 1; step <= 30; step += 1) {
      controller.set(PROPERTY_ID, front(step));
      await time.pass(100);
    }
    expect(calls.map(({ request }) => request.overrides?.setback_front)).to.deep.equal([10, 20, 30]);
  });

  it('is never asked for twice for the same values, in whatever order they were set', async () => {
    const { controller, time, calls, call, shown } = begin();
    controller.set(PROPERTY_ID, { setback_front: 5, th_width: 6 });
    await time.pass(400);
    call(0).answer();
    await time.pass(0);
    controller.set(PROPERTY_ID, front(6));
    await time.pass(400);
    call(1).answer();
    await time.pass(0);
    controller.set(PROPERTY_ID, { th_width: 6, setback_front: 5 });
    expect(controller.state).to.include({ kind: 'ready', stale: false });
    await time.pass(5000);
    expect(calls).to.have.length(2);
    expect(shown).to.have.length(3);
    expect(shown[2]?.[1]).to.deep.equal({ setback_front: 5, th_width: 6 });
  });

  it('lets the newest win: what went before is aborted, and dropped should it come after all', async () => {
    const { controller, time, call, shown } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    controller.set(PROPERTY_ID, front(6));
    await time.pass(400);
    expect(call(0).signal.aborted).to.equal(true);
    call(0).answer(9);
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'loading', answer: null });
    call(1).answer(3);
    await time.pass(0);
    expect(shown.map(([, overrides]) => overrides)).to.deep.equal([front(6)]);
    // The dropped answer was not remembered either: it is asked for again.
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    expect(call(2).request.overrides).to.deep.equal(front(5));
  });

  it('does not ask again for what is on its way, when the value comes back to it', async () => {
    const { controller, time, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    controller.set(PROPERTY_ID, front(6));
    controller.set(PROPERTY_ID, front(5));
    await time.pass(3000);
    expect(calls).to.have.length(1);
    expect(call(0).signal.aborted).to.equal(false);
    call(0).answer();
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'ready', stale: false });
  });

  it('shows an answer that came for values just left as stale', async () => {
    const { controller, time, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    controller.set(PROPERTY_ID, front(6));
    call(0).answer();
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'loading', stale: true });
    expect(controller.state.answer).not.to.equal(null);
  });

  it('marks what is shown as stale until the new answer is here', async () => {
    const { controller, time, call } = begin();
    controller.set(PROPERTY_ID, {});
    await time.pass(400);
    call(0).answer();
    await time.pass(0);
    controller.set(PROPERTY_ID, front(6));
    expect(controller.state).to.include({ kind: 'loading', stale: true });
    await time.pass(400);
    call(1).answer();
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'ready', stale: false });
  });

  it('forgets the answer of another property, not those it remembers', async () => {
    const { controller, time, calls, call } = begin();
    controller.set(PROPERTY_ID, {});
    await time.pass(400);
    call(0).answer();
    await time.pass(0);
    controller.set(OTHER_ID, {});
    expect(controller.state).to.include({ answer: null, kind: 'loading' });
    controller.set(PROPERTY_ID, {});
    expect(controller.state).to.include({ kind: 'ready', stale: false });
    await time.pass(2000);
    expect(calls).to.have.length(1);
  });

  it('waits out a refusal for asking too often, second by second, and goes on with the newest values', async () => {
    const { controller, time, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    call(0).fail('too_many_requests', { retryAfterSeconds: 3 });
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'waiting', retryAt: time.now + 3000 });
    controller.set(PROPERTY_ID, front(6));
    controller.retry();
    await time.pass(2999);
    expect(controller.state.kind).to.equal('waiting');
    expect(calls).to.have.length(1);
    await time.pass(1);
    expect(controller.state).to.include({ kind: 'loading', problem: null, retryAt: null });
    expect(call(1).request.overrides).to.deep.equal(front(6));
    call(1).answer();
    await time.pass(0);
    expect(controller.state.kind).to.equal('ready');
  });

  it('leaves a service that keeps saying later to the person, who can go on', async () => {
    const { controller, time, calls } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    for (let times = 0; times < 7; times += 1) {
      calls.at(-1)?.fail('too_many_requests', { retryAfterSeconds: 1 });
      await time.pass(1000);
    }
    expect(calls).to.have.length(7);
    expect(controller.state.kind).to.equal('failed');
    controller.retry();
    await time.pass(0);
    expect(calls).to.have.length(8);
  });

  it('shows remembered values while it waits, and asks nothing for them', async () => {
    const { controller, time, calls, call } = begin();
    controller.set(PROPERTY_ID, {});
    await time.pass(400);
    call(0).answer();
    await time.pass(0);
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    call(1).fail('too_many_requests', { retryAfterSeconds: 60 });
    await time.pass(0);
    controller.set(PROPERTY_ID, {});
    expect(controller.state).to.include({ kind: 'ready', stale: false });
    await time.pass(120_000);
    expect(calls).to.have.length(2);
  });

  it('lets what is on its way come when a remembered value is set, remembers it and shows it only when it is wanted', async () => {
    const { controller, time, calls, call, shown } = begin();
    controller.set(PROPERTY_ID, {});
    await time.pass(400);
    call(0).answer();
    await time.pass(0);
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    controller.set(PROPERTY_ID, {});
    call(1).answer(9);
    await time.pass(0);
    expect(call(1).signal.aborted).to.equal(false);
    expect(controller.state).to.include({ kind: 'ready', stale: false });
    expect(controller.state.answer).to.deep.equal(answerFor(call(0).request));
    expect(shown).to.have.length(2);
    controller.set(PROPERTY_ID, front(5));
    expect(controller.state.answer).to.deep.equal(answerFor(call(1).request, 9));
    expect(calls).to.have.length(2);
  });

  it('waits for the network, and asks when it is back', async () => {
    const { controller, time, calls, call } = begin();
    time.online = false;
    controller.set(PROPERTY_ID, front(5));
    await time.pass(10_000);
    expect(controller.state.kind).to.equal('offline');
    expect(calls).to.have.length(0);
    time.reconnect();
    await time.pass(0);
    expect(calls).to.have.length(1);
    time.online = false;
    call(0).fail('adapter_unreachable');
    await time.pass(0);
    expect(controller.state.kind).to.equal('offline');
    time.reconnect();
    await time.pass(0);
    call(1).answer();
    await time.pass(0);
    expect(controller.state.kind).to.equal('ready');
  });

  it('says what failed, and asks again when it is told to', async () => {
    const { controller, time, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    call(0).fail('upstream_unavailable');
    await time.pass(60_000);
    expect(controller.state.kind).to.equal('failed');
    expect(controller.state.problem?.code).to.equal('upstream_unavailable');
    expect(calls).to.have.length(1);
    controller.retry();
    await time.pass(0);
    call(1).answer();
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'ready', problem: null });
  });

  it('does not report the failure of values that were left', async () => {
    const { controller, time, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    controller.set(PROPERTY_ID, front(6));
    call(0).fail('internal');
    await time.pass(0);
    expect(controller.state).to.include({ kind: 'loading', problem: null });
  });

  it('fails with a client that cannot be loaded', async () => {
    const host = new FakeHost();
    const time = new FakeTime();
    const controller = new EstimateController(host, () => Promise.reject(new Error('gone')), { environment: time });
    host.connect();
    controller.set(PROPERTY_ID, {});
    await time.pass(400);
    expect(controller.state.kind).to.equal('failed');
  });

  it('stops all when it leaves the page, and goes on when it comes back', async () => {
    const { controller, host, time, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await time.pass(400);
    host.disconnect();
    expect(call(0).signal.aborted).to.equal(true);
    controller.set(PROPERTY_ID, front(6));
    await time.pass(5000);
    expect([calls.length, time.waiting, time.listeners.size]).to.deep.equal([1, 0, 0]);
    host.connect();
    await time.pass(400);
    expect(call(1).request.overrides).to.deep.equal(front(6));
  });

  it('remembers nothing of another adapter, whose answers may be others', async () => {
    const { controller, time, calls, call } = begin();
    controller.set(PROPERTY_ID, {});
    await time.pass(400);
    call(0).answer();
    await time.pass(0);
    controller.forget();
    controller.set(PROPERTY_ID, {});
    expect(controller.state).to.include({ kind: 'loading', answer: null });
    await time.pass(400);
    expect(calls).to.have.length(2);
  });

  it('is nothing once it is cleared', async () => {
    const { controller, time, calls } = begin();
    controller.set(PROPERTY_ID, front(5));
    controller.clear();
    await time.pass(5000);
    expect(calls).to.have.length(0);
    expect(controller.state.kind).to.equal('none');
  });
});

describe('on the real clock and the real client', () => {
  const original = window.fetch;
  afterEach(() => {
    window.fetch = original;
  });

  it('1,000 slider movements in 10 s cause at most 12 calls, and none for values seen before', async () => {
    const bodies: string[] = [];
    let aborted = 0;
    window.fetch = async (_url, init) => {
      const body = String(init?.body);
      bodies.push(body);
      init?.signal?.addEventListener('abort', () => (aborted += 1));
      const answer = answerFor(JSON.parse(body) as PropertyEstimateRequest);
      return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
    };
    const host = new FakeHost();
    const time = new FakeTime();
    const controller = new EstimateController(host, () => createPropertyClient('/precheck'), { environment: time });
    host.connect();
    // Spread over 70 m in steps of 10 cm, then back over the same values; one movement each 10 ms.
    for (let index = 0; index < 1000; index += 1) {
      controller.set(PROPERTY_ID, front((index < 700 ? index : 1399 - index) / 10));
      await time.pass(10);
    }
    // A body is read in the browser's own time, during which this clock goes on.
    for (let tries = 0; tries < 400 && controller.state.kind !== 'ready'; tries += 1) await time.pass(10);
    expect(controller.state.kind).to.equal('ready');
    expect(bodies.length).to.be.within(5, 12);
    expect(new Set(bodies).size).to.equal(bodies.length);
    expect(controller.state).to.include({ kind: 'ready', stale: false });
    const spent = bodies.length;
    for (const body of bodies) {
      controller.set(PROPERTY_ID, (JSON.parse(body) as PropertyEstimateRequest).overrides ?? {});
      expect(controller.state).to.include({ kind: 'ready', stale: false });
    }
    await time.pass(2000);
    await settle();
    expect(bodies.length).to.equal(spent);
    expect(aborted).to.equal(0);
    host.disconnect();
  });

  it('an overtaken request is aborted on the wire', async () => {
    const signals: AbortSignal[] = [];
    window.fetch = (_url, init) => {
      if (init?.signal) signals.push(init.signal);
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    };
    const host = new FakeHost();
    const controller = new EstimateController(host, () => createPropertyClient('/precheck'));
    host.connect();
    controller.set(PROPERTY_ID, front(5));
    await until('the first request', () => signals.length === 1);
    controller.set(PROPERTY_ID, front(6));
    await until('the second request', () => signals.length === 2);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
    host.disconnect();
    expect(signals[1]?.aborted).to.equal(true);
  });
});

describe('the question in one form', () => {
  it('is the same however it came about', () => {
    const key = (overrides: Overrides) => estimateKey(estimateRequestOf(PROPERTY_ID, overrides));
    expect(key({ th_width: 6, setback_front: 5 })).to.equal(key({ setback_front: 5, th_width: 6 }));
    expect(key({ setback_front: -0 })).to.equal(key({ setback_front: 0 }));
    expect(key({ setback_front: 0 })).not.to.equal(key({}));
  });

  it('gives the least lately used answer up first', () => {
    const memory = new AnswerMemory<string>(2);
    memory.keep('a', 'A');
    memory.keep('b', 'B');
    memory.get('a');
    memory.keep('c', 'C');
    expect([memory.get('a'), memory.get('b'), memory.get('c')]).to.deep.equal(['A', undefined, 'C']);
  });
});
