import type { AnyProblemCode } from '../../adapter-client/problem.js';
import type { Formats, ProblemWords } from '../translation.js';
import type { EstimateTranslation, FurtherNames } from './estimate-translation.js';

/** The six flags of the service, by the names of the adapter's interface. */
export type ConstraintKey = 'flood' | 'bushfire' | 'infrastructure' | 'environment' | 'heritage' | 'industry';
export type DwellingUseKey = 'apartment' | 'duplex' | 'mixedUse' | 'townhouse';
export type OtherUseKey = 'commercial' | 'retail' | 'grannyFlat';
export type UseGroupKey = 'withoutConsent' | 'withConsent' | 'prohibited';

/** What stands in the way of a lookup before anything is sent. */
export type AddressMistake = 'street-missing' | 'place-missing' | 'postcode-malformed' | 'postcode-of-no-state';

/** Problems that say something of their own. All others share one of these sentences: `propertyProblemSentence`. */
export type PlainPropertyProblem =
  | 'setup'
  | Extract<
      AnyProblemCode,
      | 'adapter_unreachable'
      | 'property_not_found'
      | 'invalid_request'
      | 'override_invalid'
      | 'too_many_requests'
      | 'not_identified'
      | 'upstream_refused'
      | 'upstream_unavailable'
      | 'internal'
    >;

/** The words of the search, which come first. */
export interface PropertySearchTranslation {
  readonly code: string;
  readonly label: string;
  readonly problems: Readonly<Record<PlainPropertyProblem, string>> & {
    readonly quota_exhausted: ProblemWords<Formats>;
  };
  readonly problemTitle: string;
  readonly setupTitle: string;
  readonly offlineTitle: string;
  readonly offline: string;
  readonly waitTitle: string;
  /** `when`: such as “in 10 seconds”. */
  readonly waiting: (when: string) => string;
  readonly retry: string;
  readonly reference: (requestId: string) => string;
  readonly address: {
    readonly title: string;
    readonly street: string;
    readonly streetHint: string;
    readonly suburb: string;
    readonly postcode: string;
    readonly find: string;
    readonly mistakes: Readonly<Record<AddressMistake, string>>;
  };
  readonly lookup: {
    readonly lookingUp: (address: string | null) => string;
    readonly cancel: string;
    readonly choose: (count: number, formats: Formats) => string;
    readonly chooseHint: string;
    readonly noneTitle: string;
    readonly none: (address: string) => string;
    readonly noneTry: readonly string[];
    readonly ambiguousTitle: string;
    readonly ambiguous: string;
    readonly found: (address: string) => string;
  };
}

/** Every word of the property element that people read. A language that leaves one out does not compile. */
export interface PropertyTranslation extends PropertySearchTranslation {
  readonly notStated: string;
  readonly yes: string;
  readonly no: string;
  readonly newTab: string;
  readonly found: {
    readonly unnamed: string;
    readonly another: string;
    readonly lot: string;
    readonly area: string;
    readonly zoning: string;
    readonly readAt: (iso: string, kept: boolean, formats: Formats) => string;
  };
  readonly planning: {
    readonly constraints: string;
    readonly constraintNames: Readonly<Record<ConstraintKey, string>>;
    readonly applies: string;
    readonly appliesNot: string;
    readonly overlays: string;
    readonly dwellings: string;
    readonly dwellingNames: Readonly<Record<DwellingUseKey, string>>;
    readonly permitted: string;
    readonly permittedNot: string;
    readonly permittedCount: (permitted: number, prohibited: number, formats: Formats) => string;
    readonly duplexRules: string;
    readonly ruleSource: (host: string) => string;
    readonly uses: string;
    readonly useGroups: Readonly<Record<UseGroupKey, string>>;
    readonly noUses: string;
  };
  readonly insights: {
    readonly title: string;
    /** What asking takes. */
    readonly cost: string;
    readonly show: string;
    readonly loading: string;
    readonly loaded: string;
    readonly controls: string;
    readonly instruments: string;
    readonly noInstruments: string;
    readonly heritage: string;
    readonly otherUses: string;
    readonly otherUseNames: Readonly<Record<OtherUseKey, string>>;
  };
  readonly estimate: EstimateTranslation;
}

/** A language besides English. */
export type FurtherPropertyTranslation = PropertyTranslation & {
  readonly estimate: { readonly results: FurtherNames };
};

export interface PropertySearchWords {
  readonly t: PropertySearchTranslation;
  readonly f: Formats;
}

export interface PropertyWords {
  readonly t: PropertyTranslation;
  readonly f: Formats;
}
