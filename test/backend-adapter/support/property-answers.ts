/** What a property service answers in the specification's form, and a script that answers so. */
import type { Reply, Script, SeenRequest } from './scripted-service.js';

export const PROPERTY_ID = '0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11';
export const OTHER_ID = '11111111-7a52-4c7e-9b5d-2f6f0f3f7a22';
export const ADDRESS = '12 Banksia Street, Wattle Bay NSW 2999';

const essentialsDetails = {
  lot_identifier: '1/DP1',
  localities: [],
  property_type: 'House',
  region: 'NSW',
  center_lat: '-33.8688',
  center_long: '151.2093',
  property_area_m2: '650.50',
  arr_gnaf_address_detail_pid: ['GANSW1'],
};
const essentialsPlanning = {
  zoning: { code: 'R2', label: 'Low Density Residential' },
  overlays: { overlay_id: 'o-1', category: 'Flood', key: 'class', value: 'Planning area' },
  lga: 'Wattle Bay',
  has_flood_overlay: true,
  has_bushfire_overlay: false,
  has_infrastructure_overlay: false,
  has_environment_overlay: false,
  has_heritage_overlay: false,
  has_industry_overlay: false,
  arr_notifications_permitted_use: {
    'Permitted with consent': [{ value: 'Dual occupancies' }],
    'Permitted without consent': [],
    Prohibited: [{ value: 'Industries' }],
  },
};
const essentialsAnalysis = {
  permitted_use_apartment: null,
  permitted_use_duplex: true,
  permitted_use_duplex_rule_message: [{ message: 'At least 450 m2', url: null }],
  permitted_use_mixeduse: null,
  permitted_use_townhouse: false,
};

const group = (propertyID: string, details: object, planning: object, analysis: object) => ({
  result: {
    Property: {
      propertyID,
      property_details: { ...essentialsDetails, ...details },
      property_planning_details: { ...essentialsPlanning, ...planning },
      property_analysis: { ...essentialsAnalysis, ...analysis },
    },
  },
});

const essentialsBody = (propertyID: string) => group(propertyID, {}, {}, {});
const insightsBody = (propertyID: string) =>
  group(
    propertyID,
    { arr_as_locality_guids: [] },
    {
      planning_lep_names: ['Wattle Bay LEP 2014'],
      planning_max_fsr: '0.5',
      planning_max_building_height_m: '8.5',
      planning_min_lot_size_m2: '450',
      planning_min_lot_size_multi_dwelling_m2: null,
      planning_min_lot_width_m: null,
      planning_is_heritage: false,
    },
    { permitted_use_commercial: null, permitted_use_retail: null, permitted_use_grannyflat: true },
  );
export const estimateBody = (propertyID: string) => ({
  result: {
    propertyID,
    feasibility: {
      duplex: { optimalCalculationType: null, calculations: [] },
      townhouse: {
        optimalCalculationType: 'attached',
        calculations: { attached: { gfa_m2: 325, lot_area_m2: 216.8, min_dwellings: 2, max_dwellings: 3 } },
      },
      apartment: {
        optimalCalculationType: 'fsr',
        calculations: { fsr: { fsr: 0.5, gfa_m2: 325, min_dwellings: 2, max_dwellings: 3 } },
      },
      subDivision: { optimalCalculationType: null, calculations: [] },
    },
  },
});

/** The usual answer to a call of the property service; undefined for other calls. */
function propertyReply(request: SeenRequest): Reply | undefined {
  const propertyID = String((request.body as { propertyID?: string } | null)?.propertyID);
  if (request.path === '/v1/property/suggest') {
    return { json: { result: { propertyID: PROPERTY_ID, listingAddress: ADDRESS } } };
  }
  if (request.path === '/v1/property/planning-essentials') return { json: essentialsBody(propertyID) };
  if (request.path === '/v1/property/insights') return { json: insightsBody(propertyID) };
  if (request.path === '/v1/property/estimate') return { json: estimateBody(propertyID) };
  return undefined;
}

/** Answers property calls with this reply, or in the usual way where it gives none. */
export const propertyScript =
  (reply: (request: SeenRequest) => Reply | undefined = () => undefined): Script =>
  (request) =>
    request.path.startsWith('/v1/') ? (reply(request) ?? propertyReply(request)) : undefined;
