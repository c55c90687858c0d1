import { expect } from '@open-wc/testing';
import { ProblemError } from '../../../dist/components/adapter-client/problem.js';
import { putToStorage } from '../../../dist/components/adapter-client/storage-put.js';
import { pdfFile, until } from '../support/page.js';
import { ScriptedAdapter } from '../support/scripted-adapter.js';

describe('one PUT to storage', () => {
  let adapter: ScriptedAdapter;
  beforeEach(() => {
    adapter = new ScriptedAdapter();
    adapter.finishUploads = false;
    adapter.install();
  });
  afterEach(() => adapter.restore());
  const put = (patience: { stallTimeoutMs: number; answerTimeoutMs: number }, stop = new AbortController()) =>
    putToStorage(
      { url: 'https://storage.test/1', file: pdfFile('a.pdf'), signal: stop.signal, onProgress: () => undefined },
      patience,
    ).then(
      () => 'taken',
      (error: unknown) =>
        error instanceof ProblemError
          ? `${error.problem.code}${error.problem.retryable ? ', again' : ''}`
          : String(error),
    );
  const HOUR_MS = 3_600_000;

  it('is given up when no byte moves, and can be tried again', async () => {
    expect(await put({ stallTimeoutMs: 5, answerTimeoutMs: HOUR_MS })).to.equal('storage_timeout, again');
  });

  it('waits longer for the answer to the last byte, but not for ever', async () => {
    const waiting = put({ stallTimeoutMs: 50, answerTimeoutMs: HOUR_MS });
    adapter.puts[0]?.progress(2048);
    // One that stands still for longer than the first may is given up meanwhile.
    expect(await put({ stallTimeoutMs: 100, answerTimeoutMs: HOUR_MS })).to.equal('storage_timeout, again');
    adapter.puts[0]?.finish();
    expect(await waiting).to.equal('taken');
    const vain = put({ stallTimeoutMs: HOUR_MS, answerTimeoutMs: 5 });
    adapter.puts[2]?.progress(2048);
    expect(await vain).to.equal('storage_timeout, again');
  });

  const table: readonly [number, string][] = [
    [200, 'taken'],
    [0, 'storage_unreachable, again'],
    [304, 'storage_refused'],
    [403, 'storage_refused, again'],
    [408, 'storage_refused, again'],
    [413, 'storage_refused'],
    [429, 'storage_refused, again'],
    [500, 'storage_refused, again'],
  ];
  for (const [status, expected] of table) {
    it(`ends as ${expected} at ${status}`, async () => {
      const end = put({ stallTimeoutMs: HOUR_MS, answerTimeoutMs: HOUR_MS });
      await until('sent', () => adapter.puts.length === 1);
      adapter.puts[0]?.finish(status);
      expect(await end).to.equal(expected);
    });
  }

  it('sends nothing for who stopped it before', async () => {
    const stop = new AbortController();
    stop.abort('removed');
    expect(await put({ stallTimeoutMs: HOUR_MS, answerTimeoutMs: HOUR_MS }, stop)).to.equal('removed');
    expect(adapter.puts).to.have.length(0);
  });

  it('ends with who stops it', async () => {
    const stop = new AbortController();
    const end = put({ stallTimeoutMs: HOUR_MS, answerTimeoutMs: HOUR_MS }, stop);
    stop.abort('removed');
    expect(await end).to.equal('removed');
  });
});
