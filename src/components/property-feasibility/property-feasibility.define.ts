import { define } from '../ui/define.js';
import { PropertyFeasibility } from './property-feasibility.js';

define('property-feasibility', PropertyFeasibility);

declare global {
  interface HTMLElementTagNameMap {
    'property-feasibility': PropertyFeasibility;
  }
}

export { setErrorDocumentation } from '../ui/element-event.js';
export * from './property-feasibility.js';
