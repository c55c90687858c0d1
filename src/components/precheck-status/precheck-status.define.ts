/** Registers `<precheck-status>`. */
import { PrecheckStatus } from './precheck-status.js';

if (!customElements.get('precheck-status')) customElements.define('precheck-status', PrecheckStatus);

declare global {
  interface HTMLElementTagNameMap {
    'precheck-status': PrecheckStatus;
  }
}

export * from './precheck-status.js';
