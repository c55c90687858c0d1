/** Registers every element of the package. */
import { isServer } from 'lit';
import { PrecheckUploader } from './precheck-uploader/precheck-uploader.define.js';

export * from './precheck-status/precheck-status.define.js';
export * from './precheck-uploader/precheck-uploader.define.js';
export * from './precheck-viewer/precheck-viewer.define.js';
export * from './property-feasibility/property-feasibility.define.js';
export * from './words.js';

if (!isServer && customElements.get('precheck-uploader') !== PrecheckUploader) {
  console.warn('precheck-elements is on this page more than once; the first stays.');
}
