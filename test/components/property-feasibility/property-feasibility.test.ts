import { expect } from '@open-wc/testing';
import { registerPropertyTranslation } from '../../../src/components/property-feasibility/property-words.js';
import { countFoundProperties } from '../../../src/components/session/found-property.js';
import { propertyEn } from '../../../src/components/translations/property/en.js';
import { textOf, until } from '../support/page.js';
import {
  enterProperty,
  found,
  leaveProperty,
  part,
  PROPERTY_STATES,
  type PropertyScene,
} from '../support/property-states.js';

function openAll(element: Element): void {
  for (const details of element.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
}

// In dark, in forced colours and from right to left: test/end-to-end/gallery.test.ts.
describe('<property-feasibility> accessibility', () => {
  for (const [name, bring] of Object.entries(PROPERTY_STATES)) {
    it(`has no finding when ${name}`, async () => {
      const scene = await bring();
      try {
        openAll(scene.element);
        await expect(scene.element).to.be.accessible();
      } finally {
        leaveProperty(scene);
      }
    });
  }
});

const SETTINGS: readonly [string, Partial<CSSStyleDeclaration>, string][] = [
  ['320 px', { width: '320px' }, 'ltr'],
  ['320 px with text of 200 %', { width: '320px', fontSize: '32px' }, 'ltr'],
  ['320 px from right to left', { width: '320px' }, 'rtl'],
  ['640 px', { width: '640px' }, 'ltr'],
  ['800 px', { width: '800px' }, 'ltr'],
  ['1100 px from right to left', { width: '1100px' }, 'rtl'],
];

/** What stands out of the panel to either side; what scrolls by itself may. */
function overflowing(element: Element): string[] {
  const panel = part(element, '.panel');
  const { left, right } = panel.getBoundingClientRect();
  return [...panel.querySelectorAll<HTMLElement>('*:not(.visually-hidden, .visually-hidden *, .table-scroll *, svg *)')]
    .filter((item) => item.getClientRects().length > 0 && getComputedStyle(item).clipPath === 'none')
    .filter((item) => item.getBoundingClientRect().left < left - 1 || item.getBoundingClientRect().right > right + 1)
    .map((item) => `${item.localName}.${item.className}`);
}

describe('<property-feasibility> in little room and much', () => {
  for (const [name, style, direction] of SETTINGS) {
    for (const [stateName, bring] of Object.entries(PROPERTY_STATES)) {
      it(`everything keeps its place: ${stateName}, ${name}`, async () => {
        Object.assign(document.body.style, { margin: '0', ...style });
        document.documentElement.dir = direction;
        const scene = await bring();
        try {
          openAll(scene.element);
          expect(overflowing(scene.element)).to.deep.equal([]);
        } finally {
          leaveProperty(scene);
          document.body.removeAttribute('style');
          document.documentElement.removeAttribute('dir');
        }
      });
    }
  }
});

describe('<property-feasibility>', () => {
  let scene: PropertyScene;
  afterEach(() => leaveProperty(scene));

  it('fires estimate-changed with the values that the estimate is for', async () => {
    scene = await enterProperty();
    const details: unknown[] = [];
    scene.element.addEventListener('estimate-changed', ({ detail }) => {
      details.push([detail.propertyId, detail.overrides, detail.estimate.feasibility.townhouse.optimal]);
    });
    await found(scene);
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
    expect(countFoundProperties()).to.equal(1);
    scene.element.remove();
    expect(countFoundProperties()).to.equal(0);
  });
});
