import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { en } from '../translations/en.js';
import type { Formats, Translation } from '../translations/translation.js';

export interface Words {
  readonly t: Translation;
  readonly f: Formats;
}

const translations = new Map<string, Translation>([['en', en]]);
const cache = new Map<string, Words>();

/** Adds a language; `translation.code` is its BCP 47 tag. Elements in that language use it from their next render on. */
export function registerTranslation(translation: Translation): void {
  translations.set(translation.code.toLowerCase(), translation);
  cache.clear();
  for (const host of hosts) host.requestUpdate();
}

/** The words and formats for a language tag: exact, then its primary language, then English. */
export function wordsFor(tag: string): Words {
  const cached = cache.get(tag);
  if (cached) return cached;
  const lower = tag.toLowerCase();
  const t = translations.get(lower) ?? translations.get(lower.split('-')[0] ?? '') ?? en;
  // A figure in one language inside a sentence of another helps nobody: formats follow the words.
  const words = { t, f: createFormats(lower.startsWith(t.code.split('-')[0] ?? '') && tag ? tag : t.code) };
  cache.set(tag, words);
  return words;
}

export function createFormats(tag: string): Formats {
  const locale = supported(tag);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const plurals = new Intl.PluralRules(locale);
  const units = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map(
    (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  );
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes: (bytes) => {
      // 1024 to the step, since limits are set so; the word is the one that people know.
      const step = Math.min(3, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
      return units[step]?.format(bytes / 1024 ** step) ?? `${bytes}`;
    },
    time: (iso) => time.format(new Date(iso)),
    plural: (count, one, other) => (plurals.select(count) === 'one' ? one : other),
  };
}

function supported(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag])[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const hosts = new Set<ReactiveControllerHost & Element>();
let pageObserver: MutationObserver | null = null;

/** The words in the language of the element's nearest `lang`, through shadow roots; follows a change of the page's. */
export class LocalisationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  get words(): Words {
    return wordsFor(nearestLanguage(this.#host));
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
