import type { OverrideField, OverrideGroup, OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats } from '../translation.js';

/** A number with its unit, as the language writes it. */
export type WithUnit = (value: number, unit: OverrideUnit, formats: Formats) => string;

/** The names that the service is known to use. The general rule makes English of most; any other language has all. */
export interface FurtherNames {
  readonly calculationNames: Readonly<Record<'attached' | 'semi-detached' | 'detached' | 'fsr', string>>;
  readonly numberNames: Readonly<Record<'gfa_m2' | 'lot_area_m2' | 'fsr', string>>;
}

/** The words of the lot sketch, the overrides, the estimate, the scenarios and the export. */
export interface EstimateTranslation {
  readonly withUnit: WithUnit;
  readonly sketch: {
    readonly title: string;
    readonly description: (width: string, depth: string, envelope: string | null) => string;
    readonly street: string;
    readonly depth: string;
    readonly envelope: string;
    readonly front: string;
    readonly rear: string;
    readonly side: (length: string) => string;
    /** The envelope's size, such as "13.1 m × 28.3 m, 371 m²". */
    readonly extent: (width: string, depth: string, area: string) => string;
    readonly swallowed: string;
    readonly assumedMark: string;
    readonly frontageRule: (ratio: number, formats: Formats) => string;
    readonly noArea: string;
  };
  readonly overrides: {
    readonly title: string;
    readonly fields: Readonly<Record<OverrideField, string>>;
    readonly groups: Readonly<Record<OverrideGroup, string>>;
    /** A sentence, for another one follows it. */
    readonly range: (least: string, most: string) => string;
    readonly defaultStated: (value: string) => string;
    readonly defaultAssumed: (value: string) => string;
    readonly defaultUnknown: string;
    readonly notSet: string;
    readonly changedCount: (count: number, formats: Formats) => string;
    /** Such as "6 values". */
    readonly count: (count: number, formats: Formats) => string;
    /** `name` of a group. */
    readonly reset: (name: string) => string;
    readonly resetShort: string;
    readonly notANumber: (example: string, least: string, most: string) => string;
    readonly outOfRange: (least: string, most: string) => string;
  };
  readonly results: {
    readonly title: string;
    readonly chart: string;
    readonly dwellingTypes: Readonly<Record<'duplex' | 'townhouse' | 'apartment' | 'subDivision', string>>;
    readonly dwellings: string;
    readonly between: (least: string, most: string) => string;
    readonly upTo: (most: string) => string;
    readonly orMore: (least: string) => string;
    readonly optimal: string;
    readonly none: string;
    readonly notDecision: string;
    /** What keeps a calculation from more. */
    readonly limits: {
      readonly fsr: (ratio: string) => string;
      readonly density: (density: string) => string;
      readonly lotSize: (area: string) => string;
    };
    /** The land of one dwelling. */
    readonly lotEach: (area: string) => string;
    /** What the person's values changed: a sentence of `more` or `less`, then of `before` or `same`. */
    readonly effect: {
      readonly yours: (area: string | null, dwellings: string) => string;
      readonly more: (area: string) => string;
      readonly less: (area: string) => string;
      readonly before: (rows: string) => string;
      readonly same: string;
    };
    readonly permissionNotStated: string;
    readonly stale: string;
    /** The service's names of which the general rule makes no good words, as `Lot area` of `lot_area_m2`: `FurtherNames`. */
    readonly calculationNames: Readonly<Record<string, string>>;
    readonly numberNames: Readonly<Record<string, string>>;
  };
  readonly waiting: {
    readonly loading: string;
    readonly failed: string;
    readonly updated: string;
    /** Why what needs the estimate cannot be done: it is on its way, is unavailable, or is for other values. */
    readonly notYet: string;
  };
  readonly scenarios: {
    readonly title: string;
    readonly suggestedName: (number: number, formats: Formats) => string;
    readonly save: string;
    readonly saved: (name: string) => string;
    readonly full: (most: number, formats: Formats) => string;
    readonly rename: (name: string) => string;
    readonly load: (name: string) => string;
    readonly remove: (name: string) => string;
    readonly loadShort: string;
    readonly removeShort: string;
    readonly compare: string;
    readonly value: string;
    readonly differs: string;
    readonly serviceDefault: string;
    readonly none: string;
    readonly noneSaved: string;
  };
  readonly exporting: {
    readonly title: string;
    readonly downloadCsv: string;
    readonly print: string;
    readonly printTitle: (address: string) => string;
  };
}
