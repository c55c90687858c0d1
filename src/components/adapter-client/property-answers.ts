/** The adapter's answers about properties, field by field. The schemas of src/contract/property-adapter-api.ts are what they mean. */
import type {
  AddressFields,
  InsightsViewAnswer,
  PlanningEssentialsViewAnswer,
  PropertyEstimateAnswer,
  PropertySuggestAnswer,
} from 'precheck-contract/property-adapter-api';
import type { OverrideView } from 'precheck-contract/property-overrides';
import { each, flag, list, number, object, orNull, type Reader, record, text } from './answer-reader.js';

const yesNo = orNull(flag);
const provenance = { readAt: text, kept: flag };

/** What is missing, the page sees for itself while the person types. */
export interface ReadAddress {
  readonly address: AddressFields;
}

export const readAddressAnswer: Reader<ReadAddress> = object({ address: object(each('street suburb postcode', text)) });

export const readSuggestAnswer: Reader<PropertySuggestAnswer> = object({
  candidates: list(object(each('propertyId address', text))),
  ambiguous: flag,
  ...provenance,
});

const overrides = list(
  object({
    ...each('field unit group standardFrom', text),
    ...each('min max step sliderMax', number),
    standard: orNull(number),
  }),
) as unknown as Reader<OverrideView[]>;

const planning = {
  propertyId: text,
  ...each('lotIdentifier propertyType region lga', orNull(text)),
  ...each('latitude longitude areaM2', orNull(number)),
  zoning: orNull(object(each('code label', text))),
  overlays: list(object(each('category key value', text))),
  constraints: object(each('flood bushfire infrastructure environment heritage industry', yesNo)),
  permittedUses: object(each('withConsent withoutConsent prohibited', orNull(list(text)))),
  dwellings: object(each('apartment duplex mixedUse townhouse', yesNo)),
  duplexRules: list(object({ message: text, url: orNull(text) })),
};

export const readPlanningEssentialsAnswer: Reader<PlanningEssentialsViewAnswer> = object({
  property: object(planning),
  overrides,
  ...provenance,
});

export const readInsightsAnswer: Reader<InsightsViewAnswer> = object({
  property: object({
    ...planning,
    planningInstruments: list(text),
    controls: object(
      each(
        'maxFsr maxBuildingHeightM minLotSizeM2 minLotSizeMultiDwellingM2 minLotWidthM',
        orNull(object({ text, value: orNull(number) })),
      ),
    ),
    isHeritageItem: yesNo,
    otherUses: object(each('commercial retail grannyFlat', yesNo)),
  }),
  overrides,
  ...provenance,
});

export const readEstimateAnswer: Reader<PropertyEstimateAnswer> = object({
  propertyId: text,
  feasibility: object(
    each(
      'duplex townhouse apartment subDivision',
      object({ optimal: orNull(text), calculations: list(object({ type: text, numbers: record(number) })) }),
    ),
  ),
  ...provenance,
});
