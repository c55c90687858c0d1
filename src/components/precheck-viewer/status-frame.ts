/** The frame with the service's status page: whether it is shown, as far as a page can know that, and where the person is in it. */
import { FramedPage } from './framed-page.js';
import type { LinkMoment, ViewerLink } from './viewer-link.js';

/** `unsure`: something has loaded, and it may be the browser's own page that says that it was refused. */
export type FrameState = 'loading' | 'shown' | 'unsure' | 'slow' | 'refused';

/** How long is waited: for the page to load, and for its answer where the person is. */
export interface ViewerTimes {
  readonly frameMs: number;
  readonly placeMs: number;
}

export interface StatusFrameOptions {
  readonly link: () => ViewerLink | null;
  readonly times: () => ViewerTimes;
  /** Asks for a new link. */
  readonly renew: () => Promise<void>;
  readonly onChange: () => void;
  /** It is known, or thought, how the page stands. */
  readonly onState: (next: Exclude<FrameState, 'loading'>, before: FrameState) => void;
}

export class StatusFrame {
  readonly #options: StatusFrameOptions;
  #framed: FramedPage | null = null;
  #framedUrl: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reload = false;
  #takePlace: ((place: unknown) => void) | null = null;
  state: FrameState = 'loading';

  constructor(options: StatusFrameOptions) {
    this.#options = options;
  }

  /** Whether a page stands in the frame, so that there is a place in it to lose. */
  get isFilled(): boolean {
    return this.#framed !== null;
  }

  /** Follows what was rendered: the frame, or null where there is none. */
  follow(frame: HTMLIFrameElement | null): void {
    const link = this.#options.link();
    if (!frame || !link) return this.leave();
    if (link.url === this.#framedUrl) return;
    this.leave();
    this.#framedUrl = link.url;
    this.#framed = new FramedPage(frame, link.origin, (place) => {
      this.#takePlace?.(place);
      if (this.state !== 'shown') this.#show('shown');
    });
    this.startAnew();
    // A service may give the same link again; it is loaded anew all the same.
    if (this.#reload) frame.src = link.url;
    this.#reload = false;
    this.#timer = setTimeout(() => this.#show('slow'), this.#options.times().frameMs);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#takePlace?.(undefined);
    this.#framed?.close();
    this.#framed = null;
    this.#framedUrl = null;
  }

  /** What was found out of the page before is no longer so. */
  startAnew(): void {
    if (this.state === 'loading') return;
    this.state = 'loading';
    this.#options.onChange();
  }

  async loadAgain(): Promise<void> {
    this.startAnew();
    await this.#options.renew();
    this.#reload = this.#options.link()?.url === this.#framedUrl;
    this.#framedUrl = null;
    this.#options.onChange();
  }

  /** Browsers fire it for a refused page too: only an answer of the page proves that it is shown. */
  readonly handleLoad = (): void => {
    if (!this.#framed) return;
    this.#framed.ask();
    if (this.state === 'loading' || this.state === 'slow') this.#show('unsure');
  };

  /** The portal's own policy keeps the frame out: that, a page can know. */
  handleViolation({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent): void {
    const link = this.#options.link();
    if (disposition !== 'enforce' || !/^(frame|child)-src$/.test(effectiveDirective) || !link) return;
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === link.origin) this.#show('refused');
  }

  /** Null where the page is not shown, so that nothing is lost; undefined where it does not say, or while it is `held`: the person is at work in it. */
  async askPlace(moment: LinkMoment, held: boolean): Promise<unknown> {
    const { placeMs } = this.#options.times();
    if (!this.#framed) return null;
    if (held && moment === 'due') return undefined;
    const place = new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => this.#takePlace?.(undefined), placeMs);
      this.#takePlace = (told) => {
        clearTimeout(timer);
        this.#takePlace = null;
        resolve(told);
      };
    });
    this.#framed.ask();
    return place;
  }

  #show(next: Exclude<FrameState, 'loading'>): void {
    clearTimeout(this.#timer);
    const before = this.state;
    this.state = next;
    this.#options.onState(next, before);
    this.#options.onChange();
  }
}
