import { expect } from '@open-wc/testing';
import { Connectivity } from '../../../src/components/session/connectivity.js';
import { until } from '../support/page.js';

/** A browser whose word on the network a test gives. */
function createNetwork(online = true) {
  const listeners = new Set<() => void>();
  const network = {
    isOnline: () => online,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const say = (word: boolean) => {
    online = word;
    for (const listener of listeners) listener();
  };
  return { network, say, listeners };
}

describe('connectivity', () => {
  const said: boolean[] = [];
  const never = new AbortController().signal;
  beforeEach(() => void (said.length = 0));
  const create = (online: boolean, delaysMs: number[]) => {
    const { network, say, listeners } = createNetwork(online);
    return { connectivity: new Connectivity(network, delaysMs, (offline) => said.push(offline)), say, listeners };
  };

  it('believes the browser, and says each change once', () => {
    const { connectivity, say } = create(false, [0]);
    expect(connectivity.offline).to.equal(true);
    say(true);
    say(true);
    say(false);
    expect(said).to.deep.equal([false, true]);
  });

  it('is offline after a failure until something answers', async () => {
    const { connectivity } = create(true, [0]);
    await connectivity.waitAfter(1, never);
    expect(connectivity.offline).to.equal(true);
    connectivity.noteReached();
    connectivity.noteReached();
    expect(said).to.deep.equal([true, false]);
  });

  it('has all who wait try at once when the network comes back or one of them was answered', async () => {
    const { connectivity, say } = create(true, [3_600_000]);
    let awake = 0;
    for (const failures of [1, 2, 9]) void connectivity.waitAfter(failures, never).then(() => (awake += 1));
    say(false);
    say(true);
    await until('all awake', () => awake === 3);
    void connectivity.waitAfter(1, never).then(() => (awake += 1));
    connectivity.noteReached();
    await until('the fourth', () => awake === 4);
  });

  it('tries now and then whatever the browser says', async () => {
    const { connectivity } = create(false, [0, 5]);
    await connectivity.waitAfter(7, never);
  });

  it('ends a wait with what ends the upload, and stops listening', async () => {
    const { connectivity, listeners } = create(true, [3_600_000]);
    const stop = new AbortController();
    const waiting = connectivity.waitAfter(1, stop.signal).catch((reason: unknown) => reason);
    stop.abort('removed');
    expect(await waiting).to.equal('removed');
    connectivity.stop();
    expect(listeners.size).to.equal(0);
  });
});
