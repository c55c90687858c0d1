/**
 * What the page and the service's page in the frame say to each other: `where` is asked, `here` is answered with the place. A service
 * that knows neither never answers; everything works without, but the place is lost at a renewal, so that one waits for the person.
 */
const WHERE = 'precheck-viewer:where';
const HERE = 'precheck-viewer:here';

export class FramedPage {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #onHere: (place: unknown) => void;

  constructor(frame: HTMLIFrameElement, origin: string, onHere: (place: unknown) => void) {
    this.#frame = frame;
    this.#origin = origin;
    this.#onHere = onHere;
    addEventListener('message', this.#handleMessage);
  }

  ask(): void {
    // An origin that the frame has meanwhile left gets nothing.
    this.#frame.contentWindow?.postMessage({ type: WHERE }, this.#origin);
  }

  close(): void {
    removeEventListener('message', this.#handleMessage);
  }

  /** Any window may send to this page; only the frame's own, still on the link's origin, is listened to. */
  readonly #handleMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === HERE) {
      this.#onHere('place' in data ? data.place : null);
    }
  };
}
