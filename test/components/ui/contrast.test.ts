/** WCAG 2.2, 1.4.3 and 1.4.11, from the colours as the browser resolves the tokens. */
import { expect } from '@open-wc/testing';
import '../../../dist/components/precheck-uploader/precheck-uploader.define.js';
import { bytesOf, contrast, type Rgb } from '../support/contrast.js';

const TEXT_MINIMUM = 4.5;
const MARK_MINIMUM = 3;
const SURFACES = ['surface', 'surface-raised'];
const TEXTS = ['text', 'text-muted', 'accent', 'pass', 'fail', 'attention', 'neutral'];
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
    for (const surface of SURFACES) {
      for (const [names, minimum, what] of [
        [TEXTS, TEXT_MINIMUM, 'text'],
        [MARKS, MARK_MINIMUM, 'marks'],
      ] as const) {
        it(`give ${what} ${minimum}:1 on ${surface}, ${scheme}`, () => {
          document.documentElement.style.colorScheme = scheme;
          const below = names
            .map((name) => [name, contrast(token(name), token(surface))] as const)
            .filter(([, ratio]) => !(ratio >= minimum));
          expect(below).to.deep.equal([]);
        });
      }
    }

    it(`give text ${TEXT_MINIMUM}:1 on the accent, the hovered accent and every notice, ${scheme}`, () => {
      document.documentElement.style.colorScheme = scheme;
      const hovered = resolve('color-mix(in oklab, var(--_accent) 88%, var(--_text))');
      const pairs: [string, number][] = [
        ['accent', contrast(token('on-accent'), token('accent'))],
        ['hovered accent', contrast(token('on-accent'), hovered)],
        ...['pass', 'fail', 'attention', 'neutral'].map((tone): [string, number] => [
          `notice ${tone}`,
          Math.min(
            ...['text', 'text-muted', 'accent'].map((text) =>
              contrast(token(text), resolve(`color-mix(in oklab, var(--_${tone}) 7%, var(--_surface))`)),
            ),
          ),
        ]),
      ];
      expect(pairs.filter(([, ratio]) => !(ratio >= TEXT_MINIMUM))).to.deep.equal([]);
    });
  }
});
