/**
 * WCAG 2.2, 1.4.11 and what of 1.4.3 axe does not see, from the colours as the browser resolves the tokens. axe looks at the texts of
 * each state, light and dark: test/end-to-end/gallery.long.test.ts.
 */
import { expect } from '@open-wc/testing';
import '../../../dist/components/precheck-uploader/precheck-uploader.define.js';
import { bytesOf, contrast, type Rgb } from '../support/contrast.js';

const MARKS = ['border-strong', 'focus', 'accent', 'pass', 'fail', 'attention', 'neutral'];

describe('the tokens', () => {
  let probe: HTMLElement;
  beforeEach(() => {
    const uploader = document.createElement('precheck-uploader');
    document.body.append(uploader);
    probe = document.createElement('span');
    uploader.shadowRoot?.append(probe);
  });
  afterEach(() => {
    document.querySelector('precheck-uploader')?.remove();
    document.documentElement.style.colorScheme = '';
  });
  const resolve = (value: string): Rgb => {
    probe.style.color = value;
    return bytesOf(getComputedStyle(probe).color);
  };
  const token = (name: string) => resolve(`var(--_${name})`);

  it('are measured rightly', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).to.be.closeTo(21, 0.01);
    expect(contrast(resolve('#767676'), resolve('white'))).to.be.closeTo(4.54, 0.01);
    document.documentElement.style.colorScheme = 'dark';
    const dark = token('surface');
    document.documentElement.style.colorScheme = 'light';
    expect(dark).not.to.deep.equal(token('surface'));
  });

  for (const scheme of ['light', 'dark']) {
    for (const surface of ['surface', 'surface-raised']) {
      it(`give marks 3:1 on ${surface}, ${scheme}`, () => {
        document.documentElement.style.colorScheme = scheme;
        const below = MARKS.filter((name) => !(contrast(token(name), token(surface)) >= 3));
        expect(below).to.deep.equal([]);
      });
    }

    it(`give text 4.5:1 on the hovered accent and every notice, ${scheme}`, () => {
      document.documentElement.style.colorScheme = scheme;
      const hovered = resolve('color-mix(in oklab, var(--_accent) 88%, var(--_text))');
      expect(contrast(token('on-accent'), hovered)).to.be.at.least(4.5);
      for (const tone of ['pass', 'fail', 'attention', 'neutral']) {
        const notice = resolve(`color-mix(in oklab, var(--_${tone}) 7%, var(--_surface))`);
        for (const text of ['text', 'text-muted', 'accent'])
          expect(contrast(token(text), notice), `${text} on ${tone}`).to.be.at.least(4.5);
      }
    });
  }
});
