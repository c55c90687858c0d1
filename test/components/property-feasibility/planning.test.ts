import { expect } from '@open-wc/testing';
import type { InsightsView } from 'precheck-contract/property-adapter-api';
import { plain, textOf, until } from '../support/page.js';
import {
  enterNothingStated,
  enterProperty,
  found,
  leaveProperty,
  openFolds,
  part,
  type PropertyScene,
} from '../support/property-states.js';
import { WATTLE, WATTLE_ID } from '../support/scripted-property.js';

/** Each row of the answers as "name: word". */
const answers = ({ element }: PropertyScene, section: string) =>
  [...(element.shadowRoot?.querySelectorAll(`[part=${section}] .answers > div`) ?? [])].map(
    (row) => `${plain(row.querySelector('dt'))}: ${plain(row.querySelector('dd'))}`,
  );
const texts = ({ element }: PropertyScene, selector: string) =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map(plain);

/** The property with these data in place of its own. */
const foundWith = async (data: Partial<InsightsView>) =>
  opened(await enterProperty({}, ({ property }) => property.properties.set(WATTLE_ID, { ...WATTLE, ...data })));

async function opened(entered: PropertyScene): Promise<PropertyScene> {
  await found(entered);
  await openFolds(entered);
  return entered;
}

describe('<property-feasibility> planning data', () => {
  let scene: PropertyScene;
  afterEach(() => leaveProperty(scene));

  it('says of six constraints whether they apply, with an icon where one does', async () => {
    scene = await opened(await enterProperty());
    expect(answers(scene, 'constraints')).to.deep.equal([
      'Flood: Applies',
      'Bushfire: Doesn’t apply',
      'Heritage: Doesn’t apply',
      'Environment: Applies',
      'Infrastructure: Doesn’t apply',
      'Industry: Doesn’t apply',
    ]);
    expect(scene.element.shadowRoot?.querySelectorAll('[part=constraints] .answers svg')).to.have.length(2);
    expect(texts(scene, '.overlays li')[0]).to.equal(
      'Flood planning Flood planning area Low hazard, floor level 12.4 m AHD',
    );
  });

  it('says the answer of each folded row before it is opened', async () => {
    scene = await found(await enterProperty());
    expect(texts(scene, '.folds > details > summary')).to.deep.equal([
      'Constraints Flood and Environment',
      'Dwelling types 2 permitted, 1 prohibited',
      'Permitted uses 9 permitted, 4 prohibited',
      'Planning controls in full one more lookup',
      'Scenarios 0',
      'Download, print',
    ]);
  });

  it('says overlays in words that a person reads, each once', async () => {
    scene = await foundWith({
      overlays: [
        { category: 'Environment', key: 'terrestrial_biodiversity', value: 'Terrestrial biodiversity: remnant trees' },
        { category: 'constructor', key: 'Class 5 ASS', value: 'within 500 m' },
        { category: 'Acid sulfate soils', key: 'acid_class', value: '5' },
      ],
    });
    expect(texts(scene, '.overlays li')).to.deep.equal([
      'Environment Terrestrial biodiversity: remnant trees',
      'constructor Class 5 ASS within 500 m',
      'Acid sulfate soils Acid class 5',
    ]);
  });

  it('never says no where nothing is stated', async () => {
    scene = await enterNothingStated();
    await openFolds(scene);
    for (const section of ['constraints', 'dwellings']) {
      const rows = answers(scene, section);
      expect(rows.length).to.be.above(3);
      expect(rows.filter((row) => !row.endsWith(': Not stated'))).to.deep.equal([]);
    }
    expect(answers(scene, 'uses')).to.deep.equal([
      'Permitted without consent: Not stated',
      'Permitted with consent: Not stated',
      'Prohibited: Not stated',
    ]);
    expect(texts(scene, '.head dd')).to.deep.equal(Array(3).fill('Not stated'));
    expect(texts(scene, '[part=sketch]')[0]).to.contain('states no area');
    expect(texts(scene, ':is([part=constraints], [part=dwellings], [part=uses]) > summary .answer')).to.deep.equal(
      Array(3).fill('Not stated'),
    );
    part(scene.element, '#show-insights').click();
    await until('the controls', () => answers(scene, 'insights').length > 0);
    expect(answers(scene, 'insights').filter((row) => !row.endsWith(': Not stated'))).to.deep.equal([]);
  });

  const NONE = { ...WATTLE.constraints, flood: false, environment: false };
  it('never says none in a folded row of which something is not stated', async () => {
    scene = await foundWith({
      constraints: { ...NONE, bushfire: null },
      overlays: [],
      permittedUses: { withConsent: ['Pubs'], withoutConsent: [], prohibited: null },
    });
    expect(texts(scene, ':is([part=constraints], [part=uses]) > summary .answer')).to.deep.equal([
      'Not stated',
      'Not stated',
    ]);
  });

  for (const [overlays, said] of [
    [WATTLE.overlays, 'Overlays'],
    [[], 'None'],
  ] as const) {
    it(`says ${said} where none of the six constraints applies and there are ${overlays.length} overlays`, async () => {
      scene = await foundWith({ constraints: NONE, overlays: [...overlays] });
      expect(texts(scene, '[part=constraints] > summary .answer')).to.deep.equal([said]);
    });
  }

  it('tells an empty group from one that is not stated', async () => {
    scene = await foundWith({ permittedUses: { withConsent: [], withoutConsent: null, prohibited: ['Pubs'] } });
    expect(answers(scene, 'uses')).to.deep.equal([
      'Permitted without consent: Not stated',
      'Permitted with consent: None',
    ]);
  });

  it('says yes, no and not stated of dwelling types, and links the rules of a duplex safely', async () => {
    scene = await opened(await enterProperty());
    expect(answers(scene, 'dwellings')).to.deep.equal([
      'Duplex: Permitted',
      'Townhouse: Permitted',
      'Apartment: Not permitted',
      'Mixed use: Not stated',
    ]);
    const links = [
      ...(scene.element.shadowRoot?.querySelectorAll<HTMLAnchorElement>('[part=dwellings] .bullets a') ?? []),
    ];
    expect(links.map(({ target, rel }) => [target, rel])).to.deep.equal([['_blank', 'noopener noreferrer']]);
    expect(links[0]?.textContent).to.contain('legislation.nsw.gov.au').and.to.contain('(opens in a new tab)');
  });

  it('links to nothing but the web', async () => {
    const duplexRules = ['javascript:alert(1)', 'no address'].map((url) => ({ message: 'A rule', url }));
    scene = await foundWith({ duplexRules });
    expect(texts(scene, '[part=dwellings] .bullets li')).to.deep.equal(['A rule', 'A rule']);
    expect(scene.element.shadowRoot?.querySelector('[part=dwellings] .bullets a')).to.equal(null);
  });

  it('asks for insights only when the person does, and shows text that is no number as it came', async () => {
    scene = await opened(await enterProperty());
    expect(scene.adapter.calls('POST', /insights/)).to.deep.equal([]);
    part(scene.element, '#show-insights').click();
    await until('the controls', () => answers(scene, 'insights').length > 0);
    expect(answers(scene, 'insights')).to.deep.equal([
      'Maximum floor space ratio: 0.65:1',
      'Maximum building height: 9.5 m',
      'Minimum lot size: 450 m²',
      'Minimum lot size, multi-dwelling: Not stated',
      'Minimum lot width: see DCP',
      'Heritage item: No',
      'Commercial: Not stated',
      'Retail: Not permitted',
      'Granny flat: Permitted',
    ]);
    expect(scene.adapter.calls('POST', /insights/)).to.have.length(1);
    expect(scene.adapter.calls('POST', /estimate/)).to.have.length(1);
  });

  it('says in place when insights cannot be had, and keeps the rest', async () => {
    scene = await opened(await enterProperty());
    scene.adapter.refusals.push({ path: /insights/, code: 'upstream_unavailable' });
    part(scene.element, '#show-insights').click();
    await until('the words', () => part(scene.element, '[part=insights]').textContent?.includes('isn’t responding'));
    expect(textOf(scene.element)).to.contain('12-14 Wattle St').and.not.contain('couldn’t be looked up');
    part(scene.element, '[part=insights] .retry').click();
    await until('the controls', () => answers(scene, 'insights').length > 0);
  });

  it('says when the data was read and that it was kept', async () => {
    scene = await enterProperty({}, ({ property }) => (property.kept = true));
    await found(scene);
    expect(part(scene.element, '.head').textContent).to.match(/As of Mar 1, 2026.*, from an earlier lookup/);
  });
});
