/** Which language an element uses, and how that writes numbers, times and lists. Holds no words itself. */
import type { ReactiveControllerHost } from 'lit';
import type { FileFormats } from '../translations/translation.js';
import { attempt } from '../attempt.js';

/** A translation; `code` is its BCP 47 tag. */
interface Coded {
  readonly code: string;
}

export interface WordsOf<T extends Coded> {
  readonly t: T;
  readonly f: FileFormats;
}

/** Applies a vendor's words; `tags` are the matching language tags, best first, in lower case. */
export type Adapt<T> = (translation: T, tags: readonly string[]) => T;

export type Languages<T extends Coded> = ReturnType<typeof createLanguages<T>>;

const RETRY_PAUSE_MS = 30_000;

/** One for all copies of the package on a page, so that words that one copy changes reach the elements of the other. */
export function onePerPage<T>(name: string, make: () => T): T {
  const page = globalThis as unknown as Record<symbol, T | undefined>;
  return (page[Symbol.for(`precheck-elements ${name}`)] ??= make());
}

/** `modules`: what loads each language when it is first needed, by its code in lower case. */
export function createLanguages<T extends Coded>(
  fallback: T,
  modules: Readonly<Record<string, () => Promise<{ readonly translation: T }>>> = {},
  retryPauseMs = RETRY_PAUSE_MS,
) {
  const first = fallback.code.toLowerCase();
  const translations = new Map<string, T>([[first, fallback]]);
  const asked = new Set<string>();
  const cache = new Map<string, WordsOf<T>>();
  let adapt: Adapt<T> | null = null;

  function renew(): void {
    cache.clear();
    updateHosts();
  }

  async function load(code: string): Promise<void> {
    if (asked.has(code)) return;
    asked.add(code);
    try {
      const loaded = await modules[code]?.();
      // A translation that a vendor registered meanwhile is kept.
      if (loaded && !translations.has(code)) translations.set(code, loaded.translation);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs));
      asked.delete(code);
    }
    renew();
  }

  const fit = (tags: readonly string[]): string | null =>
    tags.find((tag) => translations.has(tag) || Object.hasOwn(modules, tag)) ?? null;

  /**
   * The words and formats of the language that fits a tag best. Until that is loaded, and where none fits, those of the default language. A
   * load that failed is tried again after a while.
   */
  function wordsFor(tag: string): WordsOf<T> {
    const cached = cache.get(tag);
    if (cached) return cached;
    const tags = fittingTags(tag);
    const code = fit(tags);
    const own = translations.get(code ?? '');
    if (code && !own) void load(code);
    if (!own && tag !== first) return wordsFor(first);
    const translation = own ?? fallback;
    // Formats follow the words: a sentence has one language.
    const words = { t: adapt?.(translation, tags) ?? translation, f: createFormats(`${localeOf(tag)}`) };
    cache.set(tag, words);
    return words;
  }

  return {
    /** Adds a language, or replaces it. Elements in that language use it from their next render on. */
    register(translation: T): void {
      translations.set(translation.code.toLowerCase(), translation);
      renew();
    },
    wordsFor,
    /** The code of the language that fits a tag, in lower case, or null; it may not be loaded yet. */
    languageOf: (tag: string): string | null => fit(fittingTags(tag)),
    /** Applies a vendor's words to all languages from now on. */
    adaptBy(next: Adapt<T>): void {
      adapt = next;
      renew();
    },
  };
}

const hosts = new Set<ReactiveControllerHost & Element>();
let pageObserver: MutationObserver | null = null;

function updateHosts(): void {
  for (const host of hosts) host.requestUpdate();
}

/** The words in the language of the element's nearest `lang`, through shadow roots. Follows every change of it. */
export function createLocalisation<T extends Coded>(host: ReactiveControllerHost & Element, languages: Languages<T>) {
  host.addController({
    hostConnected() {
      hosts.add(host);
      pageObserver ??= new MutationObserver(updateHosts);
      // Observing a root twice has no effect, and keeps no root alive.
      for (const ancestor of outwards(host)) {
        const root = ancestor.getRootNode();
        pageObserver.observe(root, { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true });
      }
      // It may have been moved.
      host.requestUpdate();
    },
    hostDisconnected() {
      hosts.delete(host);
      if (hosts.size === 0) pageObserver?.disconnect();
    },
  });

  return {
    get words(): WordsOf<T> {
      return languages.wordsFor(languageAt(host));
    },
    /** The `dir` that the words need because the page does not say it, or null. */
    get direction() {
      const said = directionSaidAt(host);
      const own = directionOf(this.words.t.code);
      return said === 'here' || (!said && own === 'ltr') ? null : own;
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
  const whole = localeOf(tag);
  if (!whole) return [];
  const { language, script } = whole.maximize();
  const tags = [whole.baseName, `${language}-${script}`];
  if (script === new Intl.Locale(language).maximize().script) tags.push(language);
  return tags.map((fitting) => fitting.toLowerCase());
}

export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(localeOf(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** `en_US` is how some systems write it. */
const localeOf = (tag: string) => attempt(() => new Intl.Locale(tag.trim().replaceAll('_', '-')));

// ── A language's formats ──

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * In a locale that the browser has. Each is made when it is first used: the first of all takes tens of milliseconds, and an English first paint
 * needs none. Throws where `tag` is no language tag.
 */
export function createFormats(tag: string): FileFormats {
  // Asked of plural rules: the first use of any other takes tens of milliseconds.
  const locale = Intl.PluralRules.supportedLocalesOf(tag)[0] ?? 'en';
  const direction = directionOf(locale);
  /** Gives the format, made at the first call. */
  const once = <T, Options>(Format: new (locale: string, options?: Options) => T, options?: Options) => {
    let made: T | undefined;
    return () => (made ??= new Format(locale, options));
  };
  // Never up: a score of 79.996, below a minimum of 80, must not read as 80.
  const number = once(Intl.NumberFormat, { maximumFractionDigits: 2, roundingMode: 'floor' });
  const percent = once(Intl.NumberFormat, { style: 'percent' });
  const moment = once(Intl.DateTimeFormat, { dateStyle: 'medium', timeStyle: 'short' });
  const time = once(Intl.DateTimeFormat, { timeStyle: 'short' });
  const plurals = once(Intl.PluralRules);
  const lists = once(Intl.ListFormat);
  const sizes = UNITS.map((unit) => {
    // Arabic's short units spell kilobytes out and abbreviate megabytes; short bytes are one byte in most languages.
    const unitDisplay = unit === 'byte' ? 'long' : /^ar\b/.test(locale) ? 'narrow' : 'short';
    const digits = { maximumFractionDigits: 1, roundingMode: 'floor' } as const;
    return once(Intl.NumberFormat, { style: 'unit', unit, unitDisplay, ...digits });
  });
  /** In English, up to three digits are written as they are. */
  const isPlain = (value: number): boolean => /^en\b/.test(locale) && /^\d{1,3}$/.test(`${value}`);
  return {
    tag: locale,
    number: (value) => (isPlain(value) ? `${value}` : number().format(value)),
    percent: (share) => percent().format(share),
    moment: (iso) => moment().format(new Date(iso)),
    time: (iso) => time().format(new Date(iso)),
    bytes: (bytes) => {
      const step = bytes < 1e3 ? 0 : bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
      const value = bytes / 1000 ** step;
      // In English kB, MB and GB; bytes are spelt out.
      const size = step && isPlain(value) ? `${value} ${' kMG'[step]}B` : `${sizes[step]?.().format(value)}`;
      // Keeps a number and its unit on one line.
      return size.replace(' ', '\u00a0');
    },
    plural: (count, one, other, more) => {
      const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, ...more };
      return forms[plurals().select(count)] ?? other;
    },
    // A name in Latin letters keeps its own direction. Hebrew’s “and” goes by the letter that follows it.
    list: (names) =>
      lists().format(names.map((name) => (direction === 'ltr' || /^[א-ת]/.test(name) ? name : `\u2068${name}\u2069`))),
  };
}
