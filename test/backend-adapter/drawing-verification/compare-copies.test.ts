import { describe, expect, it } from 'vitest';
import { compareCopies, CopiesUnreadable } from '../../../src/backend-adapter/drawing-verification/compare-copies.js';
import type { CopyDigest } from '../../../src/backend-adapter/drawing-verification/copy-reader.js';
import type { DocumentReference, DrawingView } from '../../../src/contract/index.js';

const digest = (letter: string) => letter.repeat(64);
/** The content is one letter, as often as its size. */
const drawing = (name: string, content: string, filename = name): DrawingView => ({
  uploadId: name,
  name,
  filename,
  size: content.length,
  sha256: digest(content[0] ?? ''),
  type: 'drawing',
  label: name,
});
const copy = (content: string, documentName: string, path = 'x'): DocumentReference => ({
  documentName,
  documentType: 'uploaded',
  documentURL: `https://storage.example/${path}?content=${content}`,
});

const asked: [string, number][] = [];
async function read(address: string, mostBytes: number): Promise<CopyDigest> {
  const content = new URL(address).searchParams.get('content') ?? '';
  asked.push([content, mostBytes]);
  return content.length > mostBytes
    ? { size: content.length, sha256: null }
    : { size: content.length, sha256: digest(content[0] ?? '') };
}

describe('compareCopies', () => {
  const a = drawing('a.pdf', 'aa');
  const b = drawing('b.pdf', 'bbb');
  it.each([
    ['by name', [a, b], [copy('bbb', 'b.pdf'), copy('aa', 'a.pdf')], []],
    ['by the name in the address', [a], [copy('aa', 'Drawing 1', 'x/a.pdf')], []],
    ['by an encoded name', [drawing('Lageplan ä.pdf', 'a')], [copy('a', '', 'Lageplan%20a%CC%88.pdf')], []],
    ['by the filename in the service, not the name', [drawing('a.pdf', 'aa', 'a-2.pdf')], [copy('aa', 'a-2.pdf')], []],
    ['with other copies beside', [a], [copy('aa', 'a.pdf'), copy('old', 'earlier.pdf')], []],
    ['other bytes', [a, b], [copy('xx', 'a.pdf'), copy('bbb', 'b.pdf')], ['a.pdf']],
    ['more bytes', [a], [copy('aaa', 'a.pdf')], ['a.pdf']],
    ['fewer bytes', [a], [copy('a', 'a.pdf')], ['a.pdf']],
    ['exchanged', [a, b], [copy('bbb', 'a.pdf'), copy('aa', 'b.pdf')], ['a.pdf', 'b.pdf']],
    ['two of the name, one other', [a], [copy('aa', 'a.pdf'), copy('xx', 'a.pdf')], ['a.pdf']],
    ['two of the name, both the drawing', [a], [copy('aa', 'a.pdf'), copy('aa', 'a.pdf')], []],
    ['under names of the service’s own', [a, b], [copy('bbb', '1.pdf'), copy('aa', '2.pdf')], []],
    ['one under another name, as many as drawings', [a, b], [copy('aa', 'a.pdf'), copy('bbb', '2.pdf')], []],
    ['under own names, one other', [a, b], [copy('bbb', '1.pdf'), copy('xx', '2.pdf')], ['a.pdf']],
    ['the same copy for two drawings', [a, b], [copy('aa', '1.pdf'), copy('aa', '2.pdf')], ['b.pdf']],
    ['two equal drawings', [a, drawing('c.pdf', 'aa')], [copy('aa', '1.pdf'), copy('aa', '2.pdf')], []],
    ['two equal drawings, one copy of them', [a, drawing('c.pdf', 'aa')], [copy('aa', '1'), copy('x', '2')], ['c.pdf']],
  ] as const)('%s', async (_name, drawings, copies, names) => {
    const comparison = await compareCopies(drawings, copies, read);
    expect(comparison).toEqual({ outcome: names.length === 0 ? 'same' : 'different', names });
  });

  it.each([
    ['none', [a], []],
    ['more than drawings, not by name', [a], [copy('aa', '1.pdf'), copy('xx', '2.pdf')]],
    ['one missing', [a, b], [copy('aa', 'a.pdf')]],
  ] as const)('cannot tell: %s', async (_name, drawings, copies) => {
    await expect(compareCopies(drawings, copies, read)).rejects.toThrow(CopiesUnreadable);
  });

  it('reads no more of a copy than the drawing has, and nothing of other copies', async () => {
    asked.length = 0;
    await compareCopies([a], [copy('aa', 'a.pdf'), copy('old', 'earlier.pdf')], read);
    expect(asked).toEqual([['aa', 2]]);
  });
});
