import { expect } from '@open-wc/testing';
import {
  changeDrawing,
  createDrawing,
  type Drawing,
  type DrawingChange,
  guessCategory,
  renewDrawing,
  succeedDrawing,
} from '../../../src/components/session/drawing.js';
import { problemOf } from '../../../src/components/session/problem.js';
import { pdfFile } from '../support/page.js';

const FINGERPRINT = { name: 'again.pdf', size: 2048, lastModified: 1, edges: 'e' };
const CHANGES: Record<DrawingChange['type'], DrawingChange> = {
  start: { type: 'start' },
  progress: { type: 'progress', sentBytes: 5 },
  pace: { type: 'pace', bytesPerSecond: 1000 },
  'wait-to-retry': { type: 'wait-to-retry', attempt: 1 },
  'wait-for-network': { type: 'wait-for-network' },
  sent: { type: 'sent', uploadId: 'u', filename: 'f' },
  arrive: { type: 'arrive', uploadId: 'u', filename: 'f', sha256: 'a'.repeat(64) },
  fail: { type: 'fail', problem: problemOf('storage_refused', 'no') },
  retry: { type: 'retry' },
  lose: { type: 'lose', problem: problemOf('upload_missing', 'no') },
  pause: { type: 'pause' },
  resume: { type: 'resume' },
  choose: { type: 'choose', file: pdfFile('again.pdf'), fingerprint: FINGERPRINT },
  fingerprint: { type: 'fingerprint', fingerprint: FINGERPRINT },
  label: { type: 'label', label: 'Ground floor' },
  categorise: { type: 'categorise', category: 'sections' },
};
const ALWAYS = ['fingerprint', 'label', 'categorise'] as const;
const LEGAL: Record<Drawing['status'], DrawingChange['type'][]> = {
  missing: ['choose', ...ALWAYS],
  elsewhere: [...ALWAYS],
  waiting: ['start', 'fail', 'pause', ...ALWAYS],
  uploading: ['progress', 'pace', 'wait-to-retry', 'wait-for-network', 'sent', 'arrive', 'fail', 'pause', ...ALWAYS],
  paused: ['resume', ...ALWAYS],
  uploaded: ['retry', 'lose', 'choose', ...ALWAYS],
  failed: ['retry', ...ALWAYS],
};

describe('a drawing', () => {
  for (const [status, legal] of Object.entries(LEGAL)) {
    for (const change of Object.values(CHANGES)) {
      const allowed = legal.includes(change.type);
      it(`${allowed ? 'can' : 'cannot'} ${change.type} when ${status}`, () => {
        const drawing = { ...createDrawing('1', pdfFile('a.pdf')), status } as Drawing;
        if (allowed) expect(changeDrawing(drawing, change)).to.be.an('object');
        else
          expect(() => changeDrawing(drawing, change)).to.throw(`A drawing that is ${status} cannot ${change.type}.`);
      });
    }
  }

  it('forgets upload and digest when it is sent again', () => {
    const sent = changeDrawing(changeDrawing(createDrawing('1', pdfFile('a.pdf')), CHANGES.start), CHANGES.arrive);
    expect(changeDrawing(sent, CHANGES.retry)).to.include({
      status: 'waiting',
      uploadId: null,
      sha256: null,
      sentBytes: 0,
    });
  });

  it('keeps what storage has of it while it is paused, and nothing of its progress', () => {
    const started = changeDrawing(createDrawing('1', pdfFile('a.pdf')), CHANGES.start);
    const half = changeDrawing(started, CHANGES.progress);
    expect(changeDrawing(half, CHANGES.pause)).to.include({ status: 'paused', sentBytes: 0, uploadId: null });
    const sent = changeDrawing(changeDrawing(half, CHANGES.sent), CHANGES.pause);
    expect(changeDrawing(sent, CHANGES.resume)).to.include({ status: 'waiting', uploadId: 'u', filename: 'f' });
  });

  it('is not sent again where only its digest failed, unless the file is another than the one that was sent', () => {
    const started = changeDrawing(createDrawing('1', pdfFile('a.pdf')), CHANGES.start);
    const sent = changeDrawing(started, CHANGES.sent);
    const retried = (code: 'internal' | 'file_unreadable') =>
      changeDrawing(changeDrawing(sent, { type: 'fail', problem: problemOf(code, 'no') }), CHANGES.retry);
    expect(retried('internal')).to.include({ status: 'waiting', uploadId: 'u', filename: 'f', problem: null });
    expect(retried('file_unreadable')).to.include({ status: 'waiting', uploadId: null, filename: null });
  });

  it('takes the file that was chosen again, and is sent only where it was not', () => {
    const file = pdfFile('again.pdf');
    const missing: Drawing = { ...createDrawing('1', pdfFile('a.pdf')), file: null, status: 'missing' };
    const choose: DrawingChange = { type: 'choose', file, fingerprint: FINGERPRINT };
    expect(changeDrawing(missing, choose)).to.include({ status: 'waiting', name: 'again.pdf', file });
    const old: Drawing = { ...missing, status: 'uploaded' };
    expect(changeDrawing(old, choose)).to.include({ status: 'uploaded', name: 'a.pdf', file });
  });

  it('counts what storage has of it only where the file chosen again is surely the same', () => {
    const file = pdfFile('again.pdf');
    const sent = { uploadId: 'u', filename: 'f', fingerprint: FINGERPRINT, status: 'missing', file: null } as const;
    const missing: Drawing = { ...createDrawing('1', file), ...sent };
    const same = changeDrawing(missing, { type: 'choose', file, fingerprint: { ...FINGERPRINT } });
    const touched = changeDrawing(missing, { type: 'choose', file, fingerprint: { ...FINGERPRINT, lastModified: 2 } });
    expect([same.uploadId, touched.uploadId]).to.deep.equal(['u', null]);
  });

  it('has a label of its name, then of the person, never an empty or an endless one', () => {
    const drawing = createDrawing('1', pdfFile('A-101_Ground__floor.PDF'));
    expect(drawing.label).to.equal('A-101 Ground floor');
    expect(changeDrawing(drawing, { type: 'label', label: ' Upper floor ' }).label).to.equal('Upper floor');
    expect(changeDrawing(drawing, { type: 'label', label: '  ' }).label).to.equal('A-101 Ground floor');
    expect(changeDrawing(drawing, { type: 'label', label: 'x'.repeat(300) }).label).to.have.length(200);
  });

  it('keeps what a person said of the drawing whose place it takes, not what its name said', () => {
    const next = createDrawing('2', pdfFile('A-102.pdf'));
    const old = changeDrawing(createDrawing('1', pdfFile('A-101.pdf')), CHANGES.categorise);
    expect(succeedDrawing(old, next)).to.include({ id: '2', category: 'sections', label: 'A-102' });
    expect(succeedDrawing(changeDrawing(old, CHANGES.label), next)).to.include({ label: 'Ground floor' });
  });

  it('is sent to another project as if it never was, or asked for where its file is not at hand', () => {
    const sent = changeDrawing(changeDrawing(createDrawing('1', pdfFile('a.pdf')), CHANGES.start), CHANGES.arrive);
    const named = changeDrawing(sent, CHANGES.label);
    expect(renewDrawing('2', named)).to.include({ id: '2', label: 'Ground floor', status: 'waiting', uploadId: null });
    expect(renewDrawing('2', { ...named, status: 'paused' })).to.include({ status: 'paused' });
    const asked = { id: '2', label: 'Ground floor', status: 'missing', uploadId: null, sha256: null, sentBytes: 0 };
    expect(renewDrawing('2', { ...named, file: null })).to.include(asked);
  });

  it('of an earlier visit cannot be sent again', () => {
    const old: Drawing = { ...createDrawing('1', pdfFile('a.pdf')), file: null, status: 'uploaded' };
    expect(() => changeDrawing(old, CHANGES.retry)).to.throw('no file here');
  });
});

describe('the guessed category', () => {
  const names: readonly [string, string][] = [
    ['A-101 Floor plan.pdf', 'floor-plan'],
    ['site_plan_v2.PDF', 'site-plan'],
    ['A-201 North elevation.pdf', 'elevations'],
    ['A-301.pdf', 'sections'],
    ['S-102 - Structural - Roof.pdf', 'structural'],
    ['S-102 Roof framing.pdf', 'structural'],
    ['A-103 - Roof Plan.pdf', 'roof-plan'],
    ['S-102.pdf', 'structural'],
    ['A102.pdf', 'floor-plan'],
    ['Foundation.pdf', 'structural'],
    ['Wall details.pdf', 'details'],
    ['zoning-set-3-sheets.pdf', 'site-plan'],
    ['letter.pdf', 'other'],
  ];
  for (const [name, category] of names) {
    it(`of ${name} is ${category}`, () => expect(guessCategory(name)).to.equal(category));
  }
});
