import { describe, expect, it } from 'vitest';
import { createDrawing, type Drawing } from '../../../dist/components/project-store/drawing.js';
import { leftBytes, secondsLeft, UploadPace } from '../../../dist/components/project-store/effects/time-left.js';
import { pdfFile } from '../support/page.js';

/** What was sent, as [milliseconds since the beginning, bytes since the last]. */
type Sent = readonly (readonly [number, number])[];

describe('the pace of uploads', () => {
  const steady = (untilMs: number, stepMs = 500): Sent =>
    Array.from({ length: untilMs / stepMs }, (_, index) => [(index + 1) * stepMs, stepMs * 100] as const);
  const table: readonly [string, Sent, number, number | null][] = [
    ['is unknown before anything was seen', [], 0, null],
    ['is unknown in the first moments', [[500, 50_000]], 1000, null],
    ['is what left in a second', steady(3000), 3000, 100_000],
    ['is the same however finely it is told', steady(3000, 20), 3000, 100_000],
    ['falls while nothing leaves', steady(4000), 8000, 50_000],
    ['is nothing when nothing has left for long', steady(4000), 60_000, 0],
    ['forgets how it was long ago', [[0, 9_000_000], ...steady(20_000)], 20_000, 100_000],
  ];
  for (const [name, sent, nowMs, expected] of table) {
    it(name, () => {
      const pace = new UploadPace();
      pace.add(0, 0);
      for (const [atMs, bytes] of sent) pace.add(bytes, atMs);
      const speed = pace.bytesPerSecond(nowMs);
      if (expected === null || expected === 0) expect(speed).to.equal(expected);
      else expect(speed).to.be.within(expected * 0.9, expected * 1.1);
    });
  }

  it('gives the time that is left, and none where nothing moves', () => {
    expect(secondsLeft(1000, 300)).to.equal(4);
    expect(secondsLeft(1000, 0)).to.equal(null);
    expect(secondsLeft(1000, null)).to.equal(null);
  });

  it('counts what is waiting or under way, not what stands still by itself', () => {
    const drawing = createDrawing('1', pdfFile('a.pdf', 'a', 1000));
    const as = (status: Drawing['status'], sentBytes = 0): Drawing => ({ ...drawing, status, sentBytes });
    const open = [as('waiting'), as('uploading', 400)];
    const others = [as('paused'), as('failed'), as('missing'), as('uploaded', 1000)];
    expect(leftBytes([...open, ...others])).to.equal(1600);
  });
});
