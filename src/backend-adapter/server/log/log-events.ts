/** Every entry that the adapter writes: its level and the fields it may have. docs/operations.md says what each tells. */
import type { FieldName, FieldValue } from './log-fields.js';

export type LogLevel = 'info' | 'warn' | 'error';

type Names = readonly FieldName[];
const info = <const Fields extends Names>(...fields: Fields) => ({ level: 'info' as const, fields });
const warn = <const Fields extends Names>(...fields: Fields) => ({ level: 'warn' as const, fields });
const error = <const Fields extends Names>(...fields: Fields) => ({ level: 'error' as const, fields });

export const LOG_EVENTS = {
  request: info('requestId', 'method', 'route', 'status', 'durationMs'),
  'request-failed': warn('requestId', 'code', 'serviceStatus', 'looked', 'error'),
  'hook-failed': warn('requestId', 'hook', 'words', 'error'),
  'internal-error': error('requestId', 'error'),
  'start-failed': error('words', 'error'),
  'tracking-failed': error('projectId', 'error'),
  'presence-not-announced': warn('error'),
  'service-reachable': info('projectId'),
  'service-unreachable': warn('projectId', 'code'),
  'lease-lost': warn('instance'),
  'lease-not-renewed': warn('error'),
  'leases-not-released': warn('error'),
  'database-connection-lost': warn('error'),
  'circuit-open': warn('origin', 'openForMs'),
  'circuit-closed': info('origin'),
  'creation-found': info('cityKey', 'mark', 'code'),
  'creation-unclear': warn('cityKey', 'mark', 'code'),
  'creation-lost': warn('cityKey', 'mark', 'code'),
  'creations-not-read': error('error'),
  'revisits-not-read': error('error'),
  'records-expired': info('projects', 'records'),
  'retention-failed': error('error'),
  'creation-mark-refused': warn('cityKey'),
  'drawings-different': warn('projectId', 'run'),
  'drawings-not-read': warn('projectId', 'run', 'failures', 'retryInMs', 'words', 'error'),
  'drawings-check-failed': error('projectId', 'run', 'error'),
  'findings-not-kept': warn('projectId', 'run', 'error'),
  'estimate-failed': warn('projectId', 'error'),
  'event-delivered': info('lane', 'eventId', 'projectId'),
  'event-not-delivered': warn('lane', 'eventId', 'projectId', 'failures', 'retryInMs', 'words'),
  'event-interrupted': warn('lane', 'eventId', 'projectId', 'failures'),
  'event-dead': error('lane', 'eventId', 'projectId', 'failures', 'words'),
  'event-not-settled': warn('lane', 'eventId', 'projectId', 'error'),
  'outbox-unavailable': error('lane', 'error'),
  'property-call': info('question', 'outcome', 'spent'),
  'property-quota-used-up': warn('closedForMs'),
  'property-answer-not-kept': error('question', 'error'),
  'metric-not-read': warn('metric', 'words', 'error'),
  listening: info('url'),
  stopping: info('signal'),
  stopped: info(),
};

export type LogEventName = keyof typeof LOG_EVENTS;

/** Each field of an event; null or undefined where it is not known. */
export type LogFields<Name extends LogEventName> = {
  readonly [Field in (typeof LOG_EVENTS)[Name]['fields'][number]]: FieldValue<Field> | null | undefined;
};
