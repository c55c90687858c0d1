/** Registers `<precheck-uploader>`. */
import { PrecheckUploader } from './precheck-uploader.js';

if (!customElements.get('precheck-uploader')) customElements.define('precheck-uploader', PrecheckUploader);

declare global {
  interface HTMLElementTagNameMap {
    'precheck-uploader': PrecheckUploader;
  }
}

export * from './precheck-uploader.js';
export { setPdfFolder } from '../pdf-folder.js';
