/**
 * Beside the schemas: readers of what the services’ specifications leave open ("not shown"), in tolerant-reading/. Each takes an answer
 * as it came over HTTP, accepts the plausible shapes, and otherwise throws a ReadingError that says what was looked for and what shape
 * came. None fills a gap with a guess: a report without a status, a score that is no number or half a list is an error.
 */
export * from './adapter-api.js';
export * from './api-version.js';
export * from './errors.js';
export * from './events.js';
export * from './precheck-service.js';
export * from './property-adapter-api.js';
export * from './property-service.js';
export * from './same-address.js';
export * from './tolerant-reading/cities.js';
export { cutText } from './tolerant-reading/fields.js';
export * from './tolerant-reading/links-and-documents.js';
export * from './tolerant-reading/projects.js';
export * from './tolerant-reading/property-answers.js';
export * from './tolerant-reading/property-planning.js';
export * from './tolerant-reading/reports.js';
export { readErrorMessage, ReadingError, type ServiceAnswer } from './tolerant-reading/service-answer.js';
