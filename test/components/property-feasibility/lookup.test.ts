import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { registerPropertyTranslation } from '../../../dist/components/words.js';
import { propertyEn } from '../../../dist/components/translations/property/en.js';
import { planningEssentialsViewSchema } from 'precheck-contract/property-adapter-api';
import { textOf, until } from '../support/page.js';
import {
  enterProperty,
  find,
  found,
  leaveProperty,
  LINE,
  part,
  type PropertyScene,
  setOnline,
  settled,
  type,
} from '../support/property-states.js';
import { ACACIA_ID, WATTLE, WATTLE_ID } from '../support/scripted-property.js';

const status = (scene: PropertyScene) => part(scene.element, '.panel > [role=status]').textContent;
/** What was looked up, apart from lines that were read, which costs nothing. */
const asked = ({ adapter }: PropertyScene) =>
  adapter.requests.map(({ path }) => path.replace('/property/', '')).filter((call) => call !== 'address');
const readLines = ({ adapter }: PropertyScene) => adapter.calls('POST', /address/).map(({ body }) => body);
const valuesOf = ({ element }: PropertyScene) =>
  ['street', 'suburb', 'postcode'].map((id) => part<HTMLInputElement>(element, `#${id}`).value);
/** Types on, without leaving the line. */
function write({ element }: PropertyScene, text: string): void {
  const input = part<HTMLInputElement>(element, '#street');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}
const focused = ({ element }: PropertyScene) => element.shadowRoot?.activeElement?.id ?? '';
const isFound = ({ element }: PropertyScene) => until('a property', () => element.matches(':state(found)'));

describe('<property-feasibility>', () => {
  let scene: PropertyScene;
  afterEach(() => leaveProperty(scene));

  it('sends nothing until it is asked to, then reads the line, shows no mistake meanwhile, and finds', async () => {
    scene = await enterProperty();
    type(scene.element, 'street', LINE);
    await scene.adapter.settled();
    expect(scene.adapter.requests).to.deep.equal([]);
    const release = scene.adapter.hold(/address/);
    await find(scene);
    await until('the line', () => readLines(scene).length === 1);
    await scene.element.updateComplete;
    expect(scene.element.shadowRoot?.querySelector('.mistake')).to.equal(null);
    expect(textOf(scene.element)).to.contain('Looking up');
    expect(status(scene)).to.contain('Looking up');
    release();
    await settled(scene);
    expect(readLines(scene)).to.have.length(1);
    expect(asked(scene)).to.deep.equal(['suggest', 'planning-essentials', 'estimate']);
  });

  it('shows a line told apart into the fields, and asks about what was typed meanwhile', async () => {
    scene = await enterProperty({}, ({ property }) => property.offerTwo());
    const release = scene.adapter.hold(/address/);
    await find(scene, '12-14 Wattle St');
    await until('the line', () => readLines(scene).length === 1);
    type(scene.element, 'street', LINE);
    release();
    await until('the choice', () => focused(scene) === 'choice');
    expect(readLines(scene)).to.have.length(2);
    expect(valuesOf(scene)).to.deep.equal(['12-14 Wattle St', 'Wattle Bay', '2999']);
  });

  it('says where a line cannot be read, keeps the fields usable, and reads it when it can', async () => {
    scene = await enterProperty({}, (adapter) => (adapter.reachable = false));
    await find(scene);
    await until('the words', () => textOf(scene.element).includes('We can’t reach this portal'));
    type(scene.element, 'suburb', 'Wattle Bay');
    expect(valuesOf(scene)).to.deep.equal([LINE, 'Wattle Bay', '']);
    scene.adapter.reachable = true;
    part(scene.element, '.retry').click();
    await isFound(scene);
  });

  it('is worked by keyboard alone: type a line, Enter, choose, read', async () => {
    scene = await enterProperty({}, ({ property }) => property.offerTwo());
    part(scene.element, '#street').focus();
    await sendKeys({ type: LINE });
    await sendKeys({ press: 'Enter' });
    await until('the choice', () => focused(scene) === 'choice');
    expect(status(scene)).to.equal('2 properties match. Which one is it?');
    const heard: (string | null)[] = [];
    const hear = new MutationObserver(() => heard.push(status(scene)));
    const region = part(scene.element, '.panel > [role=status]');
    hear.observe(region, { childList: true, characterData: true, subtree: true });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await isFound(scene);
    await until('the heading', () => focused(scene) === 'property');
    expect(part(scene.element, '#property').textContent).to.equal('14 Wattle St, Wattle Bay NSW 2999');
    await until('it is said', () => heard.join(' ').includes('found.'));
    expect(heard.join(' '), 'what stands beside the heading').not.to.contain('Another property');
    expect(scene.adapter.calls('POST', /planning/)[0]?.body).to.deep.equal({ propertyId: ACACIA_ID });
    await sendKeys({ press: 'Tab' });
    expect(focused(scene)).to.equal('another');
    await sendKeys({ press: 'Enter' });
    await until('a new start', () => focused(scene) === 'street');
    expect(part<HTMLInputElement>(scene.element, '#suburb').value).to.equal('');
  });

  it('says what is wrong with an address, and goes to the first wrong field', async () => {
    scene = await enterProperty();
    type(scene.element, 'street', '12 Wattle St');
    type(scene.element, 'postcode', '29');
    part(scene.element, '#find').click();
    await until('the field', () => focused(scene) === 'postcode');
    const postcode = part<HTMLInputElement>(scene.element, '#postcode');
    expect(postcode.getAttribute('aria-invalid')).to.equal('true');
    const described = postcode.getAttribute('aria-describedby') ?? '';
    expect(part(scene.element, `#${described}`).textContent).to.contain('four digits');
    expect(asked(scene)).to.deep.equal([]);
    expect(status(scene), 'read out with the field').not.to.contain('four digits');
    part(scene.element, '#find').click();
    await until('it is said where the focus stays', () => status(scene)?.includes('Enter a postcode of four digits'));
    type(scene.element, 'postcode', '2999');
    await scene.element.updateComplete;
    expect(scene.element.shadowRoot?.querySelector('.mistake')).to.equal(null);
  });

  it('fires property-found through shadow roots, with the coordinates', async () => {
    scene = await enterProperty();
    const details: unknown[] = [];
    document.addEventListener('property-found', (event) => details.push((event as CustomEvent).detail), { once: true });
    await found(scene);
    expect(details).to.have.length(1);
    expect(details[0]).to.deep.equal({
      propertyId: WATTLE_ID,
      address: '12-14 Wattle St, Wattle Bay NSW 2999',
      latitude: -33.9131,
      longitude: 151.1035,
      property: planningEssentialsViewSchema.parse(WATTLE),
    });
    expect(asked(scene)).to.deep.equal(['suggest', 'planning-essentials', 'estimate']);
  });

  it('loads a property-id directly', async () => {
    scene = await enterProperty({ 'property-id': WATTLE_ID, 'street-address': LINE });
    await isFound(scene);
    await settled(scene);
    expect(asked(scene)).to.deep.equal(['planning-essentials', 'estimate']);
    expect(part(scene.element, '#property').textContent).to.equal('12-14 Wattle St, Wattle Bay 2999');
    // A page that writes the id back asks for nothing more.
    scene.element.propertyId = WATTLE_ID;
    scene.element.requestUpdate('propertyId', null);
    await scene.adapter.settled();
    expect(asked(scene)).to.have.length(2);
  });

  it('looks an address of attributes up once, however they come', async () => {
    scene = await enterProperty({ suburb: 'Wattle Bay', 'post-code': 'abc' });
    await scene.adapter.settled();
    // Too little to ask for only fills the fields.
    expect([asked(scene), valuesOf(scene)]).to.deep.equal([[], ['', 'Wattle Bay', '']]);
    expect(scene.element.shadowRoot?.querySelector('.mistake')).to.equal(null);
    scene.element.setAttribute('street-address', '12-14 Wattle St');
    await scene.element.updateComplete;
    scene.element.setAttribute('post-code', '2999');
    await isFound(scene);
    const [first, ...more] = scene.adapter.calls('POST', /suggest/);
    const request = { streetAddress: '12-14 Wattle St', suburb: 'Wattle Bay', postCode: 2999 };
    expect(first?.body).to.deep.equal(request);
    expect(more).to.deep.equal([]);
    expect(document.activeElement).to.equal(document.body);
  });

  it('shows the newest of two lookups, whichever answers last', async () => {
    scene = await enterProperty();
    const release = scene.adapter.hold(/planning/);
    scene.element.propertyId = ACACIA_ID;
    await until('the first call', () => scene.adapter.calls('POST', /planning/).length === 1);
    scene.element.propertyId = WATTLE_ID;
    await isFound(scene);
    release();
    await settled(scene);
    expect(scene.element.foundProperty?.propertyId).to.equal(WATTLE_ID);
    expect(scene.adapter.calls('POST', /estimate/).map(({ body }) => body)).to.deep.equal([{ propertyId: WATTLE_ID }]);
  });

  it('gives a property that the page names by its id alone no address of another', async () => {
    scene = await enterProperty({ 'street-address': LINE });
    await isFound(scene);
    const found = new Promise<CustomEvent<{ address: string | null }>>((resolve) =>
      scene.element.addEventListener('property-found', resolve as EventListener, { once: true }),
    );
    scene.element.propertyId = ACACIA_ID;
    expect((await found).detail.address).to.equal(null);
  });

  it('can be cancelled, and what was asked then changes nothing', async () => {
    scene = await enterProperty();
    const release = scene.adapter.hold(/suggest/);
    await find(scene);
    await until('progress', () => scene.element.matches(':state(looking-up)'));
    part(scene.element, '#cancel').click();
    await until('the button', () => focused(scene) === 'find');
    release();
    await scene.adapter.settled();
    expect(scene.element.foundProperty).to.equal(null);
    expect(textOf(scene.element)).not.to.contain('couldn’t be looked up');
  });

  it('waits out a limit in sight, asks again by itself, and says so once', async () => {
    scene = await enterProperty({}, ({ refusals }) =>
      refusals.push({ path: /plan/, code: 'too_many_requests', details: { retryAfterSeconds: 2, scope: 'service' } }),
    );
    const errors: string[] = [];
    scene.element.addEventListener('precheck-error', ({ detail }) => errors.push(`${detail.code} ${detail.retryable}`));
    await find(scene);
    await until('the seconds', () => /We’ll try again in [12] seconds?/.test(textOf(scene.element)));
    expect(scene.element.matches(':state(waiting)')).to.equal(true);
    await isFound(scene);
    // The address was known already and costs no second call.
    expect(asked(scene).slice(0, 3)).to.deep.equal(['suggest', 'planning-essentials', 'planning-essentials']);
    expect(errors).to.deep.equal(['too_many_requests true']);
  });

  it('says when a used-up quota starts again, and does not ask by itself', async () => {
    scene = await enterProperty({}, ({ refusals }) =>
      refusals.push({ path: /suggest/, code: 'quota_exhausted', details: { resetsAt: '2026-04-01T00:00:00.000Z' } }),
    );
    await find(scene);
    await until('the words', () => /They start again on .*2026/.test(textOf(scene.element)));
    await scene.adapter.settled();
    expect(asked(scene)).to.deep.equal(['suggest']);
  });

  it('waits for the network when offline, and goes on by itself', async () => {
    scene = await enterProperty({}, (adapter) => (adapter.reachable = false));
    setOnline(false);
    await find(scene);
    await until('the words', () => textOf(scene.element).includes('You’re offline'));
    scene.adapter.reachable = true;
    setOnline(true);
    await isFound(scene);
  });

  it('stops when it leaves the page, and resumes when it comes back', async () => {
    scene = await enterProperty();
    scene.adapter.hold(/suggest/);
    await find(scene);
    await until('a call', () => asked(scene).length === 1);
    scene.element.remove();
    await scene.adapter.settled();
    expect(scene.element.foundProperty).to.equal(null);
    document.body.append(scene.element);
    await isFound(scene);
    await settled(scene);
    const calls = scene.adapter.requests.length;
    scene.element.remove();
    document.body.append(scene.element);
    await scene.element.updateComplete;
    await scene.adapter.settled();
    expect(part(scene.element, '#property').textContent).to.contain('Wattle St');
    expect(scene.adapter.requests).to.have.length(calls);
  });

  it('offers no lookup where there is none, until trying again finds one', async () => {
    scene = await enterProperty({ 'property-id': WATTLE_ID }, ({ refusals }) =>
      refusals.push({ path: /planning/, code: 'property_not_configured' }),
    );
    const findButton = () => part<HTMLButtonElement>(scene.element, '#find');
    expect(findButton().disabled).to.equal(false);
    findButton().focus();
    await until('the notice', () => textOf(scene.element).includes('The lookup isn’t set up correctly'));
    expect(findButton().disabled).to.equal(true);
    expect(scene.element.shadowRoot?.activeElement?.className).to.contain('retry');
    part(scene.element, '.retry').click();
    await isFound(scene);
  });

  it('keeps what is typed in its own direction, and an empty field in that of the page', async () => {
    scene = await enterProperty({ dir: 'rtl' });
    const directions = () =>
      ['street', 'suburb', 'postcode'].map((id) => getComputedStyle(part(scene.element, `#${id}`)).direction);
    expect(directions()).to.deep.equal(['rtl', 'rtl', 'rtl']);
    write(scene, '12 Quandong Street');
    await scene.element.updateComplete;
    type(scene.element, 'postcode', '2232');
    await scene.element.updateComplete;
    expect(directions()).to.deep.equal(['ltr', 'rtl', 'ltr']);
  });

  it('tells of an estimate that cannot be made as of any other problem, and shows the property all the same', async () => {
    scene = await enterProperty({}, ({ refusals }) =>
      refusals.push({ path: /estimate/, code: 'upstream_unavailable' }),
    );
    const codes: string[] = [];
    scene.element.addEventListener('precheck-error', ({ detail }) => codes.push(detail.code));
    scene.element.setAttribute('street-address', '12-14 Wattle St, Wattle Bay 2999');
    await until('the words', () => textOf(scene.element).includes('No estimate right now'));
    expect(codes).to.deep.equal(['upstream_unavailable']);
    expect(textOf(scene.element)).to.contain('Constraints');
  });

  it('speaks the language that is registered for its nearest lang', async () => {
    registerPropertyTranslation({ ...propertyEn, code: 'qq', label: 'Labelle' });
    scene = await enterProperty({ lang: 'qq' });
    expect(part(scene.element, '.panel').getAttribute('aria-label')).to.equal('Labelle');
  });
});
