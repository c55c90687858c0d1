/**
 * The frame with the service's status page: whether it is shown, as far as a page can know that, and where the person is in it. The two
 * pages know one question: `where` is asked, `here` is answered with the place. A service that does not know it never answers; then the
 * place would be lost at a renewal, so the renewal waits for the person.
 */
import type { LinkMoment, SignedLink } from './signed-link.js';

const WHERE = 'precheck-viewer:where';
const HERE = 'precheck-viewer:here';

/** `unsure`: something has loaded, and it may be the browser's own page that says that it was refused. */
export type FrameState = 'loading' | 'shown' | 'unsure' | 'slow' | 'refused';

/** How long is waited: for the page to load, and for its answer where the person is. */
export interface ViewerTimes {
  readonly frameMs: number;
  readonly placeMs: number;
}

export class StatusFrame {
  readonly #onState: (next: FrameState, before: FrameState) => void;
  #frame: HTMLIFrameElement | null = null;
  #link: SignedLink | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #takePlace: ((place: unknown) => void) | null = null;
  state: FrameState = 'loading';

  constructor(onState: (next: FrameState, before: FrameState) => void) {
    this.#onState = onState;
  }

  /** Whether a page stands in the frame, so that there is a place in it to lose. */
  get isFilled(): boolean {
    return this.#frame !== null;
  }

  /** Follows what was rendered: the frame and its link, or null where there is none. */
  follow(frame: HTMLIFrameElement | null, link: SignedLink | null, { frameMs }: ViewerTimes): void {
    if (frame === this.#frame && (!frame || link === this.#link)) return;
    // A service may give the same link again; it is loaded anew all the same.
    const isSameAddress = frame !== null && frame === this.#frame && link?.url === this.#link?.url;
    this.leave();
    this.#link = link;
    if (!frame || !link) return;
    this.#frame = frame;
    addEventListener('message', this.#handleMessage);
    this.reset();
    if (isSameAddress) frame.src = link.url;
    this.#timer = setTimeout(() => this.#set('slow'), frameMs);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#takePlace?.(undefined);
    removeEventListener('message', this.#handleMessage);
    this.#frame = this.#link = null;
  }

  /** What was found out of the page before is no longer so. */
  reset(): void {
    if (this.state !== 'loading') this.#set('loading');
  }

  /** Browsers fire it for a refused page too: only an answer of the page proves that it is shown. */
  readonly handleLoad = (): void => {
    if (!this.#frame) return;
    this.#askWhere();
    if (this.state === 'loading' || this.state === 'slow') this.#set('unsure');
  };

  /** The portal's own policy keeps the frame out: that, a page can know. */
  handleViolation({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent): void {
    if (disposition !== 'enforce' || !/^(frame|child)-src$/.test(effectiveDirective) || !this.#link) return;
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === this.#link.origin) this.#set('refused');
  }

  /** Null where the page is not shown, so that nothing is lost; undefined where it does not answer, or the person is at work in it. */
  async askPlace(moment: LinkMoment, { placeMs }: ViewerTimes): Promise<unknown> {
    if (!this.#frame) return null;
    const { activeElement } = this.#frame.getRootNode() as ShadowRoot;
    const isInUse = activeElement === this.#frame && document.visibilityState === 'visible';
    if (isInUse && moment === 'due') return undefined;
    const place = new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => this.#takePlace?.(undefined), placeMs);
      this.#takePlace = (answer) => {
        clearTimeout(timer);
        this.#takePlace = null;
        resolve(answer);
      };
    });
    this.#askWhere();
    return place;
  }

  #askWhere(): void {
    // An origin that the frame has meanwhile left gets nothing.
    if (this.#link) this.#frame?.contentWindow?.postMessage({ type: WHERE }, this.#link.origin);
  }

  /** Any window may send to this page; only the frame's own, still on the link's origin, is listened to. */
  readonly #handleMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame?.contentWindow || origin !== this.#link?.origin) return;
    if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== HERE) return;
    this.#takePlace?.('place' in data ? data.place : null);
    if (this.state !== 'shown') this.#set('shown');
  };

  #set(next: FrameState): void {
    if (next !== 'loading') clearTimeout(this.#timer);
    const before = this.state;
    this.state = next;
    this.#onState(next, before);
  }
}
