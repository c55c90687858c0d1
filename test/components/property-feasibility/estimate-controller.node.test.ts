/** When the estimate is asked for, and what is shown meanwhile: on a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactiveController } from 'lit';
import { EstimateController } from '../../../dist/components/property-feasibility/estimate.js';
import type { TaskHost } from '../../../dist/components/property-feasibility/retrying-task.js';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import { createPropertyClient } from '../../../dist/components/adapter-client/property-client.js';
import type { PropertyProblemCode } from '../../../dist/components/adapter-client/property-problem.js';
import type { PropertyEstimateAnswer, PropertyEstimateRequest } from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';
import { answerFor, PROPERTY_ID } from './estimate-data.js';

class FakeHost implements TaskHost {
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

/** The browser's network, of which node has none. */
const network = Object.assign(new EventTarget(), { onLine: true });
const goOnline = (online: boolean) => {
  network.onLine = online;
  if (online) network.dispatchEvent(new Event('online'));
};
/** Lets time pass, and what was promised come to pass. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  network.onLine = true;
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Call {
  readonly request: PropertyEstimateRequest;
  readonly signal: AbortSignal;
  readonly answer: (most?: number) => void;
  readonly fail: (code: PropertyProblemCode, details?: Record<string, unknown>) => void;
}

function begin() {
  const host = new FakeHost();
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
    onAnswer: (answer, overrides) => shown.push([answer, overrides]),
  });
  host.connect();
  const call = (index: number) => {
    const found = calls[index];
    if (!found) throw new Error(`There is no call ${index}; there are ${calls.length}.`);
    return found;
  };
  /** Asks for these values, and has the answer shown. */
  const answered = async (overrides: Overrides) => {
    controller.set(PROPERTY_ID, overrides);
    await pass(400);
    calls.at(-1)?.answer();
    await pass(0);
  };
  return { host, calls, call, shown, controller, answered };
}

const front = (metres: number): Overrides => ({ setback_front: metres });

describe('the estimate', () => {
  it('is asked for 400 ms after the last change', async () => {
    const { controller, calls, call, shown } = begin();
    expect(controller.state.kind).to.equal('none');
    controller.set(PROPERTY_ID, front(5));
    expect(controller.state.kind).to.equal('loading');
    await pass(399);
    controller.set(PROPERTY_ID, front(6));
    await pass(399);
    expect(calls).to.have.length(0);
    await pass(1);
    expect(calls.map(({ request }) => request)).to.deep.equal([{ propertyId: PROPERTY_ID, overrides: front(6) }]);
    call(0).answer();
    await pass(0);
    expect(controller.state).to.include({ kind: 'ready', stale: false, problem: null, retryAt: null });
    expect(shown).to.deep.equal([[answerFor(call(0).request), front(6)]]);
  });

  it('is asked for once a second while changes keep coming', async () => {
    const { controller, calls } = begin();
    for (let step = 1; step <= 30; step += 1) {
      controller.set(PROPERTY_ID, front(step));
      await pass(100);
    }
    expect(calls.map(({ request }) => request.overrides?.setback_front)).to.deep.equal([10, 20, 30]);
  });

  it('lets the newest win: what went before is aborted, and dropped should it come after all', async () => {
    const { controller, call, shown } = begin();
    controller.set(PROPERTY_ID, front(5));
    await pass(400);
    controller.set(PROPERTY_ID, front(6));
    await pass(400);
    expect(call(0).signal.aborted).to.equal(true);
    call(0).answer(9);
    await pass(0);
    expect(controller.state).to.include({ kind: 'loading', answer: null });
    call(1).answer(3);
    await pass(0);
    expect(shown.map(([, overrides]) => overrides)).to.deep.equal([front(6)]);
    // The dropped answer was not remembered either: it is asked for again.
    controller.set(PROPERTY_ID, front(5));
    await pass(400);
    expect(call(2).request.overrides).to.deep.equal(front(5));
  });

  it('does not ask again for what is on its way, when the value comes back to it', async () => {
    const { controller, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await pass(400);
    controller.set(PROPERTY_ID, front(6));
    controller.set(PROPERTY_ID, front(5));
    await pass(3000);
    expect(calls).to.have.length(1);
    expect(call(0).signal.aborted).to.equal(false);
    call(0).answer();
    await pass(0);
    expect(controller.state).to.include({ kind: 'ready', stale: false });
  });

  it('waits out a refusal for asking too often, second by second, and goes on with the newest values', async () => {
    const { controller, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await pass(400);
    call(0).fail('too_many_requests', { retryAfterSeconds: 3 });
    await pass(0);
    expect(controller.state).to.include({ kind: 'waiting', retryAt: Date.now() + 3000 });
    controller.set(PROPERTY_ID, front(6));
    controller.retry();
    await pass(2999);
    expect(controller.state.kind).to.equal('waiting');
    expect(calls).to.have.length(1);
    await pass(1);
    expect(controller.state).to.include({ kind: 'loading', problem: null, retryAt: null });
    expect(call(1).request.overrides).to.deep.equal(front(6));
    call(1).answer();
    await pass(0);
    expect(controller.state.kind).to.equal('ready');
  });

  it('lets what is on its way come when a remembered value is set, remembers it and shows it only when it is wanted', async () => {
    const { controller, calls, call, shown, answered } = begin();
    await answered({});
    controller.set(PROPERTY_ID, front(5));
    await pass(400);
    controller.set(PROPERTY_ID, {});
    call(1).answer(9);
    await pass(0);
    expect(call(1).signal.aborted).to.equal(false);
    expect(controller.state).to.include({ kind: 'ready', stale: false });
    expect(controller.state.answer).to.deep.equal(answerFor(call(0).request));
    expect(shown).to.have.length(2);
    controller.set(PROPERTY_ID, front(5));
    expect(controller.state.answer).to.deep.equal(answerFor(call(1).request, 9));
    expect(calls).to.have.length(2);
  });

  it('waits for the network, and asks when it is back', async () => {
    const { controller, calls, call } = begin();
    goOnline(false);
    controller.set(PROPERTY_ID, front(5));
    await pass(10_000);
    expect(controller.state.kind).to.equal('offline');
    expect(calls).to.have.length(0);
    goOnline(true);
    await pass(0);
    expect(calls).to.have.length(1);
    goOnline(false);
    call(0).fail('adapter_unreachable');
    await pass(0);
    expect(controller.state.kind).to.equal('offline');
    goOnline(true);
    await pass(0);
    call(1).answer();
    await pass(0);
    expect(controller.state.kind).to.equal('ready');
  });

  it('stops all when it leaves the page, and goes on when it comes back', async () => {
    const { controller, host, calls, call } = begin();
    controller.set(PROPERTY_ID, front(5));
    await pass(400);
    host.disconnect();
    expect(call(0).signal.aborted).to.equal(true);
    controller.set(PROPERTY_ID, front(6));
    await pass(5000);
    expect([calls.length, vi.getTimerCount()]).to.deep.equal([1, 0]);
    host.connect();
    await pass(400);
    expect(call(1).request.overrides).to.deep.equal(front(6));
  });

  it('remembers nothing of another adapter, whose answers may be others', async () => {
    const { controller, calls, answered } = begin();
    await answered({});
    controller.forget();
    controller.set(PROPERTY_ID, {});
    expect(controller.state).to.include({ kind: 'loading', answer: null });
    await pass(400);
    expect(calls).to.have.length(2);
  });
});

it('is aborted on the wire where it is overtaken', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('document', { baseURI: 'http://portal.test/' });
  vi.stubGlobal('location', new URL('http://portal.test/'));
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const host = new FakeHost();
  const controller = new EstimateController(host, () => createPropertyClient('/precheck'));
  host.connect();
  for (const metres of [5, 6]) {
    controller.set(PROPERTY_ID, front(metres));
    await pass(400);
  }
  expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
  host.disconnect();
  expect(signals[1]?.aborted).to.equal(true);
  vi.unstubAllGlobals();
});
