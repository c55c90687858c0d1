/** Registers every element of the package. */
export * from './precheck-status/precheck-status.define.js';
export * from './precheck-uploader/precheck-uploader.define.js';
export * from './precheck-viewer/precheck-viewer.define.js';
export * from './property-feasibility/property-feasibility.define.js';
export * from './words.js';
