/** What frameworks and vendors set otherwise than the documents say. */
import { expect } from '@open-wc/testing';
import { freshSession, textOf, until } from '../support/page.js';
import '../../../dist/components/index.js';
import { ScriptedAdapter } from '../support/scripted-adapter.js';
import { WATTLE_ID } from '../support/scripted-property.js';

/** Each element, with what makes it ask its adapter. */
const ASKING = {
  'precheck-uploader': { cityKey: 'wattle-bay', permitType: 'new-dwelling' },
  'precheck-viewer': { projectId: 'project-1' },
  'property-feasibility': { propertyId: WATTLE_ID },
};
type Tag = keyof typeof ASKING;

describe('a mistake of the set-up is said, and nothing is asked', () => {
  let adapter: ScriptedAdapter;
  let element: HTMLElementTagNameMap[Tag];
  const { error } = console;
  const said: string[] = [];
  const enter = async (tag: Tag, given: object, attributes: Record<string, string> = {}) => {
    adapter = new ScriptedAdapter().install();
    adapter.existing();
    said.length = 0;
    console.error = (line: string) => said.push(line);
    element = Object.assign(document.createElement(tag), { session: freshSession(), ...ASKING[tag], ...given });
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    await until('what is wrong', () => /signed out|isn’t set up correctly/.test(textOf(element)));
    expect(textOf(element)).to.contain('isn’t set up correctly').and.not.to.contain('signed out');
    expect(adapter.requests).to.deep.equal([]);
    expect(said).to.have.length(1);
  };
  afterEach(() => {
    console.error = error;
    element.remove();
    adapter.restore();
  });

  for (const tag of Object.keys(ASKING) as Tag[]) {
    for (const [way, property, attribute] of [
      ['attribute', {}, { token: 'text' }],
      ['property', { token: 'text' }, {}],
    ] as const) {
      it(`a text as the ${way} token of <${tag}>`, async () => {
        // A token holds for all elements of the page with its adapter.
        await enter(tag, { ...property, adapter: `/token-of-${tag}-${way}` }, attribute);
        expect(said[0]).to.match(/token is a string, not a function.*docs\/errors\.md#token_malformed/s);
      });
    }
  }

  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  const metadata = { '[1]': '[1]', null: 'null', 'a list': [1], 7: 7, 'a BigInt': { id: 1n }, 'a cycle': cycle };
  for (const [name, given] of Object.entries(metadata)) {
    it(`${name} as the metadata of <precheck-uploader>`, () => enter('precheck-uploader', { metadata: given }));
  }
});
