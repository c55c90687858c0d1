/** Registers `<precheck-viewer>`. */
import { PrecheckViewer } from './precheck-viewer.js';

if (!customElements.get('precheck-viewer')) customElements.define('precheck-viewer', PrecheckViewer);

declare global {
  interface HTMLElementTagNameMap {
    'precheck-viewer': PrecheckViewer;
  }
}

export * from './precheck-viewer.js';
export { setPdfFolder } from '../pdf-folder.js';
