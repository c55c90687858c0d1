/** What frameworks and vendors set otherwise than the documents say. */
import { expect } from '@open-wc/testing';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import { freshSession, textOf, until } from '../support/page.js';
import { enter, leave, type Stage } from '../support/states.js';
import { ScriptedAdapter } from '../support/scripted-adapter.js';
import { WATTLE_ID } from '../support/scripted-property.js';

/** What each element first asks its adapter for. */
const ASKING = {
  'precheck-uploader': [{ 'city-key': 'wattle-bay', 'permit-type': 'new-dwelling' }, '/cities/wattle-bay'],
  'precheck-viewer': [{ 'project-id': 'project-1' }, '/projects/project-1/viewer-link'],
  'property-feasibility': [{ 'property-id': WATTLE_ID }, '/property/planning-essentials'],
} as const;
type Asking = keyof typeof ASKING;

describe('the elements', () => {
  let adapter: ScriptedAdapter;
  let element: HTMLElementTagNameMap[Asking];

  function enterAlone(tag: Asking): void {
    adapter = new ScriptedAdapter().install();
    adapter.existing();
    element = document.createElement(tag);
    const [attributes] = ASKING[tag];
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.session = freshSession();
  }

  afterEach(() => {
    element.remove();
    adapter.restore();
  });

  const TEXT_AS_TOKEN: Record<string, () => void> = {
    attribute: () => element.setAttribute('token', 'text'),
    property: () => Object.assign(element, { token: 'text' }),
  };
  for (const tag of Object.keys(ASKING) as Asking[]) {
    for (const [way, set] of Object.entries(TEXT_AS_TOKEN)) {
      it(`say that a text as the ${way} token is a mistake of the set-up, <${tag}> too`, async () => {
        enterAlone(tag);
        set();
        // A token holds for all elements of the page with its adapter.
        element.adapter = `/token-of-${tag}-${way}`;
        const said: unknown[] = [];
        const { error } = console;
        console.error = (line: unknown) => said.push(line);
        try {
          document.body.append(element);
          await until('what is wrong', () => /signed out|not set up correctly/.test(textOf(element)));
        } finally {
          console.error = error;
        }
        expect(textOf(element)).to.contain('not set up correctly').and.not.to.contain('signed out');
        expect(said).to.have.length(1);
        expect(said[0])
          .to.contain('token is a string. It must be a function')
          .and.to.contain('docs/errors.md#token_malformed');
        expect(adapter.requests).to.deep.equal([]);
      });
    }
  }
});

describe('<precheck-uploader>', () => {
  let stage: Stage;
  afterEach(() => leave(stage));

  const given = (values: object): PrecheckUploader => Object.assign(stage.uploader, values);

  for (const metadata of ['[1]', '{', 'null', [1], 7]) {
    it(`says that ${JSON.stringify(metadata)} as the property metadata is no object`, async () => {
      stage = await enter();
      given({ metadata });
      await until('the sentence', () => textOf(stage.uploader).includes('The pre-check is not set up correctly'));
    });
  }
});
