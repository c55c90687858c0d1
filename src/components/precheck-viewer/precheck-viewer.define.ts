import { define } from '../ui/define.js';
import { PrecheckViewer } from './precheck-viewer.js';

define('precheck-viewer', PrecheckViewer);

declare global {
  interface HTMLElementTagNameMap {
    'precheck-viewer': PrecheckViewer;
  }
}

export * from './precheck-viewer.js';
export { setPdfFolder } from '../pdf-folder.js';
