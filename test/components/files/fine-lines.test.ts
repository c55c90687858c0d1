import { expect } from '@open-wc/testing';
import { ENLARGED, halveTwice } from '../../../dist/components/files/sheets/fine-lines.js';

describe('fine lines in a small picture', () => {
  const SMALL = 8;

  function drawn(every: number): number[] {
    const large = new OffscreenCanvas(SMALL * ENLARGED, SMALL * ENLARGED);
    const pen = large.getContext('2d')!;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, large.width, large.height);
    pen.fillStyle = '#000';
    for (let x = 0; x < large.width; x += every) pen.fillRect(x, 0, 1, large.height);
    const small = Object.assign(document.createElement('canvas'), { width: SMALL, height: SMALL });
    halveTwice(large, small);
    const { data } = small.getContext('2d')!.getImageData(0, SMALL / 2, SMALL, 1);
    return [...data].filter((_value, index) => index % 4 === 0);
  }

  for (const [every, shade] of [
    [4, 191],
    [2, 128],
    [1, 0],
  ] as const) {
    it(`has the shade that lines of one pixel in ${every} make`, () => {
      // Browsers round a half either way.
      for (const value of drawn(every)) expect(value).to.be.within(Math.max(0, shade - 2), shade + 2);
    });
  }
});
