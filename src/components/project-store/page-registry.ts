/**
 * What elements of one page share beside their project: the property that was found, and the viewers that can show the place of a finding.
 * Each is kept by the element that has it; whoever asks names the project.
 */
import { adapterUrlOf } from '../adapter-client/token-provider.js';

interface ElementOfProject {
  readonly adapter: string;
  readonly session: string;
}

/** In the order in which they were added. */
function ofProject<Item>(all: ReadonlyMap<ElementOfProject, Item>, adapterUrl: string, session: string): Item[] {
  const mine = [...all].filter(([host]) => adapterUrlOf(host.adapter) === adapterUrl && host.session === session);
  return mine.map(([, item]) => item);
}

export interface FoundProperty {
  readonly address: string | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** `<property-feasibility>` adds what it found. The session of `<precheck-uploader>` reads the last one for a draft. */
export const foundProperties = new Map<ElementOfProject, FoundProperty>();

export const foundPropertyOf = (adapterUrl: string, session: string): FoundProperty | null =>
  ofProject(foundProperties, adapterUrl, session).at(-1) ?? null;

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
type ShowPlace = (place: FindingPlace) => boolean;

/** `<precheck-viewer>` adds how it shows a place. */
export const viewers = new Map<ElementOfProject, ShowPlace>();

/** Asks the viewers of the session, the first one first. Returns whether one of them shows the place. */
export const showFinding = (adapterUrl: string, session: string, place: FindingPlace): boolean =>
  ofProject(viewers, adapterUrl, session).some((show) => show(place));
