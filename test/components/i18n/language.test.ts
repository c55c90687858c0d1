import { expect } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import {
  createFormats,
  createLanguages,
  directionOf,
  fittingTags,
  createLocalisation,
} from '../../../dist/components/i18n/language.js';
import { createWordSetter } from '../../../dist/components/i18n/word-overrides.js';
import { until } from '../support/page.js';

interface Greeting {
  readonly code: string;
  readonly hello: string;
  readonly group: { readonly one: string; readonly of: (count: number) => string; readonly names: readonly string[] };
}
const greeting = (code: string, hello: string): Greeting => ({
  code,
  hello,
  group: { one: `one ${code}`, of: (count) => `${count} ${code}`, names: ['a', 'b'] },
});
const en = greeting('en', 'Hello');
const languagesOf = (codes: readonly string[]) =>
  createLanguages(
    en,
    Object.fromEntries(
      codes.map((code) => [code.toLowerCase(), async () => ({ translation: greeting(code, `Hello ${code}`) })]),
    ),
  );
const tags = ['es', 'pt', 'zh-Hans', 'zh-Hant', 'ar', 'he'];

describe('formats', () => {
  it('abbreviate each unit of a sentence, or none: Arabic', () => {
    const { bytes } = createFormats('ar-u-nu-latn');
    expect([7_200, 22_900_000].map(bytes).map((size) => size.replace(/\s/, ' '))).to.eql(['7.2 ك.ب', '22.9 م.ب']);
    expect(bytes(12)).to.contain('بايت');
  });

  it('join the last of several names by its own letters, not by the mark that keeps it in one piece: Hebrew', () => {
    const list = (...names: string[]) =>
      createFormats('he')
        .list(names)
        .replace(/[\u2068\u2069]/g, '');
    expect(list('הצפה', 'סביבה')).to.equal('הצפה וסביבה');
    expect(list('הצפה', 'A-101.pdf')).to.equal('הצפה ו-A-101.pdf');
    expect(createFormats('he').list(['A-101.pdf'])).to.equal('\u2068A-101.pdf\u2069');
    expect([createFormats('ar').list([]), createFormats('es').list(['Norte', 'Italia'])]).to.eql([
      '',
      'Norte e Italia',
    ]);
  });

  it('keep a size on one line', () => {
    expect([999, 1500, 200e6, 5.25e9].map(createFormats('en').bytes)).to.eql([
      '999\u00a0bytes',
      '1.5\u00a0kB',
      '200\u00a0MB',
      '5.2\u00a0GB',
    ]);
  });

  it('write English as Intl does', () => {
    const formats = createFormats('en');
    const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2, roundingMode: 'floor' });
    for (const value of [...Array.from({ length: 1002 }, (_, count) => count), -3, 0.5, 12.345, 1e21, NaN])
      expect(formats.number(value)).to.equal(numbers.format(value));
    for (const [unit, size] of [
      ['kilobyte', 1e3],
      ['megabyte', 1e6],
      ['gigabyte', 1e9],
    ] as const) {
      const sizes = new Intl.NumberFormat('en', {
        style: 'unit',
        unit,
        maximumFractionDigits: 1,
        roundingMode: 'floor',
      });
      for (const value of [1, 2, 20.25, 200, 999])
        expect(formats.bytes(value * size)).to.equal(sizes.format(value).replace(' ', '\u00a0'));
    }
  });

  // The first of a page takes tens of milliseconds.
  it('make no number format for what an empty English element says', () => {
    const made = Object.getOwnPropertyDescriptor(Intl, 'NumberFormat') ?? {};
    Object.defineProperty(Intl, 'NumberFormat', { configurable: true, value: undefined });
    try {
      const { number, bytes, plural } = createFormats('en-AU');
      expect([number(20), bytes(200e6), plural(2, 'file', 'files')]).to.eql(['20', '200\u00a0MB', 'files']);
    } finally {
      Object.defineProperty(Intl, 'NumberFormat', made);
    }
  });

  it('have the form of a plural, and the general one where that form is left out', () => {
    const plural = (count: number) => createFormats('ar').plural(count, 'one', 'other', { two: 'two', few: 'few' });
    expect([0, 1, 2, 3, 11, 100, 1.5].map(plural).join(' ')).to.equal('other one two few other other other');
  });
});

describe('the language of a tag', () => {
  const table: readonly [language: string | null, tags: readonly string[]][] = [
    ['es', ['es', 'ES', 'es-419', 'es_MX']],
    ['pt', ['pt-BR', 'pt-PT-u-nu-latn']],
    ['zh-hans', ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK']],
    ['zh-hant', ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-CN']],
    ['ar', ['ar-EG']],
    ['he', ['iw']],
    ['en', ['en-AU']],
    [null, ['enm', 'fil', 'constructor', '', 'not a tag']],
  ];
  for (const [language, written] of table) {
    it(`${language ?? 'none'} is that of ${written.join(', ')}`, () => {
      for (const tag of written) expect(languagesOf(tags).languageOf(tag), tag).to.equal(language);
    });
  }

  it('never takes simplified for traditional characters', () => {
    expect(fittingTags('zh-TW')).not.to.include('zh');
    expect(fittingTags('zh-CN')).to.include('zh');
  });

  it('knows which way it runs', () => {
    const ways = ['ar', 'he', 'fa', 'ur', 'ks-Deva', 'az-Arab', 'en', 'ja', 'x', ''].map(directionOf);
    expect(ways.join(' ')).to.equal('rtl rtl rtl rtl ltr rtl ltr ltr ltr ltr');
  });
});

describe('a language that is loaded', () => {
  it('writes numbers and dates as the whole tag asks', async () => {
    const languages = languagesOf(['ar']);
    await until('Arabic', () => languages.wordsFor('ar').t.code === 'ar');
    const { number, moment } = languages.wordsFor('ar-SA-u-ca-gregory-nu-latn').f;
    expect([number(12), moment('2026-11-29T12:00:00Z').includes('2026')]).to.eql(['12', true]);
    expect(languages.wordsFor('ar_EG').f.number(12)).to.equal('١٢');
  });

  it('is English until it is there, and is asked for once', async () => {
    let asked = 0;
    const languages = createLanguages(en, {
      es: async () => {
        asked += 1;
        return { translation: greeting('es', 'Hola') };
      },
    });
    expect([languages.wordsFor('es').t.hello, languages.wordsFor('es-MX').t.hello]).to.eql(['Hello', 'Hello']);
    await until('Spanish', () => languages.wordsFor('es').t.hello === 'Hola');
    expect(languages.wordsFor('es-MX').t.hello).to.equal('Hola');
    expect(languages.wordsFor('es-MX').f.number(1234.5)).to.equal('1,234.5');
    expect(languages.wordsFor('es-ES').f.number(1234.5)).to.equal('1234,5');
    expect(asked).to.equal(1);
  });

  it('stays English where it did not load, and is asked for again later', async () => {
    let asked = 0;
    const load = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch');
      return { translation: greeting('es', 'Hola') };
    };
    const languages = createLanguages(en, { es: load }, 50);
    expect(languages.wordsFor('es').t.hello).to.equal('Hello');
    await until('Spanish', () => languages.wordsFor('es').t.hello === 'Hola');
    expect(asked).to.equal(2);
  });

  it('leaves a language alone that the vendor registered meanwhile', async () => {
    let arrive = (_: { translation: Greeting }) => {};
    const coming = new Promise<{ translation: Greeting }>((resolve) => (arrive = resolve));
    const languages = createLanguages(en, { es: () => coming });
    languages.wordsFor('es');
    languages.register(greeting('es', 'Buenas'));
    arrive({ translation: greeting('es', 'Hola') });
    await coming;
    await Promise.resolve();
    expect(languages.wordsFor('es').t.hello).to.equal('Buenas');
  });
});

describe('a vendor’s own words', () => {
  it('stand in place of ours, by language and by region', async () => {
    const languages = languagesOf(['es', 'pt', 'zh-Hant']);
    const setWords = createWordSetter(languages, en);
    setWords('es', { group: { one: 'uno' } });
    setWords('es', { hello: 'Hola' });
    setWords('es-MX', { hello: 'Qué tal' });
    setWords('en', { hello: 'G’day' });
    await until('Spanish', () => languages.wordsFor('es').t.code === 'es');
    await until('Portuguese', () => languages.wordsFor('pt').t.code === 'pt');
    const said = (tag: string) => [languages.wordsFor(tag).t.hello, languages.wordsFor(tag).t.group.one];
    expect(said('es')).to.eql(['Hola', 'uno']);
    expect(said('es-MX')).to.eql(['Qué tal', 'uno']);
    expect(said('pt')).to.eql(['Hello pt', 'one pt']);
    expect(said('en-AU')).to.eql(['G’day', 'one en']);
    expect(said('xx')).to.eql(['G’day', 'one en']);
    expect(languages.wordsFor('es').t.group.of(2)).to.equal('2 es');
  });

  const mistakes: readonly [words: unknown, message: RegExp][] = [
    [{ helo: 'x' }, /“helo”.*may have: hello, group/],
    [{ group: { two: 'x' } }, /“group\.two”\. group may have: one, of, names/],
    [{ hello: () => 'x' }, /“hello” must be a string, not a function/],
    [{ group: { of: 'x' } }, /“group\.of” must be a function, not a string/],
    [{ group: { names: ['a'] } }, /“group\.names” must be a list of 2 strings, not a list of 1/],
    [{ group: 'x' }, /group must be an object/],
    [{ code: 'fr' }, /“code”/],
    [null, /must be an object/],
  ];
  for (const [words, message] of mistakes) {
    it(`are refused: ${JSON.stringify(words, (_, value) => (typeof value === 'function' ? '()' : value))}`, () => {
      const setWords = createWordSetter(languagesOf(['es']), en) as (language: string, words: unknown) => void;
      expect(() => setWords('es', words)).to.throw(TypeError, message);
    });
  }

  it('need a language that has words', () => {
    expect(() => createWordSetter(languagesOf([]), en)('pl', {})).to.throw(RangeError, '“pl”');
  });
});

describe('an element’s language', () => {
  const languages = languagesOf(tags);
  class Greeter extends LitElement {
    readonly #language = createLocalisation(this, languages);
    override render() {
      return html`<p dir=${this.#language.direction ?? 'none'}>${this.#language.words.t.hello}</p>`;
    }
  }
  customElements.define('x-greeter', Greeter);
  let place: HTMLElement;
  beforeEach(() => {
    place = document.createElement('div');
    document.body.append(place);
  });
  afterEach(() => {
    place.remove();
    document.documentElement.removeAttribute('lang');
    document.documentElement.removeAttribute('dir');
  });
  const said = (greeter: Element) => {
    const text = greeter.shadowRoot?.querySelector('p');
    return `${text?.textContent} ${text?.dir || 'none'}`;
  };
  const says = (greeter: Element, words: string) =>
    until(`${words} instead of ${said(greeter)}`, () => said(greeter) === words);

  it('is the nearest, through shadow roots, and follows each change on the way', async () => {
    const middle = document.createElement('div');
    const outer = place.attachShadow({ mode: 'open' });
    outer.append(middle);
    const inner = middle.attachShadow({ mode: 'closed' });
    const wrapper = document.createElement('section');
    inner.append(wrapper);
    const greeter = new Greeter();
    wrapper.append(greeter);
    await says(greeter, 'Hello none');
    document.documentElement.lang = 'es';
    await says(greeter, 'Hello es none');
    place.lang = 'pt-BR';
    await says(greeter, 'Hello pt none');
    middle.lang = 'zh-HK';
    await says(greeter, 'Hello zh-Hant none');
    wrapper.lang = 'ar';
    await says(greeter, 'Hello ar rtl');
    wrapper.lang = '';
    await says(greeter, 'Hello none');
    wrapper.removeAttribute('lang');
    middle.removeAttribute('lang');
    await says(greeter, 'Hello pt none');
    greeter.lang = 'he-IL';
    await says(greeter, 'Hello he rtl');
    // After a move it is that of the new place.
    greeter.removeAttribute('lang');
    document.body.append(greeter);
    await says(greeter, 'Hello es none');
    greeter.remove();
  });

  const directions: readonly [page: string, outer: string, words: string][] = [
    ['ar rtl', '', 'Hello ar none'],
    ['ar', '', 'Hello ar rtl'],
    ['en ltr', 'ar', 'Hello ar rtl'],
    ['en ltr', 'ar ltr', 'Hello ar none'],
    ['ar rtl', 'es', 'Hello es ltr'],
    ['ar rtl', 'es auto', 'Hello es none'],
  ];
  for (const [page, outer, words] of directions) {
    it(`has a direction of its own where the page says none: ${page}, ${outer || 'nothing'}`, async () => {
      const set = (element: HTMLElement, value: string) => {
        const [lang, dir] = value.split(' ');
        if (lang) element.lang = lang;
        if (dir) element.dir = dir;
      };
      set(document.documentElement, page);
      set(place, outer);
      const greeter = new Greeter();
      place.append(greeter);
      await says(greeter, words);
    });
  }
});
