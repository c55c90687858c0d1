/** What could be built, as a person meets it. Each state under axe, in little room and under a strict CSP: test/end-to-end/gallery.long.test.ts. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PropertyEstimateAnswer, PropertyEstimateRequest } from 'precheck-contract/property-adapter-api';
import { type Overrides, PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { plain as text, until } from '../support/page.js';
import {
  enterProperty,
  leaveProperty,
  openFolds,
  part as partOf,
  type PropertyScene,
} from '../support/property-states.js';
import type { ScriptedAdapter } from '../support/scripted-adapter.js';
import { WATTLE_ID } from '../support/scripted-property.js';
import { answerFor, INSIGHTS, populatedAnswer, PROPERTY_ID } from './estimate-data.js';

type Workbench = Awaited<ReturnType<typeof enterReady>>;

const answerBy = (
  { property }: ScriptedAdapter,
  answer: (request: PropertyEstimateRequest) => Pick<PropertyEstimateAnswer, 'feasibility'>,
): unknown => (property.estimate = (overrides) => answer({ propertyId: PROPERTY_ID, overrides }).feasibility);

/** The figures are for the values that are set. */
async function ready({ element }: PropertyScene): Promise<void> {
  await element.updateComplete;
  await until('a fresh estimate', () => element.shadowRoot?.querySelector('.feasibility:not(.stale)'));
  await element.updateComplete;
}

/** The property with its estimate, every fold open. */
async function enterReady(prepare: (adapter: ScriptedAdapter) => void = () => undefined) {
  const scene = await enterProperty({}, (adapter) => {
    adapter.property.properties.set(PROPERTY_ID, INSIGHTS);
    answerBy(adapter, answerFor);
    prepare(adapter);
  });
  let told: { propertyId: string; overrides: Overrides; estimate: PropertyEstimateAnswer } | undefined;
  scene.element.addEventListener('estimate-changed', ({ detail }) => (told = detail));
  scene.element.propertyId = PROPERTY_ID;
  await until('the property', () => scene.element.matches(':state(found)'));
  const host = {
    ...scene,
    root: scene.element.shadowRoot!,
    /** What `estimate-changed` told last, and the values that it is for. */
    told: () => told,
    overrides: () => told?.overrides,
    /** What the adapter was asked to estimate. */
    requests: (): readonly (Overrides | undefined)[] =>
      scene.adapter.calls('POST', /estimate/).map(({ body }) => (body as PropertyEstimateRequest).overrides),
  };
  await ready(host);
  await openFolds(host);
  await until('the fields', () => host.root.querySelector('.fields'));
  return host;
}

const typeIn = ({ element }: Workbench, field: string, text: string): HTMLInputElement => {
  const input = partOf<HTMLInputElement>(element, `[id="override-${field}"]`);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return input;
};

/** Types a value, and waits for its figures. */
async function set(host: Workbench, field: string, text: string): Promise<void> {
  typeIn(host, field, text);
  await ready(host);
}

const part = <T extends Element = HTMLElement>({ element }: Workbench, selector: string) =>
  partOf<T>(element, selector);

async function enterScenarios(): Promise<Workbench> {
  const host = await enterReady((adapter) =>
    answerBy(adapter, (request) => answerFor(request, request.overrides?.setback_front === 12 ? 3 : 5)),
  );
  for (const front of [6, 9, 12]) {
    await set(host, 'setback_front', String(front));
    part(host, '#save-scenario').click();
    await host.element.updateComplete;
  }
  return host;
}

describe('what could be built', () => {
  let host: Workbench;
  afterEach(() => {
    leaveProperty(host);
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
  });

  describe('the sketch', () => {
    it('is an image with a title and a description, and says in words what is assumed', async () => {
      host = await enterReady();
      const drawing = part<SVGSVGElement>(host, '.sketch > svg');
      expect(drawing.getAttribute('role')).to.equal('img');
      expect(text(part(host, '#sketch-title'))).to.equal('Lot sketch');
      expect(text(part(host, '#sketch-description'))).to.match(/16\.1 m along the street and 40\.4 m deep/);
      const caption = text(part(host, '.sketch figcaption'));
      expect(caption).to.contain('Buildable envelope 28.4 m × 13.1 m, 372 m²');
      expect(caption).to.contain('2.5 times as deep as it is wide');
    });

    it('follows a value at once, before any answer', async () => {
      host = await enterReady();
      host.adapter.hold(/estimate/);
      const width = () => part(host, '.sketch .envelope').getAttribute('width');
      const before = Number(width());
      typeIn(host, 'setback_front', '12');
      await host.element.updateComplete;
      expect(Number(width())).to.be.below(before);
      expect(text(part(host, '.sketch > svg'))).to.match(/Front 12 m.*Rear ≈ 6 m/);
      expect(text(part(host, '.stale > .tone-attention'))).to.match(/before your last change/);
    });

    it('says in words that nothing is left', async () => {
      host = await enterReady();
      await set(host, 'setback_side', '20');
      expect(host.root.querySelector('.sketch > svg .envelope')).to.equal(null);
      expect(text(part(host, '.sketch figcaption'))).to.contain('the setbacks leave nothing to build on');
      expect(text(part(host, '#sketch-description'))).to.contain('leave nothing to build on');
    });

    it('is not mirrored from right to left, as no plan is', async () => {
      document.documentElement.dir = 'rtl';
      host = await enterReady();
      const left = (selector: string) => part(host, `.sketch ${selector}`).getBoundingClientRect().left;
      expect(left('.street')).to.be.below(left('.boundary'));
      expect(left('.boundary')).to.be.below(left('.envelope'));
    });

    it('keeps its words apart, in the picture and large enough, whatever the lot', async () => {
      // As wide as the element is in a page of 320 px.
      document.body.style.width = '288px';
      host = await enterReady();
      const drawing = part<SVGSVGElement>(host, '.sketch > svg');
      const pixels = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
      expect(parseFloat(getComputedStyle(part(host, '.sketch text')).fontSize) * pixels).to.be.at.least(13);
      for (const lot of ['100000 by 3', '50 by 500', '650 by 16']) {
        const [area = '', frontage = ''] = lot.split(' by ');
        typeIn(host, 'total_property_area_m2', area);
        typeIn(host, 'street_frontage_m', frontage);
        await host.element.updateComplete;
        const box = drawing.getBoundingClientRect();
        const texts = [...drawing.querySelectorAll('text:not(.middle, [transform])')];
        const labels = texts.map((label) => label.getBoundingClientRect());
        for (const [index, one] of labels.entries()) {
          const name = `${texts[index]?.textContent} in ${lot}`;
          expect(one.left >= box.left - 1 && one.right <= box.right + 1, name).to.equal(true);
          const apart = labels
            .slice(index + 1)
            .every(
              ({ left, right, top, bottom }) =>
                one.left >= right - 1 || left >= one.right - 1 || one.top >= bottom - 3 || top >= one.bottom - 3,
            );
          expect(apart, name).to.equal(true);
        }
      }
    });
  });

  describe('the overrides', () => {
    it('keep what is typed where the field is left at once', async () => {
      host = await enterReady();
      typeIn(host, 'setback_front', '12 m').dispatchEvent(new Event('change'));
      await until('its estimate', () => host.overrides()?.['setback_front'] === 12);
    });

    it('are all 18, each with a label, its range and unit, and where its default comes from', async () => {
      host = await enterReady();
      const fields = [...host.root.querySelectorAll<HTMLElement>('.override')];
      expect(fields.map(({ dataset }) => dataset['field']).sort()).to.deep.equal(
        PROPERTY_OVERRIDES.map(({ field }) => field).sort(),
      );
      expect(host.root.querySelectorAll('.group')).to.have.length(5);
      const hint = (field: string) => text(part(host, `[id="override-${field}-hint"]`));
      expect(hint('max_allowed_fsr')).to.equal('0.05:1 to 20:1. Planning data: 0.7:1.');
      expect(hint('setback_front')).to.equal('0 m to 100 m. Not stated. Assumed: 6 m.');
      expect(hint('max_allowed_dwelling_density')).to.equal('1 to 2,000 per hectare. Service’s default.');
      expect(part(host, '#override-max_allowed_dwelling_density').getAttribute('placeholder')).to.equal('not set');
      expect(part(host, '#override-setback_front').getAttribute('placeholder')).to.equal('6');
    });

    it('are folded by group; a changed group says so, comes first once it is left, and is reset as a whole', async () => {
      host = await enterReady();
      const groups = () => [...host.root.querySelectorAll('.group')].map(text);
      const field = part<HTMLInputElement>(host, '#override-setback_front');
      field.focus();
      typeIn(host, 'setback_front', '4.25');
      await host.element.updateComplete;
      await set(host, 'setback_rear', '5');
      expect(host.overrides()).to.deep.equal({ setback_front: 4.25, setback_rear: 5 });
      expect(groups()[0], 'nothing moves under the fingers').to.match(/^Lot 2 values/);
      field.blur();
      await host.element.updateComplete;
      expect(groups()[0]).to.match(/^Setbacks 2 values changed/);
      expect(part<HTMLInputElement>(host, '#override-setback_front').value).to.equal('4.25');
      part(host, '[aria-label="Reset Setbacks"]').click();
      await ready(host);
      expect(host.overrides()).to.deep.equal({});
      expect(part<HTMLInputElement>(host, '#override-setback_front').value).to.equal('');
      expect(host.root.activeElement?.localName, 'the focus stays at the group').to.equal('summary');
    });

    it('keep their places while another window has the focus: the person comes back to the same field', async () => {
      host = await enterReady();
      const field = part<HTMLInputElement>(host, '#override-setback_front');
      field.focus();
      await set(host, 'setback_front', '4');
      // As a browser tells of it: the field still has the focus of its document.
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
      await host.element.updateComplete;
      expect([host.root.activeElement?.id, field.id]).to.deep.equal([
        'override-setback_front',
        'override-setback_front',
      ]);
    });

    it('stand beside results that stay in sight where there is room for both, and below them where there is not', async () => {
      document.body.style.width = '1200px';
      host = await enterReady();
      const tops = () => ['.results', '.facts'].map((name) => part(host, name).getBoundingClientRect().top);
      expect(tops()[0]).to.equal(tops()[1]);
      part(host, '.folds').scrollIntoView({ block: 'end' });
      const { top, bottom } = part(host, '.in-sight').getBoundingClientRect();
      expect(top < innerHeight && bottom > 0, 'in sight').to.equal(true);
      document.body.style.width = '390px';
      expect(tops()[0]).to.be.below(tops()[1] ?? 0);
    });

    it('a wrong value is not sent, and says at its field what is allowed once it is left', async () => {
      host = await enterReady();
      const before = host.requests().length;
      const field = part<HTMLInputElement>(host, '#override-setback_front');
      field.focus();
      typeIn(host, 'setback_front', '500');
      await host.element.updateComplete;
      expect(field.getAttribute('aria-invalid')).to.equal(null);
      field.dispatchEvent(new Event('change'));
      await host.element.updateComplete;
      expect(field.getAttribute('aria-invalid')).to.equal('true');
      const described = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
      expect(text(part(host, `#${described}[role=alert]`))).to.equal('Front setback: Enter a value from 0 m to 100 m.');
      expect(field.value).to.equal('500');
      typeIn(host, 'setback_front', '5');
      await host.element.updateComplete;
      expect(field.getAttribute('aria-invalid')).to.equal(null);
      await until('the next estimate', () => host.requests().length > before);
      expect(host.requests().slice(before)).to.deep.equal([{ setback_front: 5 }]);
    });

    it('leave what is being typed alone', async () => {
      host = await enterReady();
      const field = part<HTMLInputElement>(host, '#override-setback_front');
      field.focus();
      await sendKeys({ type: '4.50' });
      await ready(host);
      expect(field.value).to.equal('4.50');
      expect(host.overrides()).to.deep.equal({ setback_front: 4.5 });
      await sendKeys({ press: 'Tab' });
      await host.element.updateComplete;
      // Where Tab led out of the values, their groups have another order now.
      expect(part<HTMLInputElement>(host, '#override-setback_front').value).to.equal('4.5');
    });
  });

  describe('the results', () => {
    it('say what each calculation gives, what limits it, what is not permitted and what is not stated', async () => {
      host = await enterReady();
      expect([...host.root.querySelectorAll('.type')].map(text)).to.deep.equal([
        'Townhouse · Attached 3 to 4 Dwellings · GFA 433 m² Optimal · 163 m² of land each',
        'Townhouse · Semi-detached 2 to 3 Dwellings · GFA 433 m² 217 m² of land each',
        'Townhouse · Detached 1 to 2 Dwellings · GFA 433 m² 325 m² of land each',
        'Apartment · By floor space ratio 4 Dwellings · GFA 455 m² Not permitted · Limited by floor space ratio 0.7:1',
        'Duplex Permission not stated · No estimate available for this dwelling type.',
        'Subdivision No estimate available for this dwelling type.',
      ]);
      expect(text(part(host, '.effect'))).to.equal('This is not a council decision.');
      expect([host.told()?.propertyId, host.overrides()]).to.deep.equal([PROPERTY_ID, {}]);
      expect(host.told()?.estimate.feasibility.townhouse.optimal).to.equal('attached');
    });

    it('share out no land among no dwellings', async () => {
      host = await enterReady((adapter) =>
        answerBy(adapter, (request) => {
          const { feasibility } = answerFor(request);
          const none = { gfa_m2: 433, lot_area_m2: 650, min_dwellings: 0, max_dwellings: 0 };
          const calculations = [{ type: 'attached', numbers: none }];
          return { feasibility: { ...feasibility, townhouse: { optimal: null, calculations } } };
        }),
      );
      expect(text(part(host, '.type'))).to.equal('Townhouse · Attached 0 Dwellings · GFA 433 m²');
    });

    it('name a limit only where it is reached', async () => {
      host = await enterReady();
      const why = () => [...host.root.querySelectorAll('.type .why')].map(text);
      typeIn(host, 'min_lot_size_m2', '165');
      await host.element.updateComplete;
      typeIn(host, 'max_allowed_fsr', '2');
      await host.element.updateComplete;
      await ready(host);
      expect(why()[1]).to.equal('Limited by minimum lot size, 165 m² each');
      expect(why()[0]).to.equal('Optimal · 163 m² of land each');
      expect(why()[3]).to.equal('Not permitted · FSR 0.7:1');
      await set(host, 'max_allowed_dwelling_density', '62');
      expect(why()[0]).to.equal('Optimal · Limited by density, 62 per hectare');
    });

    it('name no floor space ratio as the limit where none is known', async () => {
      host = await enterReady(({ property }) => {
        const controls = { ...INSIGHTS.controls, maxFsr: null };
        property.properties.set(PROPERTY_ID, { ...INSIGHTS, controls });
      });
      expect([...host.root.querySelectorAll('.type .why')].map(text)[3]).to.equal('Not permitted · FSR 0.7:1');
    });

    it('say what the person’s values changed', async () => {
      host = await enterReady((adapter) =>
        answerBy(adapter, (request) => {
          const { setback_front: front } = request.overrides ?? {};
          const { feasibility } = answerFor(request, front === 12 ? 3 : 4);
          return { feasibility: front === 20 ? { ...feasibility, townhouse: feasibility.duplex } : feasibility };
        }),
      );
      await set(host, 'setback_front', '4');
      expect(text(part(host, '.effect'))).to.equal(
        'With your values: 26 m² more to build on; the same number of dwellings. This is not a council decision.',
      );
      await set(host, 'setback_front', '12');
      expect(text(part(host, '.effect'))).to.match(
        /^With your values: 79 m² less to build on; before, Townhouse · Attached 3 to 4 and Townhouse · Semi-detached 2 to 3\./,
      );
      // Of townhouses there is no calculation any more.
      await set(host, 'setback_front', '20');
      expect(text(part(host, '.effect')))
        .to.contain('Townhouse · Attached 3 to 4')
        .and.not.contain('the same number');
    });

    it('say of no lot that it has grown where its area was not stated', async () => {
      host = await enterReady(({ property }) => property.properties.set(PROPERTY_ID, { ...INSIGHTS, areaM2: null }));
      await set(host, 'total_property_area_m2', '600');
      expect(text(part(host, '.effect'))).to.equal(
        'With your values: the same number of dwellings. This is not a council decision.',
      );
    });

    it('render whatever numbers a service sends', async () => {
      host = await enterReady((adapter) => {
        adapter.property.kept = true;
        answerBy(adapter, populatedAnswer);
      });
      const chart = text(part(host, '.types'));
      expect(chart).to.contain('Side by side 2 Dwellings · GFA 390 m² Optimal');
      expect(chart).to.contain('Private open space 48 m²');
      expect(chart).to.contain('Duplex · Constructor Permission not stated · Car spaces 2');
      expect(chart).to.contain('Subdivision · Battle axe Lots 2 · Access width 3.5 m');
      expect(text(part(host, '.feasibility'))).to.contain('from an earlier lookup');
    });

    it('share one axis', async () => {
      host = await enterReady();
      const track = part(host, '.range').getBoundingClientRect();
      const at = (mark: number) => track.left + 5 + ((track.width - 10) * mark) / 4;
      const bars = [...host.root.querySelectorAll('.range i')].map((bar) => bar.getBoundingClientRect());
      for (const [index, least] of [3, 2, 1, 4].entries()) expect(bars[index]?.left).to.be.closeTo(at(least) - 5, 1);
      for (const [index, most] of [4, 3, 2, 4].entries()) expect(bars[index]?.right).to.be.closeTo(at(most) + 5, 1);
      expect(text(part(host, '.axis'))).to.equal('01234');
    });

    it('share an axis whose numbers are one line each', async () => {
      host = await enterReady((adapter) => answerBy(adapter, (request) => answerFor(request, 2000)));
      const marks = [...host.root.querySelectorAll<HTMLElement>('.axis span')];
      expect(marks.at(-1)?.textContent).to.equal('2,000');
      expect(new Set(marks.map(({ offsetHeight }) => offsetHeight)).size).to.equal(1);
    });

    it('say why nothing can be saved, copied or printed, as long as that is so', async () => {
      host = await enterReady();
      const buttons = [...host.root.querySelectorAll<HTMLButtonElement>('[part=export] button, #save-scenario')];
      expect(buttons).to.have.length(3);
      const reasons = () =>
        buttons.map((button) => {
          const id = button.getAttribute('aria-describedby');
          return [button.disabled, id && text(part(host, `#${id}`))];
        });
      expect(reasons()).to.deep.equal(buttons.map(() => [false, null]));
      host.adapter.refusals.push({ path: /estimate/, code: 'upstream_unavailable' });
      typeIn(host, 'setback_front', '8');
      await host.element.updateComplete;
      const why = 'You can do this once the estimate is up to date.';
      expect(reasons(), 'on its way').to.deep.equal(buttons.map(() => [true, why]));
      await until('a failure', () => host.root.querySelector('.notice'));
      await host.element.updateComplete;
      expect(reasons(), 'not to be had').to.deep.equal(buttons.map(() => [true, why]));
      for (const id of ['save-not-yet', 'export-not-yet'])
        expect(part(host, `#${id}`).checkVisibility()).to.equal(true);
    });

    it('are asked for once the typing rests; what is overtaken is given up', async () => {
      host = await enterReady();
      const release = host.adapter.hold(/estimate/);
      for (const metres of ['4', '45', '4.5']) typeIn(host, 'setback_front', metres);
      await until('the call', () => host.requests().length === 2);
      await set(host, 'setback_front', '5');
      release();
      await host.adapter.settled();
      expect(host.requests().slice(1)).to.deep.equal([{ setback_front: 4.5 }, { setback_front: 5 }]);
      expect(host.overrides()).to.deep.equal({ setback_front: 5 });
    });

    it('are in sight in a line while values change, where they stand above them', async () => {
      document.body.style.width = '390px';
      host = await enterReady();
      const line = part(host, '.values-head .answer');
      expect(text(line)).to.equal('Townhouse 3 to 4 · Apartment 4');
      typeIn(host, 'th_width', '7').scrollIntoView({ block: 'end' });
      const { top, bottom } = line.getBoundingClientRect();
      expect(top >= 0 && bottom < innerHeight, 'in sight').to.equal(true);
      document.body.style.width = '1200px';
      expect(line.checkVisibility()).to.equal(false);
    });
  });

  describe('scenarios', () => {
    it('are saved up to three, named, loaded and removed', async () => {
      host = await enterScenarios();
      const names = () =>
        [...host.root.querySelectorAll<HTMLInputElement>('.scenario-list input')].map(({ value }) => value);
      expect(names()).to.deep.equal(['Scenario 1', 'Scenario 2', 'Scenario 3']);
      expect(part<HTMLButtonElement>(host, '#save-scenario').disabled).to.equal(true);
      expect(text(part(host, '#save-not-yet'))).to.contain('Remove one first');
      expect(part(host, '.panel > [role=status]').textContent).to.contain(
        'Scenario 3 saved. Find it under “Scenarios”.',
      );
      const first = part<HTMLInputElement>(host, '.scenario-list input');
      first.value = 'As of right';
      first.dispatchEvent(new Event('change'));
      await host.element.updateComplete;
      expect(names()[0]).to.equal('As of right');
      const before = host.requests().length;
      part(host, '.scenario-list [aria-label="Load As of right"]').click();
      await ready(host);
      expect(host.overrides()).to.deep.equal({ setback_front: 6 });
      expect(host.requests()).to.have.length(before);
      part(host, '.scenario-list [aria-label="Remove Scenario 2"]').click();
      await host.element.updateComplete;
      expect(names()).to.deep.equal(['As of right', 'Scenario 3']);
      host.element.propertyId = WATTLE_ID;
      await until('none of another property', () => names().length === 0);
    });

    it('stand side by side, what differs marked by a word, in a table that is reached by keyboard', async () => {
      host = await enterScenarios();
      const rows = [...host.root.querySelectorAll('tbody tr')].map((row) => [...row.children].map(text).join(' | '));
      expect(rows.slice(0, 3)).to.deep.equal([
        'Front setback Differs | 6 m | 9 m | 12 m',
        'Townhouse · Attached · Dwellings Differs | 4 to 5 | 4 to 5 | 2 to 3',
        'Townhouse · Attached · GFA | 433 m² | 433 m² | 433 m²',
      ]);
      const region = part(host, '.table-scroll');
      expect([region.getAttribute('role'), region.tabIndex]).to.deep.equal(['region', 0]);
      document.body.style.width = '320px';
      // In little room each figure stands beside the head of its column, in what stays a table.
      const [, row] = host.root.querySelectorAll('tbody tr');
      const cells = [...(row?.querySelectorAll<HTMLElement>('td') ?? [])];
      expect(cells.map(({ dataset }) => dataset['head'])).to.deep.equal(['Scenario 1', 'Scenario 2', 'Scenario 3']);
      // Some browsers give the value of attr(), some its name.
      for (const cell of cells)
        expect(getComputedStyle(cell, '::before').content).to.match(/Scenario|attr\(data-head\)/);
      expect([row, ...cells].map((item) => item?.getAttribute('role'))).to.deep.equal(['row', 'cell', 'cell', 'cell']);
      expect(row?.closest('table')?.getAttribute('role')).to.equal('table');
    });
  });
});
