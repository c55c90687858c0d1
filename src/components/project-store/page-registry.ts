/**
 * What elements of one page share beside their project, by adapter address and session name: the property that was found, and the viewers
 * that can show the place of a finding. Without imports, so that none loads another's code.
 */
class PageRegistry<Item> {
  #entries: readonly { readonly key: string; readonly item: Item }[] = [];

  /** In the order in which they were added. */
  of(adapterUrl: string, session: string): Item[] {
    return this.#entries.filter(({ key }) => key === `${adapterUrl}\n${session}`).map(({ item }) => item);
  }

  /** Returns a function that removes it. */
  add(adapterUrl: string, session: string, item: Item): () => void {
    const entry = { key: `${adapterUrl}\n${session}`, item };
    this.#entries = [...this.#entries, entry];
    return () => {
      this.#entries = this.#entries.filter((other) => other !== entry);
    };
  }
}

export interface FoundProperty {
  readonly address: string | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** `<property-feasibility>` adds them. The session of `<precheck-uploader>` reads the last one for a draft. */
const properties = new PageRegistry<FoundProperty>();

/** Returns a function that withdraws the property. */
export const publishFoundProperty = (adapterUrl: string, session: string, property: FoundProperty): (() => void) =>
  properties.add(adapterUrl, session, property);

export const foundPropertyOf = (adapterUrl: string, session: string): FoundProperty | null =>
  properties.of(adapterUrl, session).at(-1) ?? null;

export interface FindingPlace {
  /** `Finding.id`. */
  readonly findingId: string;
  /** The report that has the finding. */
  readonly reportId: string;
  /** The drawing's file name, as the finding's evidence names it. */
  readonly documentName: string;
  /** From 1. */
  readonly page: number;
}

/** Opens the viewer at `place` and brings it into view, with the focus. Returns false if it cannot show that place. */
export type FindingListener = (place: FindingPlace) => boolean;

const viewers = new PageRegistry<FindingListener>();

/** Calls `listener` for each place to be shown, until `signal` is aborted. */
export function onShowFinding(
  adapterUrl: string,
  session: string,
  listener: FindingListener,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  signal.addEventListener('abort', viewers.add(adapterUrl, session, listener), { once: true });
}

/** Asks the viewers of the session, the first one first. Returns whether one of them shows the place. */
export const showFinding = (adapterUrl: string, session: string, place: FindingPlace): boolean =>
  viewers.of(adapterUrl, session).some((listener) => listener(place));
