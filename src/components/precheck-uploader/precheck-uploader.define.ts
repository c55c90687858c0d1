import { define } from '../ui/define.js';
import { PrecheckUploader } from './precheck-uploader.js';

define('precheck-uploader', PrecheckUploader);

declare global {
  interface HTMLElementTagNameMap {
    'precheck-uploader': PrecheckUploader;
  }
}

export * from './precheck-uploader.js';
export { setPdfFolder } from '../pdf-folder.js';
