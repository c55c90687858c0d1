import type { PlanningEssentialsView, PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';
import type { EventMapOf, PrecheckErrorDetail } from '../ui/element-event.js';

export interface PropertyEventDetails {
  'property-found': {
    readonly propertyId: string;
    /** As the service lists it; null where the page named the property by its id alone. */
    readonly address: string | null;
    /** Degrees; null where the service does not state them. */
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly property: PlanningEssentialsView;
  };
  'estimate-changed': {
    readonly propertyId: string;
    readonly overrides: Overrides;
    readonly estimate: PropertyEstimateAnswer;
  };
  'precheck-error': PrecheckErrorDetail;
}

export type PropertyFeasibilityEventMap = EventMapOf<PropertyEventDetails>;
