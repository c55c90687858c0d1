/**
 * Reads the property service's answers into what a page shows. Every plausible form is taken (text or number, one or a list, an empty
 * array for an empty object, names in either spelling); what is not stated is null or an empty list. Each reader throws a ReadingError
 * only where nothing of what was asked for is in the answer.
 */
export { readPing } from './property-ping.js';
export { readSuggestions, type Suggestions } from './property-suggestions.js';
export { essentialsOf, readInsights, readPlanningEssentials } from './property-planning.js';
export {
  type FeasibilityReading,
  readEstimate,
  readRefusedOverride,
  type RefusedOverride,
} from './property-feasibility.js';
