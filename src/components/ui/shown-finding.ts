/**
 * Shows a finding's place in the viewer on the page. A viewer listens for its adapter and session; the elements that list findings ask it.
 * Without imports, so that neither loads the other's code.
 */
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

const listeners = new Map<string, Set<FindingListener>>();

const keyOf = (adapterUrl: string, session: string): string => `${adapterUrl}\n${session}`;

/** Calls `listener` for each place to be shown, until `signal` is aborted. */
export function onShowFinding(
  adapterUrl: string,
  session: string,
  listener: FindingListener,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const key = keyOf(adapterUrl, session);
  const group = listeners.get(key) ?? new Set();
  listeners.set(key, group.add(listener));
  signal.addEventListener(
    'abort',
    () => {
      group.delete(listener);
      if (group.size === 0 && listeners.get(key) === group) listeners.delete(key);
    },
    { once: true },
  );
}

/** Asks the viewers of the session, the first one first. Returns whether one of them shows the place. */
export function showFinding(adapterUrl: string, session: string, place: FindingPlace): boolean {
  return [...(listeners.get(keyOf(adapterUrl, session)) ?? [])].some((listener) => listener(place));
}
