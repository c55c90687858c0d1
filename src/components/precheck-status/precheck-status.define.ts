import { define } from '../ui/define.js';
import { PrecheckStatus } from './precheck-status.js';

define('precheck-status', PrecheckStatus);

declare global {
  interface HTMLElementTagNameMap {
    'precheck-status': PrecheckStatus;
  }
}

export * from './precheck-status.js';
