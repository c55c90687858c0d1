import { describe, expect, it } from 'vitest';
import type {
  AnalysisEvent,
  AnalysisFile,
} from '../../../../src/sandbox/precheck-service/drawing-checks/analysis-types.js';
import {
  type FileReader,
  ReadingStopped,
} from '../../../../src/sandbox/precheck-service/drawing-checks/drawing-set/file-reader.js';
import { TellingReader } from '../../../../src/sandbox/precheck-service/drawing-checks/drawing-set/telling-reader.js';

const LIMITS = { maxFileBytes: 1, maxPagesPerFile: 1, maxTextItemsPerPage: 1, maxObjectsPerPage: 1 };
const file = (path: string, leftOut?: AnalysisFile['leftOut']): AnalysisFile => ({
  filename: path,
  type: '',
  label: '',
  path,
  size: 1,
  ...(leftOut === undefined ? {} : { leftOut }),
});

function open(files: AnalysisFile[]) {
  const log: string[] = [];
  const work = async (name: string): Promise<never> => {
    log.push(name);
    throw new Error('of the file itself');
  };
  const inner: FileReader = {
    open: () => work('open'),
    readText: () => work('readText'),
    render: () => work('render'),
    close: async () => void log.push('close'),
  };
  const send = async (event: AnalysisEvent) => {
    if (event.type === 'file') log.push(`${event.work} ${event.position}`);
  };
  return { reader: new TellingReader(inner, files, send), log };
}

describe('what a worker says of the file it is at', () => {
  it('comes before the work and ends after it, whether the file can be read or not', async () => {
    const { reader, log } = open([file('/a'), file('/b')]);
    await expect(reader.open('/b', LIMITS)).rejects.toThrow('of the file itself');
    await expect(reader.readText('/a', LIMITS)).rejects.toThrow('of the file itself');
    await expect(reader.render('/b', 1, 10)).rejects.toThrow('of the file itself');
    await reader.close();
    expect(log).toEqual(
      'reading 1,open,reading null,reading 0,readText,reading null,drawing 1,render,drawing null,close'.split(','),
    );
  });

  it('a file that is left out is neither read nor drawn, and its reason is given', async () => {
    const { reader, log } = open([file('/a', { work: 'reading', reason: 'It broke off.' })]);
    for (const tried of [
      () => reader.open('/a', LIMITS),
      () => reader.readText('/a', LIMITS),
      () => reader.render('/a', 1, 9),
    ])
      await expect(tried()).rejects.toThrow(new ReadingStopped('It broke off.'));
    expect(log).toEqual([]);
  });

  it('a file whose drawing is left out is read all the same', async () => {
    const { reader, log } = open([file('/a', { work: 'drawing', reason: 'It broke off.' })]);
    await expect(reader.open('/a', LIMITS)).rejects.toThrow('of the file itself');
    await expect(reader.render('/a', 1, 9)).rejects.toThrow(ReadingStopped);
    expect(log).toContain('open');
    expect(log).not.toContain('render');
  });
});
