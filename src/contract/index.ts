export * from './adapter-api.js';
export * from './errors.js';
export * from './events.js';
export * from './lot-frontage.js';
export * from './precheck-service.js';
export * from './property-adapter-api.js';
export * from './property-service.js';
export * from './tolerant-reading.js';
