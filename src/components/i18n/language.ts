/** Which language an element uses, and its formats for numbers. Holds no words itself. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Formats } from '../translations/translation.js';

/** A translation; `code` is its BCP 47 tag. */
interface Coded {
  readonly code: string;
}

export interface WordsOf<T extends Coded, F extends Formats = Formats> {
  readonly t: T;
  readonly f: F;
}

/** Applies a vendor's words; `tags` are the matching language tags, best first, in lower case. */
export type Adapt<T> = (translation: T, tags: readonly string[]) => T;

export interface Languages<T extends Coded, F extends Formats = Formats> {
  /** Adds a language, or replaces it. Elements in that language use it from their next render on. */
  register(translation: T): void;
  /**
   * The words and formats of the language that fits a tag best. Until that is loaded, and where none fits, those of the default language. A
   * load that failed is tried again after a while.
   */
  wordsFor(tag: string): WordsOf<T, F>;
  /** The code of the language that fits a tag, in lower case, or null; it may not be loaded yet. */
  languageOf(tag: string): string | null;
  /** Applies a vendor's words to all languages from now on. */
  adaptBy(adapt: Adapt<T>): void;
}

/** One for all copies of the package on a page, so that words that one copy changes reach the elements of the other. */
export function onePerPage<T>(name: string, make: () => T): T {
  const page = globalThis as unknown as Record<symbol, T | undefined>;
  return (page[Symbol.for(`precheck-elements ${name}`)] ??= make());
}

/** `formatsOf` makes the formats of a language tag. */
export function createLanguages<T extends Coded, F extends Formats>(
  fallback: T,
  formatsOf: (tag: string) => F,
  loader: LanguageLoader<T> | null = null,
): Languages<T, F> {
  const first = fallback.code.toLowerCase();
  const translations = new Map<string, T>([[first, fallback]]);
  const cache = new Map<string, WordsOf<T, F>>();
  let adapt: Adapt<T> | null = null;

  const renew = () => {
    cache.clear();
    updateHosts();
  };
  const fit = (tags: readonly string[]) => tags.find((tag) => translations.has(tag) || loader?.has(tag)) ?? null;
  const wordsFor = (tag: string): WordsOf<T, F> => {
    const cached = cache.get(tag);
    if (cached) return cached;
    const tags = fittingTags(tag);
    const code = fit(tags);
    const own = code === null ? null : translations.get(code);
    if (code !== null && !own) {
      loader?.load(code, (loaded) => {
        // A translation that a vendor registered meanwhile is kept.
        if (loaded && !translations.has(code)) translations.set(code, loaded);
        renew();
      });
    }
    if (!own && tag !== first) return wordsFor(first);
    // Formats follow the words: a sentence has one language.
    const words = { t: adapt?.(own ?? fallback, tags) ?? own ?? fallback, f: formatsOf(tags[0] ?? first) };
    cache.set(tag, words);
    return words;
  };
  return {
    register: (translation) => {
      translations.set(translation.code.toLowerCase(), translation);
      renew();
    },
    wordsFor,
    languageOf: (tag) => fit(fittingTags(tag)),
    adaptBy: (next) => {
      adapt = next;
      renew();
    },
  };
}

/** Each is made when it is first used, since that takes milliseconds and the first paint needs only a few. */
export function createFormats(tag: string): Formats {
  const locale = supportedLocale(tag);
  const isEnglish = isPlainEnglish(locale);
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const plurals = once(() => new Intl.PluralRules(locale));
  const lists = once(() => new Intl.ListFormat(locale));
  const isRightToLeft = directionOf(locale) === 'rtl';
  return {
    tag: locale,
    number: (value) => (isEnglish && isShort(value) ? `${value}` : number().format(value)),
    moment: (iso) => moment().format(new Date(iso)),
    plural: (count, one, other, more) => {
      if (isEnglish) return Math.abs(count) === 1 ? one : other;
      const form = plurals().select(count);
      return form === 'one' ? one : (more?.[form as keyof typeof more] ?? other);
    },
    // A name in Latin letters keeps its own direction.
    list: (names) => lists().format(isRightToLeft ? names.map((name) => `\u2068${name}\u2069`) : names),
  };
}

/** A number that English writes without separators. */
export const isShort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000;

/** The value of the first call, for all calls. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export function supportedLocale(tag: string): string {
  if (isPlainEnglish(tag)) return tag;
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const hosts = new Set<ReactiveControllerHost & Element>();
let pageObserver: MutationObserver | null = null;

function updateHosts(): void {
  for (const host of hosts) host.requestUpdate();
}

/** The words in the language of the element's nearest `lang`, through shadow roots. Follows every change of it. */
export class LanguageController<T extends Coded, F extends Formats = Formats> implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #languages: Languages<T, F>;

  constructor(host: ReactiveControllerHost & Element, languages: Languages<T, F>) {
    this.#host = host;
    this.#languages = languages;
    host.addController(this);
  }

  get words(): WordsOf<T, F> {
    return this.#languages.wordsFor(languageAt(this.#host));
  }

  /** The `dir` that the words need because the page does not say it, or null. */
  get direction(): 'ltr' | 'rtl' | null {
    const said = directionSaidAt(this.#host);
    const own = directionOf(this.words.t.code);
    return said === 'here' || (!said && own === 'ltr') ? null : own;
  }

  hostConnected(): void {
    hosts.add(this.#host);
    pageObserver ??= new MutationObserver(updateHosts);
    // Observing a root twice has no effect, and keeps no root alive.
    for (const ancestor of outwards(this.#host)) {
      pageObserver.observe(ancestor.getRootNode(), {
        attributes: true,
        attributeFilter: ['lang', 'dir'],
        subtree: true,
      });
    }
    // It may have been moved.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    hosts.delete(this.#host);
    if (hosts.size === 0) pageObserver?.disconnect();
  }
}

// ── Loading a language when it is needed ──

/** By code in lower case. */
export type LanguageModules<T> = Readonly<Record<string, () => Promise<{ readonly translation: T }>>>;

export interface LanguageLoader<T> {
  has(code: string): boolean;
  /** Asks once; `done` comes with the language, or with null once it may be asked for again after a load that failed. */
  load(code: string, done: (translation: T | null) => void): void;
}

const RETRY_PAUSE_MS = 30_000;

export function createLoader<T>(modules: LanguageModules<T>, retryPauseMs = RETRY_PAUSE_MS): LanguageLoader<T> {
  const asked = new Set<string>();
  return {
    has: (code) => Object.hasOwn(modules, code),
    load: (code, done) => {
      if (asked.has(code)) return;
      asked.add(code);
      modules[code]?.().then(
        ({ translation }) => done(translation),
        () =>
          setTimeout(() => {
            asked.delete(code);
            done(null);
          }, retryPauseMs),
      );
    },
  };
}

// ── What an element inherits from the page, through shadow roots ──

/** The element and its ancestors, out to the page's root element. */
export function* outwards(element: Element): Generator<Element> {
  for (let ancestor: Element | null = element; ancestor; ) {
    yield ancestor;
    ancestor = ancestor.parentElement ?? hostOf(ancestor.getRootNode());
  }
}

/** `Node.DOCUMENT_FRAGMENT_NODE`; a server that renders the elements has no `Node`. */
const DOCUMENT_FRAGMENT_NODE = 11;

/** By its node type: a shadow root may be of another window, and a link that is the root of its tree has a `host` too. */
function hostOf(root: Node): Element | null {
  return root.nodeType === DOCUMENT_FRAGMENT_NODE ? ((root as Partial<ShadowRoot>).host ?? null) : null;
}

/** The value of the nearest `lang`, or an empty string. */
export function languageAt(element: Element): string {
  for (const ancestor of outwards(element))
    if (ancestor.hasAttribute('lang')) return ancestor.getAttribute('lang') ?? '';
  return '';
}

/** Where the nearest `dir` is: at the nearest `lang` or inside it, outside it and so meant for another language, or nowhere. */
export function directionSaidAt(element: Element): 'here' | 'outside' | null {
  let languageFound = false;
  for (const ancestor of outwards(element)) {
    if (ancestor.hasAttribute('dir')) return languageFound ? 'outside' : 'here';
    languageFound ||= ancestor.hasAttribute('lang');
  }
  return null;
}

// ── Language tags (BCP 47) ──

/** The right-to-left scripts that are in use today. */
const RIGHT_TO_LEFT = /Arab|Hebr|Thaa|Syrc|Nkoo|Adlm|Rohg/;

/**
 * The tags whose words fit a tag, in lower case, best first: `zh-HK` is `zh-hk`, `zh-hant`, and not `zh`, for that alone
 * stands for simplified characters. None for what is no tag.
 */
export function fittingTags(tag: string): readonly string[] {
  if (isPlainEnglish(tag)) return [tag.toLowerCase(), 'en-latn', 'en'];
  const whole = localeOf(tag);
  if (!whole) return [];
  const { language, script } = whole.maximize();
  const tags = [whole.baseName, `${language}-${script}`];
  if (script === new Intl.Locale(language).maximize().script) tags.push(language);
  return tags.map((fitting) => fitting.toLowerCase());
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  if (isPlainEnglish(tag)) return 'ltr';
  return RIGHT_TO_LEFT.test(localeOf(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** English without what changes its script: said here, because the browser takes long to load what it knows of all languages. */
const PLAIN_ENGLISH = /^en(-(au|ca|gb|ie|in|nz|us|za))?$/i;

export const isPlainEnglish = (tag: string): boolean => PLAIN_ENGLISH.test(tag);

/** `en_US` is how some systems write it. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return null;
  }
}
