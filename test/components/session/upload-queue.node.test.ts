import { beforeEach, describe, expect, it } from 'vitest';
import { ProblemError, problemOf } from '../../../dist/components/adapter-client/problem.js';
import type { StoragePut } from '../../../dist/components/adapter-client/storage-put.js';
import { UploadQueue, type UploadQueueOptions } from '../../../dist/components/session/upload-queue.js';
import { pass, until, useFakeTime } from '../support/fake-time.js';
import { pdfFile } from '../support/page.js';

function refusal(status: number) {
  const code = status === 0 ? 'storage_unreachable' : 'storage_refused';
  return new ProblemError(problemOf(code, 'no', { retryable: status !== 413, details: { status } }));
}

function createQueue(outcomes: (number | 'hold')[], more: Partial<UploadQueueOptions> = {}) {
  const log: string[] = [];
  let tickets = 0;
  const queue = new UploadQueue({
    parallel: 3,
    retryDelaysMs: [5, 5, 5],
    random: () => 0.5,
    digest: async () => 'a'.repeat(64),
    requestTicket: async () => ({ uploadId: `t${++tickets}`, filename: 'f', url: `https://storage.test/${tickets}` }),
    put: ({ url, signal, onProgress }: StoragePut) =>
      new Promise((resolve, reject) => {
        const outcome = outcomes.shift() ?? 200;
        log.push(`put ${url.slice(-1)}`);
        signal.addEventListener('abort', () => reject(signal.reason));
        onProgress(1);
        if (outcome === 'hold') return;
        if (outcome === 200) resolve();
        else reject(refusal(outcome));
      }),
    isOffline: () => false,
    waitForNetwork: async () => undefined,
    onReached: () => undefined,
    onWait: (id) => log.push(`wait ${id}`),
    onSent: () => undefined,
    onStart: (id) => log.push(`start ${id}`),
    onProgress: () => undefined,
    onRetry: (id, attempt) => log.push(`retry ${id} ${attempt}`),
    onArrive: (id, { uploadId }) => log.push(`arrive ${id} ${uploadId}`),
    onFail: (id, { code }) => log.push(`fail ${id} ${code}`),
    ...more,
  });
  return { queue, log };
}

describe('the upload queue', () => {
  beforeEach(useFakeTime);

  const cases: readonly [string, number[], string[]][] = [
    ['sends', [200], ['start a', 'put 1', 'arrive a t1']],
    [
      'asks for a fresh address after a broken network',
      [0, 200],
      ['start a', 'put 1', 'retry a 1', 'put 2', 'arrive a t2'],
    ],
    [
      'asks for a fresh address after an expired one',
      [403, 200],
      ['start a', 'put 1', 'retry a 1', 'put 2', 'arrive a t2'],
    ],
    [
      'gives up after the last try',
      [0, 0, 0, 0],
      [
        'start a',
        'put 1',
        'retry a 1',
        'put 2',
        'retry a 2',
        'put 3',
        'retry a 3',
        'put 4',
        'fail a storage_unreachable',
      ],
    ],
    ['does not repeat what cannot succeed', [413], ['start a', 'put 1', 'fail a storage_refused']],
  ];
  for (const [name, outcomes, expected] of cases) {
    it(name, async () => {
      const { queue, log } = createQueue([...outcomes]);
      queue.add('a', pdfFile('a.pdf'));
      await until('the end', () => log.length >= expected.length);
      expect(log).to.deep.equal(expected);
    });
  }

  for (const code of ['adapter_unreachable', 'adapter_timeout'] as const) {
    it(`waits while the adapter is away (${code}), as often as it takes, and uses up no try`, async () => {
      const away = new ProblemError(problemOf(code, 'no', { retryable: true }));
      const waits: number[] = [];
      let asked = 0;
      const { queue, log } = createQueue([200], {
        retryDelaysMs: [5],
        requestTicket: async () => {
          asked += 1;
          if (asked <= 9) throw away;
          return { uploadId: 't1', filename: 'f', url: 'https://storage.test/1' };
        },
        waitForNetwork: async (failures) => void waits.push(failures),
      });
      queue.add('a', pdfFile('a'));
      await until('the end', () => log.includes('arrive a t1'));
      expect(waits).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(log.filter((line) => line === 'wait a')).to.have.length(9);
      expect(log.some((line) => line.startsWith('retry'))).to.equal(false);
    });
  }

  it('counts failures in a row anew once the adapter was reached', async () => {
    const waits: number[] = [];
    const { queue, log } = createQueue([0, 0, 200], {
      isOffline: () => true,
      waitForNetwork: async (failures) => void waits.push(failures),
    });
    queue.add('a', pdfFile('a'));
    await until('the end', () => log.includes('arrive a t3'));
    expect(waits).to.deep.equal([1, 1]);
  });

  it('asks for another address at once where one was refused, the first time only', async () => {
    const HOUR_MS = 3_600_000;
    const { queue, log } = createQueue([403, 403], { retryDelaysMs: [HOUR_MS, HOUR_MS] });
    queue.add('a', pdfFile('a'));
    await until('a second refusal', () => log.includes('retry a 2'));
    await pass(60_000);
    expect(log).to.deep.equal(['start a', 'put 1', 'retry a 1', 'put 2', 'retry a 2']);
    queue.clear();
  });

  it('takes a broken upload for the network only while that is known to be away', async () => {
    let offline = true;
    const { queue, log } = createQueue([0, 0, 200], {
      isOffline: () => offline,
      waitForNetwork: async () => void (offline = false),
    });
    queue.add('a', pdfFile('a'));
    await until('the end', () => log.some((line) => line.startsWith('arrive')));
    expect(log).to.deep.equal(['start a', 'put 1', 'wait a', 'start a', 'put 2', 'retry a 1', 'put 3', 'arrive a t3']);
  });

  for (const [asked, waited] of [
    [30, 30],
    [86_400, 60],
  ] as const) {
    it(`waits ${waited} seconds where a server that has too much to do asks for ${asked}`, async () => {
      const busy = problemOf('too_many_requests', 'no', { retryable: true, details: { retryAfterSeconds: asked } });
      const askedAt: number[] = [];
      const { queue, log } = createQueue([], {
        requestTicket: async () => {
          askedAt.push(Date.now());
          if (askedAt.length === 1) throw new ProblemError(busy);
          return { uploadId: 't1', filename: 'f', url: 'https://storage.test/1' };
        },
      });
      queue.add('a', pdfFile('a'));
      await until('it is asked', () => askedAt.length === 1);
      await pass(waited * 1000 + 1000);
      await until('the end', () => log.includes('arrive a t1'));
      expect(askedAt[1]! - askedAt[0]!).to.equal(waited * 1000);
    });
  }

  it('keeps the place of an upload that was stopped and taken again', async () => {
    const { queue, log } = createQueue(['hold', 'hold'], { parallel: 1 });
    const file = pdfFile('a');
    queue.add('a', file);
    await until('begun', () => log.includes('put 1'));
    queue.remove('a');
    queue.add('a', file);
    queue.add('b', pdfFile('b'));
    await until('begun again', () => log.includes('put 2'));
    await pass(60_000);
    expect(log).to.deep.equal(['start a', 'put 1', 'start a', 'put 2']);
    queue.clear();
  });

  it('tells nothing of a removed upload that storage took, or takes bytes of, all the same', async () => {
    let endDigest: (sha256: string) => void = () => {};
    let progress: (sentBytes: number) => void = () => {};
    const { queue, log } = createQueue([], {
      digest: () => new Promise((resolve) => (endDigest = resolve)),
      put: async ({ onProgress }) => void (progress = onProgress),
      onProgress: (_id, sentBytes) => log.push(`sent ${sentBytes}`),
      onSent: (id) => log.push(`all of ${id}`),
    });
    queue.add('a', pdfFile('a'));
    await until('sent', () => log.includes('all of a'));
    queue.remove('a');
    progress(7);
    endDigest('a'.repeat(64));
    await pass(60_000);
    expect(log).to.deep.equal(['start a', 'all of a']);
  });

  for (const [name, outcome] of [
    ['went through', 200],
    ['broke off', 0],
  ] as const) {
    it(`says that a file was written to while it was sent, where that ${name}: its digest is of other bytes`, async () => {
      const { queue, log } = createQueue([outcome]);
      const file = pdfFile('a');
      const bytes = () => Promise.reject(new DOMException('', 'NotReadableError'));
      file.slice = () => Object.assign(new Blob(), { arrayBuffer: bytes });
      queue.add('a', file);
      await until('the end', () => log.some((line) => line.startsWith('fail') || line.startsWith('arrive')));
      expect(log).to.deep.equal(['start a', 'put 1', 'fail a file_unreadable']);
    });
  }

  it('says so at once, however long its bytes would be waited for, and sends no more of it', async () => {
    const stopped: boolean[] = [];
    const { queue, log } = createQueue([], {
      digest: () => Promise.reject(new DOMException('', 'NotReadableError')),
      put: ({ signal }) => {
        signal.addEventListener('abort', () => stopped.push(true));
        return new Promise(() => undefined);
      },
    });
    queue.add('a', pdfFile('a'));
    await until('the end', () => log.includes('fail a file_unreadable'));
    await until('no more of it', () => stopped.length === 1);
    expect(log).to.deep.equal(['start a', 'fail a file_unreadable']);
  });

  it('does not blame the file where what reads it did not come, and tries that again', async () => {
    let tries = 0;
    const { queue, log } = createQueue([200], {
      digest: async () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
        return 'a'.repeat(64);
      },
    });
    queue.add('a', pdfFile('a'));
    await until('the end', () => log.includes('arrive a t1'));
    expect(tries).to.equal(2);
  });
});
