/** What the element knows: the address that is asked for, the property that was found, and what the person makes of it. */
import { type AddressField, addressMistakes, ADDRESS_FIELDS } from 'precheck-contract/property-address';
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyEstimateAnswer,
  PropertySuggestAnswer,
  PropertySuggestRequest,
} from 'precheck-contract/property-adapter-api';
import type { OverrideField, OverrideGroup, Overrides } from 'precheck-contract/property-overrides';

/** What the adapter is asked. `address` is what people read: as they typed it, or as the service lists it. */
export type Question =
  | AddressQuestion
  | { readonly kind: 'property'; readonly propertyId: string; readonly address: string | null };

export interface AddressQuestion {
  readonly kind: 'address';
  readonly fields: AddressFields;
  readonly address: string;
}

/** An address that is not one property: several to choose among, none, or several without names. */
export interface Choice extends PropertySuggestAnswer {
  /** What was asked for. */
  readonly address: string;
}

export interface FoundAnswer extends PlanningEssentialsViewAnswer {
  readonly address: string | null;
}

/** Values by field, and what is typed in a field and no value yet, or not left yet. */
export interface Values {
  readonly overrides: Overrides;
  readonly drafts: { readonly [Field in OverrideField]?: Draft };
}

/** What is typed in a field. An error is shown only after the person has left the field. */
export interface Draft {
  readonly text: string;
  readonly isLeft: boolean;
}

/** A named set of values with its estimate. */
export interface Scenario {
  readonly name: string;
  readonly overrides: Overrides;
  readonly answer: PropertyEstimateAnswer;
}

/** What the person makes of the property. Kept for as long as it is shown, in no storage. */
export const EMPTY_WORKBENCH = {
  values: { overrides: {}, drafts: {} } as Values,
  /** In which order the groups of values stand: the changed ones first, as soon as the person has left the values. */
  groupOrder: [] as readonly OverrideGroup[],
  openGroups: new Set() as ReadonlySet<OverrideGroup>,
  /** Every estimate that came, by its request. */
  answers: new Map() as ReadonlyMap<string, PropertyEstimateAnswer>,
  /** The request whose estimate is shown. */
  shown: null as string | null,
  scenarios: [] as readonly Scenario[],
  insightsWanted: false,
  insights: null as InsightsViewAnswer | null,
};
export type Workbench = Readonly<typeof EMPTY_WORKBENCH>;

/** Neither asked for nor found. */
export const NOTHING_FOUND = {
  /** Null where nothing is asked, also once it was answered. */
  question: null as Question | null,
  choice: null as Choice | null,
  found: null as FoundAnswer | null,
  work: EMPTY_WORKBENCH as Workbench,
};

const AT_FIRST = {
  fields: { street: '', suburb: '', postcode: '' } as AddressFields,
  /** Mistakes are shown from the first try on, and go as they are corrected. */
  tried: false,
  /** The person asked, rather than the page's attributes. */
  isUserInitiated: false,
  /** What takes the focus after the next render; a new object each time. */
  focus: null as { readonly selector: string } | null,
  ...NOTHING_FOUND,
};

export type PropertyState = Readonly<typeof AT_FIRST>;
export const INITIAL_STATE: PropertyState = AT_FIRST;

/** The estimate that is shown; null until there is one. */
export const shownEstimate = ({ work }: PropertyState): PropertyEstimateAnswer | null =>
  work.answers.get(work.shown ?? '') ?? null;

// ── The address fields ──

export function firstMistake(fields: AddressFields): AddressField | undefined {
  const mistakes = addressMistakes(fields);
  return ADDRESS_FIELDS.find((field) => mistakes[field]);
}

/** Of fields without mistakes. */
export function suggestRequestOf({ street, suburb, postcode }: AddressFields): PropertySuggestRequest {
  const place = suburb.trim().slice(0, 100);
  return {
    streetAddress: street.trim().slice(0, 200),
    ...(place && { suburb: place }),
    ...(postcode.trim() && { postCode: Number(postcode) }),
  };
}

/** One line, as people write it; empty where nothing is given. */
export function addressLine({ street, suburb, postcode }: AddressFields): string {
  return [street.trim(), `${suburb.trim()} ${postcode.trim()}`.trim()].filter(Boolean).join(', ');
}

/** The attributes as fields. A postcode that lost its zero, as a number does, gets it back; one that is none is left out. */
export function fieldsOfAttributes({
  streetAddress,
  suburb,
  postCode,
}: Readonly<Record<'streetAddress' | 'suburb' | 'postCode', string | null>>): AddressFields {
  const digits = postCode?.trim().padStart(4, '0') ?? '';
  const postcode = /^(?!0[01])\d{4}$/.test(digits) ? digits : '';
  return { street: (streetAddress ?? '').trim(), suburb: (suburb ?? '').trim(), postcode };
}
