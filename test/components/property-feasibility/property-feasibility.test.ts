import { expect, nextFrame } from '@open-wc/testing';
import { registerPropertyTranslation } from '../../../dist/components/property-feasibility/property-words.js';
import { foundPropertyOf } from '../../../dist/components/project-store/page-links.js';
import { propertyEn } from '../../../dist/components/translations/property/en.js';
import { LITTLE_ROOM, overflowing } from '../support/overflow.js';
import { textOf, until } from '../support/page.js';
import {
  enterEverything,
  enterProperty,
  found,
  leaveProperty,
  openFolds,
  part,
  type PropertyScene,
} from '../support/property-states.js';

// Each state under axe, in dark, in forced colours and from right to left: test/end-to-end/gallery.long.test.ts.
const SETTINGS: readonly [string, Partial<CSSStyleDeclaration>, string][] = [
  ...LITTLE_ROOM,
  ['640 px', { width: '640px' }, 'ltr'],
  ['800 px', { width: '800px' }, 'ltr'],
  ['1100 px from right to left', { width: '1100px' }, 'rtl'],
];

describe('<property-feasibility>', () => {
  let scene: PropertyScene;
  afterEach(() => {
    leaveProperty(scene);
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
  });

  it('keeps everything in its place in little room and much', async () => {
    scene = await enterEverything();
    for (const [name, style, direction] of SETTINGS) {
      document.body.removeAttribute('style');
      Object.assign(document.body.style, { margin: '0', ...style });
      document.documentElement.dir = direction;
      await nextFrame();
      expect(overflowing(scene.element, '.table-scroll *, svg *'), name).to.deep.equal([]);
    }
  });

  it('fires estimate-changed with the values that the estimate is for', async () => {
    scene = await enterProperty();
    const details: unknown[] = [];
    scene.element.addEventListener('estimate-changed', ({ detail }) => {
      details.push([detail.propertyId, detail.overrides, detail.estimate.feasibility.townhouse.optimal]);
    });
    await found(scene);
    await openFolds(scene);
    const field = part<HTMLInputElement>(scene.element, '#override-setback_front');
    field.value = '9';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await until('the second estimate', () => details.length === 2);
    const propertyId = scene.element.foundProperty?.propertyId;
    expect(details).to.deep.equal([
      [propertyId, {}, 'attached'],
      [propertyId, { setback_front: 9 }, 'attached'],
    ]);
  });

  it('tells of an estimate that cannot be made as of any other problem, and shows the property all the same', async () => {
    scene = await enterProperty({}, ({ refusals }) =>
      refusals.push({ path: /estimate/, code: 'upstream_unavailable' }),
    );
    const codes: string[] = [];
    scene.element.addEventListener('precheck-error', ({ detail }) => codes.push(detail.code));
    scene.element.setAttribute('street-address', '12-14 Wattle St, Wattle Bay 2999');
    await until('the words', () => textOf(scene.element).includes('The estimate could not be made'));
    expect(codes).to.deep.equal(['upstream_unavailable']);
    expect(textOf(scene.element)).to.contain('Constraints');
  });

  it('speaks the language that is registered for its nearest lang', async () => {
    registerPropertyTranslation({ ...propertyEn, code: 'qq', label: 'Labelle' });
    scene = await enterProperty({ lang: 'qq' });
    expect(part(scene.element, '.panel').getAttribute('aria-label')).to.equal('Labelle');
  });

  it('leaves nothing behind on the page', async () => {
    scene = await found(await enterProperty());
    const { adapter, session } = scene.element;
    const property = () => foundPropertyOf(new URL(adapter, location.href).href, session);
    expect(property()).to.not.equal(null);
    scene.element.remove();
    expect(property()).to.equal(null);
  });
});
