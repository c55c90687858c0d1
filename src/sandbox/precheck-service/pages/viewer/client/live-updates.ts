/** Keeps a page of a project under way up to date: asks where it stands, and takes over what the page would show now. */
interface LiveState {
  readonly status: string;
  readonly version: string;
  readonly reports: readonly { readonly name: string; readonly words: string; readonly isComplete: boolean }[];
}

export interface LiveHandlers {
  /** These elements are about to be replaced; and have been. */
  beforeSwap(elements: readonly Element[]): void;
  afterSwap(): void;
}

const POLL_MS = 1000;
/** A draft may stay one for days. */
const DRAFT_POLL_MS = 3000;
const MAX_POLL_MS = 15_000;
const TICK_MS = 500;
const REQUEST_TIMEOUT_MS = 20_000;

export class LiveUpdates {
  readonly #handlers: LiveHandlers;
  #parts: ReadonlyMap<string, string>;
  readonly #announcer: HTMLElement;
  readonly #said = new Map<string, string>();
  /** Of what the page shows. */
  #version: string | null;
  #status: string | null = null;
  #failures = 0;
  #isPaused = false;
  #isEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownSince = performance.now();

  /** Starts at once where the page says that the project is under way. */
  constructor(handlers: LiveHandlers) {
    this.#handlers = handlers;
    this.#parts = partsOf(document);
    this.#version = versionIn(document);
    this.#announcer = document.createElement('p');
    this.#announcer.className = 'visually-hidden';
    this.#announcer.setAttribute('role', 'status');
    document.body.append(this.#announcer);
    if (this.#stateAddress === null) return;
    this.#showNote();
    this.#schedule(0);
    const ticking = setInterval(() => (this.#isEnded ? clearInterval(ticking) : this.#tick()), TICK_MS);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && !this.#isEnded && !this.#isPaused) this.#schedule(0);
    });
  }

  get #stateAddress(): string | null {
    return document.querySelector<HTMLElement>('[data-live-state]')?.dataset['liveState'] ?? null;
  }

  #schedule(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), waitMs);
  }

  async #look(): Promise<void> {
    const address = this.#stateAddress;
    if (address === null || this.#isPaused) return;
    // Nobody looks at a page in the background; it looks again at once when it comes back.
    if (document.hidden) return this.#schedule(MAX_POLL_MS);
    try {
      const state = await getJson(address);
      if (state.version !== this.#version) this.#version = (await this.#takeOver()) ?? state.version;
      this.#announce(state);
      this.#failed(0);
      if (state.status === 'Complete') return this.#finish();
      this.#schedule(state.status === 'Draft' ? DRAFT_POLL_MS : POLL_MS);
    } catch {
      this.#failed(this.#failures + 1);
      this.#schedule(Math.min(MAX_POLL_MS, POLL_MS * 2 ** this.#failures));
    }
  }

  /** Loads the page again behind the scenes and replaces those parts that differ. Returns the version of what came. */
  async #takeOver(): Promise<string | null> {
    const answer = await fetch(location.href.split('#')[0] ?? '', timed());
    if (!answer.ok) throw new Error('The page did not come.');
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const parts = partsOf(page);
    const focused = document.activeElement?.id ?? '';
    const opened = new Set([...document.querySelectorAll<HTMLElement>('details[open][data-keep]')].map(keepOf));
    const changes = this.#changesTo(page, parts);
    this.#handlers.beforeSwap(changes.map(([old]) => old));
    for (const [old, fresh] of changes) old.replaceWith(fresh);
    document.body.className = page.body.className;
    this.#parts = parts;
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-keep]')) {
      if (opened.has(keepOf(details))) details.open = true;
    }
    this.#shownSince = performance.now();
    this.#showNote();
    this.#handlers.afterSwap();
    if (focused !== '' && document.activeElement === document.body) {
      (document.getElementById(focused) ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    }
    return versionIn(page);
  }

  /** What is to be replaced by what: the parts that differ, or all of it where the page has other parts now. */
  #changesTo(page: Document, parts: ReadonlyMap<string, string>): [Element, Element][] {
    const pairs = (selectors: readonly string[]) =>
      selectors.flatMap((selector): [Element, Element][] => {
        const [old, fresh] = [document.querySelector(selector), page.querySelector(selector)];
        return old && fresh ? [[old, fresh]] : [];
      });
    if (!sameNames(this.#parts, parts)) return pairs(['#viewer']);
    const changed = [...parts.keys()].filter((name) => this.#parts.get(name) !== parts.get(name));
    return pairs(changed.map((name) => `[data-part="${CSS.escape(name)}"]`));
  }

  /** Says what changed since it last said something: stages and verdicts, not every second. */
  #announce({ status, reports }: LiveState): void {
    const isFirst = this.#said.size === 0;
    const news = reports.filter(({ name, words }) => this.#said.get(name) !== words);
    for (const { name, words } of reports) this.#said.set(name, words);
    const hasStarted = this.#status === 'Draft' && status !== 'Draft';
    this.#status = status;
    if ((isFirst && !hasStarted) || news.length === 0) return;
    const [first] = news;
    const areAlike =
      news.length > 1 && news.length === reports.length && news.every(({ words }) => words === first?.words);
    const sentences = areAlike
      ? [`All reports: ${first?.words}.`]
      : news.map(({ name, words }) => `${name}: ${words}.`);
    if (hasStarted) sentences.unshift('The pre-check has started.');
    if (status === 'Complete') sentences.unshift('The pre-check is complete.');
    this.#announcer.textContent = sentences.join(' ');
  }

  #finish(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #failed(failures: number): void {
    const changed = failures > 0 !== this.#failures > 0;
    this.#failures = failures;
    if (changed) this.#showNote();
  }

  /** What the page says about keeping itself up to date, with a way to stop that (WCAG 2.2.2). */
  #showNote(): void {
    const note = document.querySelector('#live-note');
    if (!note) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.id = 'live-pause';
    button.textContent = this.#isPaused ? 'Go on updating' : 'Pause updates';
    button.addEventListener('click', () => {
      this.#isPaused = !this.#isPaused;
      this.#showNote();
      document.querySelector<HTMLElement>('#live-pause')?.focus();
      if (!this.#isPaused) this.#schedule(0);
    });
    const words =
      this.#failures > 0
        ? 'The service can’t be reached. This page tries again by itself.'
        : this.#isPaused
          ? 'Updates are paused.'
          : 'This page updates by itself.';
    note.replaceChildren(`${words} `, button);
  }

  #tick(): void {
    if (this.#isPaused) return;
    for (const element of document.querySelectorAll<HTMLElement>('.stage-time[data-took]')) {
      const seconds = (Number(element.dataset['took']) + performance.now() - this.#shownSince) / 1000;
      element.textContent =
        seconds < 60 ? `${Math.floor(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
    }
  }
}

const timed = (): RequestInit => ({ cache: 'no-store', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });

async function getJson(address: string): Promise<LiveState> {
  const answer = await fetch(address, timed());
  if (!answer.ok) throw new Error('The state did not come.');
  return (await answer.json()) as LiveState;
}

const keepOf = (details: HTMLElement) => details.dataset['keep'] ?? '';

const versionIn = (page: Document) =>
  page.querySelector<HTMLElement>('[data-live-version]')?.dataset['liveVersion'] ?? null;

/** The parts of a page as the service sent them, before any script changed them. */
function partsOf(page: Document): Map<string, string> {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-part]')];
  return new Map(parts.map((part) => [part.dataset['part'] ?? '', part.outerHTML]));
}

function sameNames(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one.keys()].every((name) => other.has(name));
}
