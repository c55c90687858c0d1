/** The element in each language, where there is little room. One scene for all: the words follow `lang`. */
import { expect } from '@open-wc/testing';
import { LANGUAGES } from '../../../dist/components/translations/languages.js';
import { overflowing } from '../support/overflow.js';
import { textOf, until } from '../support/page.js';
import { enterEverything, enterMistakes, leaveProperty, part, type PropertyScene } from '../support/property-states.js';

const RIGHT_TO_LEFT = ['ar', 'he'];
/** As a page writes the tag, and what it is taken for. */
const TAGS: Readonly<Record<string, string>> = { de: 'de-AT', pt: 'pt-BR', 'zh-hant': 'zh-HK', 'zh-hans': 'zh-CN' };

async function speak({ element }: PropertyScene, code: string): Promise<void> {
  element.lang = TAGS[code] ?? code;
  await until(`the words in ${code}`, () => part(element, '.panel').lang.toLowerCase() === code);
  await element.updateComplete;
}

/** Whether there is a font for them. Without one a browser draws boxes, which are wider than any letter in Firefox. */
function isLegible(words: string | null): boolean {
  const context = document.createElement('canvas').getContext('2d')!;
  const missing = context.measureText('\u0378').width;
  const letters = words?.match(/\p{L}/gu) ?? [];
  return letters.length === 0 || letters.some((letter) => context.measureText(letter).width !== missing);
}

/** Words of the sketch that it would cut off. */
function cutOff(element: Element): (string | null)[] {
  const drawing = part(element, '.sketch > svg');
  const { left, right } = drawing.getBoundingClientRect();
  return [...drawing.querySelectorAll('text')]
    .filter((text) => text.getBoundingClientRect().left < left - 1 || text.getBoundingClientRect().right > right + 1)
    .map((text) => text.textContent)
    .filter(isLegible);
}

describe('<property-feasibility> in each language at 320 px', () => {
  let scene: PropertyScene;
  before(() => Object.assign(document.body.style, { margin: '0', width: '320px' }));
  after(() => document.body.removeAttribute('style'));

  const outside = () => overflowing(scene.element, 'svg *');

  describe('a property that was found', () => {
    before(async () => {
      scene = await enterEverything();
      for (const scenario of ['one scenario', 'another']) {
        await until(`an estimate to save as ${scenario}`, () =>
          scene.element.shadowRoot?.querySelector('#save-scenario:enabled'),
        );
        part(scene.element, '#save-scenario').click();
        await scene.element.updateComplete;
      }
    });
    after(() => leaveProperty(scene));

    for (const code of Object.keys(LANGUAGES)) {
      it(`keeps everything in its place: ${code}`, async () => {
        await speak(scene, code);
        const panel = part(scene.element, '.panel');
        expect(panel.getAttribute('dir')).to.equal(RIGHT_TO_LEFT.includes(code) ? 'rtl' : null);
        expect(getComputedStyle(panel).direction).to.equal(RIGHT_TO_LEFT.includes(code) ? 'rtl' : 'ltr');
        expect(outside()).to.deep.equal([]);
        expect(cutOff(scene.element)).to.deep.equal([]);
        const tables = [...(scene.element.shadowRoot?.querySelectorAll('.table-scroll') ?? [])];
        expect(tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).to.deep.equal([0]);
        expect(textOf(scene.element)).to.not.match(/Your values|What could be built|Setbacks|Dwelling types/);
      });
    }
  });

  it('keeps an address that is not complete in its place, in each', async () => {
    scene = await enterMistakes();
    for (const code of Object.keys(LANGUAGES)) {
      await speak(scene, code);
      expect(outside(), code).to.deep.equal([]);
    }
    leaveProperty(scene);
  });
});
