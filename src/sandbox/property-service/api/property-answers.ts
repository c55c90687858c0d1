import type { EstimateAnswer } from 'precheck-contract/property-service';
import { toFeasibility } from '../estimate/estimate.js';
import type { ExplainedEstimate } from '../explain-estimate.js';
import type { PropertyRecord } from '../property-file.js';

/** POST /v1/property/suggest */
export const suggestAnswer = ({ propertyID, listingAddress }: PropertyRecord) => ({
  result: { propertyID, listingAddress },
});

/** POST /v1/property/insights: every field of the specification, and no other. */
export function insightsAnswer(property: PropertyRecord) {
  return {
    result: {
      Property: {
        propertyID: property.propertyID,
        property_details: {
          ...sharedDetails(property),
          arr_as_locality_guids: property.property_details.arr_as_locality_guids,
        },
        property_planning_details: property.property_planning_details,
        property_analysis: property.property_analysis,
      },
    },
  };
}

/** POST /v1/property/planning-essentials: the specification's reduced set. */
export function essentialsAnswer(property: PropertyRecord) {
  const planning = property.property_planning_details;
  const analysis = property.property_analysis;
  return {
    result: {
      Property: {
        propertyID: property.propertyID,
        property_details: { ...sharedDetails(property), localities: property.property_details.localities },
        property_planning_details: {
          zoning: planning.zoning,
          overlays: planning.overlays,
          lga: planning.lga,
          has_flood_overlay: planning.has_flood_overlay,
          has_bushfire_overlay: planning.has_bushfire_overlay,
          has_infrastructure_overlay: planning.has_infrastructure_overlay,
          has_environment_overlay: planning.has_environment_overlay,
          has_heritage_overlay: planning.has_heritage_overlay,
          has_industry_overlay: planning.has_industry_overlay,
          arr_notifications_permitted_use: planning.arr_notifications_permitted_use,
        },
        property_analysis: {
          permitted_use_apartment: analysis.permitted_use_apartment,
          permitted_use_duplex: analysis.permitted_use_duplex,
          permitted_use_duplex_rule_message: analysis.permitted_use_duplex_rule_message,
          permitted_use_mixeduse: analysis.permitted_use_mixeduse,
          permitted_use_townhouse: analysis.permitted_use_townhouse,
        },
      },
    },
  };
}

function sharedDetails({ property_details: details }: PropertyRecord) {
  return {
    lot_identifier: details.lot_identifier,
    property_type: details.property_type,
    region: details.region,
    center_lat: details.center_lat,
    center_long: details.center_long,
    property_area_m2: details.property_area_m2,
    arr_gnaf_address_detail_pid: details.arr_gnaf_address_detail_pid,
  };
}

/** POST /v1/property/estimate: the working stays out of it. */
export const estimateAnswer = ({ propertyID, estimate }: ExplainedEstimate): EstimateAnswer => ({
  result: { propertyID, feasibility: toFeasibility(estimate) },
});
