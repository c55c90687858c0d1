/** The adapter's routes under `/property`, as a test scripts them. Both ways pass the contract's schemas. */
import { overrideViews } from '../../../src/backend-adapter/property/overrides.js';
import { readAddress } from '../../../src/backend-adapter/property/address.js';
import type {
  InsightsView,
  PropertyEstimateAnswer,
  PropertySuggestAnswer,
  PropertySuggestRequest,
} from 'precheck-contract/property-adapter-api';
import * as api from 'precheck-contract/property-adapter-api';

export const WATTLE_ID = '5f0c1a52-6f3e-4d4e-9a53-0c3a1f6b7d01';
export const ACACIA_ID = '5f0c1a52-6f3e-4d4e-9a53-0c3a1f6b7d02';

/** A lot of which everything is stated. */
export const WATTLE: InsightsView = {
  propertyId: WATTLE_ID,
  lotIdentifier: 'Lot 14 DP 27118',
  propertyType: 'House',
  region: 'Sydney',
  latitude: -33.9131,
  longitude: 151.1035,
  areaM2: 696.8,
  zoning: { code: 'R3', label: 'Medium Density Residential' },
  lga: 'City of Wattle Bay',
  overlays: [
    { category: 'Flood planning', key: 'Flood planning area', value: 'Low hazard, floor level 12.4 m AHD' },
    { category: 'Acid sulfate soils', key: 'Class', value: '5' },
  ],
  constraints: {
    flood: true,
    bushfire: false,
    infrastructure: false,
    environment: true,
    heritage: false,
    industry: false,
  },
  permittedUses: {
    withoutConsent: ['Home occupations'],
    withConsent: [
      'Attached dwellings',
      'Boarding houses',
      'Centre-based child care facilities',
      'Dual occupancies',
      'Dwelling houses',
      'Multi dwelling housing',
      'Neighbourhood shops',
      'Semi-detached dwellings',
    ],
    prohibited: ['Heavy industries', 'Hostels', 'Pubs', 'Any other development'],
  },
  dwellings: { apartment: false, duplex: true, mixedUse: null, townhouse: true },
  duplexRules: [
    {
      message: 'A duplex needs a lot of 450 m² and 12 m of frontage.',
      url: 'https://legislation.nsw.gov.au/view/html/inforce/current/epi-2021-0714',
    },
    { message: 'Ask the council about parking.', url: null },
  ],
  planningInstruments: ['Wattle Bay Local Environmental Plan 2012'],
  controls: {
    maxFsr: { text: '0.65', value: 0.65 },
    maxBuildingHeightM: { text: '9.5', value: 9.5 },
    minLotSizeM2: { text: '450', value: 450 },
    minLotSizeMultiDwellingM2: null,
    minLotWidthM: { text: 'see DCP', value: null },
  },
  isHeritageItem: false,
  otherUses: { commercial: null, retail: false, grannyFlat: true },
};

const GROUPS = ['constraints', 'permittedUses', 'dwellings', 'controls', 'otherUses'];
/** The same property, and nothing of it stated. */
const unstated = (view: object): object =>
  Object.fromEntries(
    Object.entries(view).map(([name, value]) => [
      name,
      GROUPS.includes(name) ? unstated(value as object) : LISTS.includes(name) ? [] : null,
    ]),
  );
const LISTS = ['overlays', 'duplexRules', 'planningInstruments'];
const ACACIA = { ...unstated(WATTLE), propertyId: ACACIA_ID } as InsightsView;

const CANDIDATES = {
  wattle: { propertyId: WATTLE_ID, address: '12-14 Wattle St, Wattle Bay NSW 2999' },
  acacia: { propertyId: ACACIA_ID, address: '14 Wattle St, Wattle Bay NSW 2999' },
};
const TOWNHOUSES = { gfa_m2: 452.92, lot_area_m2: 174.2, min_dwellings: 3, max_dwellings: 4 };

export class ScriptedProperty {
  readAt = '2026-03-01T09:00:00.000Z';
  kept = false;
  candidates = [CANDIDATES.wattle];
  ambiguous = false;
  readonly properties = new Map<string, InsightsView>([
    [WATTLE_ID, WATTLE],
    [ACACIA_ID, ACACIA],
  ]);
  suggest = (_request: PropertySuggestRequest): Pick<PropertySuggestAnswer, 'candidates' | 'ambiguous'> => ({
    candidates: this.candidates,
    ambiguous: this.ambiguous,
  });
  estimate = (_overrides: Record<string, unknown>): PropertyEstimateAnswer['feasibility'] => ({
    duplex: { optimal: null, calculations: [] },
    townhouse: { optimal: 'attached', calculations: [{ type: 'attached', numbers: TOWNHOUSES }] },
    apartment: {
      optimal: 'fsr',
      calculations: [{ type: 'fsr', numbers: { fsr: 0.65, gfa_m2: 452.92, min_dwellings: 3, max_dwellings: 4 } }],
    },
    subDivision: { optimal: null, calculations: [] },
  });

  /** Two to choose among. */
  offerTwo(): void {
    this.candidates = [CANDIDATES.wattle, CANDIDATES.acacia];
  }

  /** Null for what is no call about properties. */
  answer(method: string, path: string, body: unknown): object | 'unknown' | null {
    const [, top, call] = path.split('/');
    if (top !== 'property') return null;
    if (method !== 'POST') throw new Error(`The page asks ${path} with ${method}.`);
    // The adapter's own reading: what people see told apart is what it tells apart.
    if (call === 'address') {
      return api.propertyAddressAnswerSchema.parse({
        address: readAddress(api.propertyAddressRequestSchema.parse(body)),
      });
    }
    const provenance = { readAt: this.readAt, kept: this.kept };
    if (call === 'suggest') {
      const answer = this.suggest(api.propertySuggestRequestSchema.parse(body));
      return api.propertySuggestAnswerSchema.parse({ ...answer, ...provenance });
    }
    if (call === 'estimate') {
      const { propertyId, overrides } = api.propertyEstimateRequestSchema.parse(body);
      const feasibility = this.estimate(overrides ?? {});
      return api.propertyEstimateAnswerSchema.parse({ propertyId, feasibility, ...provenance });
    }
    const property = this.properties.get(api.propertyPlanningRequestSchema.parse(body).propertyId);
    if (!property) return 'unknown';
    const answer = { property, overrides: overrideViews(property), ...provenance };
    if (call === 'insights') return api.insightsViewAnswerSchema.parse(answer);
    if (call === 'planning-essentials') return api.planningEssentialsViewAnswerSchema.parse(answer);
    throw new Error(`The adapter has no ${path}.`);
  }
}
