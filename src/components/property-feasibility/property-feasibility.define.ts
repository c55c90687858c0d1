/** Registers `<property-feasibility>`. */
import { PropertyFeasibility } from './property-feasibility.js';

if (!customElements.get('property-feasibility')) customElements.define('property-feasibility', PropertyFeasibility);

declare global {
  interface HTMLElementTagNameMap {
    'property-feasibility': PropertyFeasibility;
  }
}

export type { PropertyTranslation } from '../translations/property/translation.js';
export { setErrorDocumentation } from '../ui/error-documentation.js';
export * from './property-feasibility.js';
export { type PropertyWordParts, registerPropertyTranslation, setPropertyWords } from './property-words.js';
