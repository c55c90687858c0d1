/** What a property service answers in the specification's form, and a script that answers so. */
import type { Reply, Script, SeenRequest } from './scripted-service.js';

export const PROPERTY_ID = '0b9c3f1e-7a52-4c7e-9b5d-2f6f0f3f7a11';
export const OTHER_ID = '11111111-7a52-4c7e-9b5d-2f6f0f3f7a22';
export const ADDRESS = '12 Banksia Street, Wattle Bay NSW 2999';

/** What is read of everything else that a service may say is for the contract's tests. */
const planningBody = (propertyID: string) => ({
  result: {
    Property: {
      propertyID,
      property_details: { property_type: 'House', property_area_m2: '650.50' },
      property_planning_details: { zoning: { code: 'R2', label: 'Low' }, lga: 'Wattle Bay', planning_max_fsr: '0.5' },
      property_analysis: { permitted_use_duplex: true, permitted_use_townhouse: false },
    },
  },
});
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
  if (/^\/v1\/property\/(planning-essentials|insights)$/.test(request.path)) return { json: planningBody(propertyID) };
  if (request.path === '/v1/property/estimate') return { json: estimateBody(propertyID) };
  return undefined;
}

/** Answers property calls with this reply, or in the usual way where it gives none. */
export const propertyScript =
  (reply: (request: SeenRequest) => Reply | undefined = () => undefined): Script =>
  (request) =>
    request.path.startsWith('/v1/') ? (reply(request) ?? propertyReply(request)) : undefined;
