import { expect } from '@open-wc/testing';
import { parseAnswer } from '../../../src/components/session/adapter-request.js';
import { object, text } from '../../../src/components/session/answer-reader.js';
import { ProblemError } from '../../../src/components/session/problem.js';

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
