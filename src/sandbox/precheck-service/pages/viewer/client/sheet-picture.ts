export interface PictureSource {
  /** Addresses of the pictures; empty where the sheet's file is gone. */
  readonly fit: string;
  readonly detail: string;
  /** An address that the page has loaded already, to show meanwhile. */
  readonly thumbnail: string;
}

/** The long side of the picture that shows a whole sheet; beyond it, a zoomed sheet needs the detailed one. */
const FIT_LONG_SIDE_PX = 1600;
const REASON_TIMEOUT_MS = 60_000;

/** The picture on a sheet's plane: the small one at once, then the whole sheet, and its detail only once somebody zooms in. */
export class SheetPicture {
  readonly #plane: HTMLElement;
  readonly #onNote: (note: string | null) => void;
  #source: PictureSource | null = null;
  #hasDetail = false;
  #turn = 0;

  constructor(plane: HTMLElement, onNote: (note: string | null) => void) {
    this.#plane = plane;
    this.#onNote = onNote;
  }

  show(source: PictureSource): void {
    this.#source = source;
    this.#hasDetail = false;
    this.#turn++;
    this.#plane.querySelectorAll('img').forEach((image) => image.remove());
    if (source.fit === '') return this.#onNote('The file of this sheet is not here any more.');
    this.#onNote('Drawing the sheet …');
    if (source.thumbnail !== '') this.#plane.prepend(imageOf(source.thumbnail));
    this.#load(source.fit, () => this.#onNote(null));
  }

  /** @param longSidePx of the sheet on the screen, in device pixels. */
  zoomedTo(longSidePx: number): void {
    if (this.#hasDetail || this.#source === null || this.#source.detail === '' || longSidePx <= FIT_LONG_SIDE_PX)
      return;
    this.#hasDetail = true;
    this.#load(this.#source.detail, () => undefined);
  }

  /** A later picture lies over an earlier one, which stays until then. */
  #load(address: string, onShown: () => void): void {
    const turn = this.#turn;
    const image = imageOf(address);
    image.addEventListener('load', () => {
      if (turn !== this.#turn) return;
      this.#plane.append(image);
      onShown();
    });
    image.addEventListener('error', () => {
      if (turn === this.#turn) void this.#tellWhy(address, turn);
    });
  }

  async #tellWhy(address: string, turn: number): Promise<void> {
    const reason = await reasonOf(address);
    if (turn !== this.#turn) return;
    this.#onNote(
      reason !== null
        ? `This sheet can’t be shown: ${reason}`
        : 'The picture did not come. Open the page again, or open the PDF.',
    );
  }
}

/** Why a picture did not come, as the service says it; null where it says nothing. An image element keeps the words to itself. */
export async function reasonOf(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(REASON_TIMEOUT_MS) });
    const isWords = !answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/plain');
    return isWords ? await answer.text() : null;
  } catch {
    return null;
  }
}

function imageOf(address: string): HTMLImageElement {
  const image = new Image();
  // Before the thumbnails, of which there may be many on their way.
  image.fetchPriority = 'high';
  image.alt = '';
  image.draggable = false;
  image.src = address;
  return image;
}
