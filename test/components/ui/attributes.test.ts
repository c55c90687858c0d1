/** What a page may give the elements, and what the console says of what it may not. */
import { expect } from '@open-wc/testing';
import type * as Package from '../../../dist/components/index.js';
import '../../../dist/components/index.js';
import { textOf, until } from '../support/page.js';
import { enter, stage } from '../support/states.js';

type Tag = 'precheck-uploader' | 'precheck-status' | 'precheck-viewer' | 'property-feasibility';
type Given = Readonly<Record<string, unknown>>;

/** All that the console warns of until `stop`. */
function listen(): { readonly said: string[]; stop(): void } {
  const { warn } = console;
  const said: string[] = [];
  console.warn = (line: string) => void said.push(line);
  return { said, stop: () => void (console.warn = warn) };
}

describe('attributes and properties', () => {
  /** What is given, as an attribute where it is a text and as a property, and what then holds. */
  const table: readonly [Tag, name: string, given: unknown, expected: unknown][] = [
    ['precheck-uploader', 'mode', 'ungated', 'ungated'],
    ['precheck-uploader', 'mode', null, 'gated'],
    ['precheck-uploader', 'minScore', '85.5', 85.5],
    ['precheck-uploader', 'minScore', 85, 85],
    ['precheck-uploader', 'minScore', '', null],
    ['precheck-uploader', 'minScore', undefined, null],
    ['precheck-uploader', 'metadata', '{"a":1}', { a: 1 }],
    ['precheck-uploader', 'metadata', { a: 1 }, { a: 1 }],
    ['precheck-uploader', 'metadata', '', null],
    ['precheck-uploader', 'requiredCategories', 'site-plan, roof-plan', ['site-plan', 'roof-plan']],
    ['precheck-uploader', 'requiredCategories', ['site-plan', 'roof-plan'], ['site-plan', 'roof-plan']],
    ['precheck-uploader', 'requiredCategories', undefined, []],
    ['precheck-uploader', 'adapter', undefined, '/precheck'],
    ['precheck-status', 'session', null, 'default'],
    ['precheck-status', 'notifications', 'off', 'off'],
    ['precheck-viewer', 'view', 'documents', 'documents'],
    ['property-feasibility', 'postCode', 2999, '2999'],
    ['property-feasibility', 'adapter', null, '/precheck'],
  ];
  for (const [tag, name, given, expected] of table) {
    it(`${tag} takes ${JSON.stringify(given)} for ${name}`, () => {
      const { said, stop } = listen();
      const element = document.createElement(tag);
      const values = element as unknown as Record<string, unknown>;
      const before = values[name];
      if (typeof given === 'string') {
        const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        element.setAttribute(attribute, given);
        expect(values[name]).to.deep.equal(expected);
        element.removeAttribute(attribute);
        expect(values[name]).to.deep.equal(before);
      }
      values[name] = given;
      expect(values[name]).to.deep.equal(expected);
      stop();
      expect(said).to.deep.equal([]);
    });
  }

  const mistakes: readonly [Tag, Given, name: string, allowed: string][] = [
    ['precheck-uploader', { mode: 'ungatd' }, 'mode', 'Allowed: gated, ungated.'],
    ['precheck-uploader', { minScore: '80%' }, 'min-score', 'Allowed: a number from 0 to 100.'],
    ['precheck-uploader', { maxFiles: 0 }, 'max-files', 'Allowed: a number from 1 to Infinity.'],
    ['precheck-uploader', { requiredCategories: 7 }, 'required-categories', 'a list, or words divided by spaces'],
    ['precheck-status', { notifications: 'on' }, 'notifications', 'Allowed: offered, off.'],
    ['precheck-viewer', { view: 'pages' }, 'view', 'Allowed: page, documents.'],
    ['property-feasibility', { suburb: { name: 'x' } }, 'suburb', 'Allowed: a text.'],
  ];
  for (const [tag, given, name, allowed] of mistakes) {
    it(`${tag} keeps the default for ${JSON.stringify(given)}, and says so once`, async () => {
      const { said, stop } = listen();
      const element = document.createElement(tag);
      const values = element as unknown as Record<string, unknown>;
      const [[property = '', value] = []] = Object.entries(given);
      const untouched = values[property];
      Object.assign(element, given);
      await until('the console', () => said.length > 0);
      for (const again of [element, document.createElement(tag)]) Object.assign(again, { [property]: value });
      await new Promise((resolve) => setTimeout(resolve, 50));
      stop();
      expect(values[property]).to.deep.equal(untouched);
      expect(said).to.have.length(1);
      expect(said[0]).to.contain(`<${tag} ${name}=`).and.to.contain(allowed).and.to.contain(`docs/reference.md#${tag}`);
    });
  }
});

describe('two copies of the package on a page', () => {
  it('keep the first, say so once, and share their words', async () => {
    const first = customElements.get('precheck-uploader');
    const { said, stop } = listen();
    const address = new URL('../../../dist/browser/precheck-elements.js', import.meta.url).href;
    const second = (await import(address)) as typeof Package;
    stop();
    expect(customElements.get('precheck-uploader')).to.equal(first);
    expect(second.PrecheckUploader).to.not.equal(first);
    expect(said).to.deep.equal(['precheck-elements is on this page more than once; the first stays.']);
    const validity = { noDrawings: 'Plans first.' };
    second.setPrecheckWords('en-GB', { uploader: { dropTitle: 'Drop the plans' }, validity });
    await enter({ lang: 'en-GB' });
    await until('the words', () => textOf(stage.uploader).includes('Drop the plans'));
    await until('those of the form', () => stage.uploader.validationMessage === 'Plans first.');
  });
});
