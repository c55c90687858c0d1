import { expect } from '@open-wc/testing';
import { parseAnswer } from '../../../dist/components/adapter-client/adapter-request.js';
import { bearerOf, forgetBearer } from '../../../dist/components/adapter-client/bearer.js';
import { object, text } from '../../../dist/components/adapter-client/answer-reader.js';
import { ProblemError } from '../../../dist/components/adapter-client/problem.js';

const read = object({ name: text });

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

const codeOf = (error: unknown) => (error instanceof ProblemError ? error.problem.code : error);

describe('an answer', () => {
  it('is read', () => expect(parseAnswer('{"name":"a","more":1}', read)).to.deep.equal({ name: 'a' }));

  it('that is no JSON comes from no adapter', () => {
    for (const body of ['', '<!doctype html>', '{"name":']) {
      expect(codeOf(thrownBy(() => parseAnswer(body, read))), body).to.equal('adapter_missing');
    }
  });

  it('of another shape is misread', () =>
    expect(codeOf(thrownBy(() => parseAnswer('{"name":1}', read)))).to.equal('adapter_misread'));

  it('whose reader is at fault says so, and blames no adapter', () => {
    const fault = new TypeError('A fault of the page.');
    const faulty = () => {
      throw fault;
    };
    expect(thrownBy(() => parseAnswer('{}', faulty))).to.equal(fault);
  });
});

describe('a token of the adapter', () => {
  const adapter = 'https://adapter.example/precheck';
  const expiresAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  let issued = 0;
  const bearer = () => bearerOf(adapter, async () => ({ token: `token-${++issued}`, expiresAt }));
  afterEach(() => localStorage.clear());

  it('is asked for anew once, however many calls were refused with it, and however late', async () => {
    const first = (await bearer()) ?? '';
    await Promise.all([forgetBearer(adapter, first), forgetBearer(adapter, first)]);
    const second = (await bearer()) ?? '';
    await forgetBearer(adapter, first);
    expect([first, second, await bearer(), issued]).to.deep.equal(['token-1', 'token-2', 'token-2', 2]);
    await forgetBearer(adapter, second);
    expect(await bearer()).to.equal('token-3');
  });
});
