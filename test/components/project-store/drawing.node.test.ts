import { describe, expect, it } from 'vitest';
import {
  changeDrawing,
  createDrawing,
  type Drawing,
  guessCategory,
} from '../../../dist/components/project-store/drawing.js';
import { problemOf } from '../../../dist/components/adapter-client/problem.js';
import { pdfFile } from '../support/page.js';

const FINGERPRINT = { name: 'again.pdf', size: 2048, lastModified: 1, edges: 'e' };
const START = { id: '1', type: 'upload-started' } as const;
const RETRY = { id: '1', type: 'upload-retried' } as const;
const SENT = { id: '1', type: 'upload-sent', uploadId: 'u', filename: 'f' } as const;

describe('a drawing', () => {
  it('is not sent again where only its digest failed, unless the file is another than the one that was sent', () => {
    const started = changeDrawing(createDrawing('1', pdfFile('a.pdf')), START);
    const sent = changeDrawing(started, SENT);
    const retried = (code: 'internal' | 'file_unreadable') =>
      changeDrawing(changeDrawing(sent, { id: '1', type: 'upload-failed', problem: problemOf(code, 'no') }), RETRY);
    expect(retried('internal')).to.include({ status: 'waiting', uploadId: 'u', filename: 'f', problem: null });
    expect(retried('file_unreadable')).to.include({ status: 'waiting', uploadId: null, filename: null });
  });

  it('counts what storage has of it only where the file chosen again is surely the same', () => {
    const file = pdfFile('again.pdf');
    const sent = { uploadId: 'u', filename: 'f', fingerprint: FINGERPRINT, status: 'missing', file: null } as const;
    const missing: Drawing = { ...createDrawing('1', file), ...sent };
    const same = changeDrawing(missing, { id: '1', type: 'drawing-chosen', file, fingerprint: { ...FINGERPRINT } });
    const touched = changeDrawing(missing, {
      id: '1',
      type: 'drawing-chosen',
      file,
      fingerprint: { ...FINGERPRINT, lastModified: 2 },
    });
    expect([same.uploadId, touched.uploadId]).to.deep.equal(['u', null]);
  });
});

describe('the guessed category', () => {
  const names: readonly [string, string][] = [
    ['A-101 Floor plan.pdf', 'floor-plan'],
    ['site_plan_v2.PDF', 'site-plan'],
    ['A-201 North elevation.pdf', 'elevations'],
    ['A-301.pdf', 'sections'],
    ['S-102 - Structural - Roof.pdf', 'structural'],
    ['A-103 - Roof Plan.pdf', 'roof-plan'],
    ['S-102.pdf', 'structural'],
    ['Foundation.pdf', 'structural'],
    ['Wall details.pdf', 'details'],
    ['zoning-set-3-sheets.pdf', 'site-plan'],
    ['letter.pdf', 'other'],
  ];
  for (const [name, category] of names) {
    it(`of ${name} is ${category}`, () => expect(guessCategory(name)).to.equal(category));
  }
});
