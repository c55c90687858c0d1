/** What every element's words have in common: which language holds where, and how it writes figures. Knows no words itself. */
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

export interface Languages<T extends Coded, F extends Formats = Formats> {
  /** Adds a language, or replaces it. Elements in that language use it from their next render on. */
  register(translation: T): void;
  /** The words and formats for a language tag: exact, then its primary language, then the one that is always there. */
  wordsFor(tag: string): WordsOf<T, F>;
}

/** `formatsOf` makes what writes the figures of a language tag. */
export function createLanguages<T extends Coded, F extends Formats>(
  fallback: T,
  formatsOf: (tag: string) => F,
): Languages<T, F> {
  const translations = new Map<string, T>([[fallback.code.toLowerCase(), fallback]]);
  const cache = new Map<string, WordsOf<T, F>>();
  // It may have been replaced by one that says more.
  const first = () => translations.get(fallback.code.toLowerCase()) ?? fallback;
  return {
    register: (translation) => {
      translations.set(translation.code.toLowerCase(), translation);
      cache.clear();
      for (const host of hosts) host.requestUpdate();
    },
    wordsFor: (tag) => {
      const cached = cache.get(tag);
      if (cached) return cached;
      const lower = tag.toLowerCase();
      const t = translations.get(lower) ?? translations.get(lower.split('-')[0] ?? '') ?? first();
      // A figure in one language inside a sentence of another helps nobody: formats follow the words.
      const words = { t, f: formatsOf(lower.startsWith(t.code.split('-')[0] ?? '') && tag ? tag : t.code) };
      cache.set(tag, words);
      return words;
    },
  };
}

export function createFormats(tag: string): Formats {
  const locale = supportedLocale(tag);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const plurals = new Intl.PluralRules(locale);
  return {
    number: (value) => number.format(value),
    moment: (iso) => moment.format(new Date(iso)),
    plural: (count, one, other) => (plurals.select(count) === 'one' ? one : other),
  };
}

export function supportedLocale(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const hosts = new Set<ReactiveControllerHost & Element>();
let pageObserver: MutationObserver | null = null;

/** The words in the language of the element's nearest `lang`, through shadow roots; follows a change of the page's. */
export class LanguageController<T extends Coded, F extends Formats = Formats> implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #languages: Languages<T, F>;

  constructor(host: ReactiveControllerHost & Element, languages: Languages<T, F>) {
    this.#host = host;
    this.#languages = languages;
    host.addController(this);
  }

  get words(): WordsOf<T, F> {
    return this.#languages.wordsFor(nearestLanguage(this.#host));
  }

  hostConnected(): void {
    hosts.add(this.#host);
    pageObserver ??= new MutationObserver(() => {
      for (const host of hosts) host.requestUpdate();
    });
    if (hosts.size === 1) {
      pageObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'], subtree: true });
    }
  }

  hostDisconnected(): void {
    hosts.delete(this.#host);
    if (hosts.size === 0) pageObserver?.disconnect();
  }
}

function nearestLanguage(element: Element): string {
  let place: Element | null = element;
  while (place) {
    const holder: Element | null = place.closest('[lang]');
    if (holder) return holder.getAttribute('lang') ?? '';
    const root: Node = place.getRootNode();
    place = root instanceof ShadowRoot ? root.host : null;
  }
  return document.documentElement.lang;
}
