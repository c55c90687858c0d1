/** What a site plan may state, and one statement of it as it was read. */
import type { Box } from '../drawing-set/drawing-set.js';
import type { Sheet } from '../recognition/sheet.js';
import type { Dimension, UnitFamily } from './measure.js';

/** Each quantity with the dimension in which it is assessed. A coverage or ratio given as an area is told apart when it is read. */
export const DIMENSION_OF = {
  lotArea: 'area',
  lotWidth: 'length',
  lotDepth: 'length',
  buildingWidth: 'length',
  buildingDepth: 'length',
  siteCoverage: 'percent',
  buildingFootprint: 'area',
  frontSetback: 'length',
  rearSetback: 'length',
  sideSetback: 'length',
  buildingHeight: 'length',
  parkingSpaces: 'count',
  floorSpaceRatio: 'ratio',
  grossFloorArea: 'area',
} as const satisfies Readonly<Record<string, Dimension>>;
export type Quantity = keyof typeof DIMENSION_OF;
export const QUANTITIES = Object.keys(DIMENSION_OF) as Quantity[];

/** Whether a value is what will be built, what the rules ask for, what stands there now, or something else again. */
export type Role = 'provided' | 'required' | 'existing' | 'other';

/** How label and value stand to each other on the sheet. */
export type Layout = 'beside' | 'below' | 'callout';

/** One value with its label. `value` and `uncertainty` are in metres, square metres, percent, a ratio or spaces. */
export interface Statement {
  readonly quantity: Quantity;
  readonly value: number;
  readonly uncertainty: number;
  readonly family: UnitFamily;
  readonly role: Role;
  /** The sheet says the role; false where it is only taken to be what is provided. */
  readonly explicit: boolean;
  /** Which one of several, such as "east" or "left"; null where the label does not say. */
  readonly part: string | null;
  /** More than one side, such as "side setbacks". */
  readonly plural: boolean;
  readonly layout: Layout;
  /** Its label is more than a few words: a sentence, which a clean label outranks. */
  readonly inSentence: boolean;
  readonly sheet: Sheet;
  readonly box: Box;
  readonly text: string;
}

/** A label whose value can't be taken without guessing, and why. */
export interface Unsettled {
  readonly quantity: Quantity;
  readonly reason: string;
  readonly sheet: Sheet;
  readonly box: Box;
  readonly text: string;
}
