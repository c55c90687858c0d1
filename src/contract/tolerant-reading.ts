/**
 * Reads what the services’ specifications leave open ("not shown"). Each reader takes an answer as it came over HTTP,
 * accepts the plausible shapes, keeps unknown fields, and otherwise throws a ReadingError that says what was looked for and what
 * shape came. It never fills a gap with a guess: a report without a status, a score that is no number or half a list is an error.
 */
export { ReadingError, type ServiceAnswer } from './tolerant-reading/service-answer.js';
export { type CitySummary, readCities } from './tolerant-reading/cities.js';
export {
  type CityConfiguration,
  type PermitTypeConfiguration,
  readCityConfiguration,
  type ReportConfiguration,
} from './tolerant-reading/city-configuration.js';
export {
  type ProjectRecord,
  readCreatedProject,
  readOverallStatus,
  readProcessAnswer,
  readProject,
  readProjects,
} from './tolerant-reading/projects.js';
export { readFindings, readReport, readReports } from './tolerant-reading/reports.js';
export { readDocuments, readLink, readUploadAddress } from './tolerant-reading/links-and-documents.js';
export { readErrorMessage } from './tolerant-reading/error-message.js';
export * from './tolerant-reading/property.js';
