/** Every entry that the adapter writes: its level, what it tells, and which fields it may have. docs/operations.md has the same table. */
import type { FieldInput, FieldKindName } from './field-kinds.js';

export type LogLevel = 'info' | 'warn' | 'error';

interface LogEvent {
  readonly level: LogLevel;
  /** For the documentation. */
  readonly says: string;
  readonly fields: Readonly<Record<string, FieldKindName>>;
}

const event = <const Fields extends Readonly<Record<string, FieldKindName>>>(
  level: LogLevel,
  says: string,
  fields: Fields,
): LogEvent & { readonly fields: Fields } => ({ level, says, fields });

const DELIVERY = { lane: 'code', eventId: 'id', projectId: 'id' } as const;
const RUN = { projectId: 'id', run: 'count' } as const;

export const LOG_EVENTS = {
  request: event('info', 'A request was answered.', {
    requestId: 'id',
    method: 'method',
    route: 'route',
    status: 'status',
    durationMs: 'ms',
  }),
  'request-failed': event('warn', 'The answer is 500 or more, for a reason that the adapter knows.', {
    requestId: 'id',
    code: 'code',
    serviceStatus: 'status',
    looked: 'words',
    error: 'error',
  }),
  'hook-failed': event('warn', '`identify`, `authorize` or `clientAddress` threw or was late.', {
    requestId: 'id',
    hook: 'code',
    words: 'words',
    error: 'error',
  }),
  'internal-error': event('error', 'The answer is 500: a fault of the adapter, its disk or its database.', {
    requestId: 'id',
    error: 'error',
  }),
  'start-failed': event('error', 'The adapter cannot serve.', { words: 'words', error: 'error' }),
  'tracking-failed': event('error', 'A project could not be read or saved; it is tried again.', {
    projectId: 'id',
    error: 'error',
  }),
  'attention-not-told': event('warn', 'Other instances were not told which projects are open in pages.', {
    error: 'error',
  }),
  'service-reachable': event('info', 'A reading of a project was answered again.', { projectId: 'id' }),
  'service-unreachable': event('warn', 'A reading of a project failed.', { projectId: 'id', code: 'code' }),
  'lease-lost': event('warn', 'The instance stood still, or the database was away, for longer than the lease.', {
    instance: 'id',
  }),
  'lease-not-renewed': event('warn', 'A try to renew the lease failed.', { error: 'error' }),
  'leases-not-released': event('warn', 'The instance stopped without giving its projects back.', { error: 'error' }),
  'database-connection-lost': event('warn', 'The connection that hears of changes broke; it is made anew.', {
    error: 'error',
  }),
  'circuit-open': event('warn', 'A service is away, and is left alone.', { origin: 'origin', openForMs: 'ms' }),
  'circuit-closed': event('info', 'It answers again.', { origin: 'origin' }),
  'creation-found': event('info', 'A project whose creation was not answered was found.', {
    cityKey: 'id',
    mark: 'id',
    code: 'code',
  }),
  'creation-unclear': event(
    'warn',
    'A project whose creation was not answered was not found at once; it is looked for.',
    {
      cityKey: 'id',
      mark: 'id',
      code: 'code',
    },
  ),
  'creation-lost': event('warn', 'A project whose creation was not answered is not looked for any more.', {
    cityKey: 'id',
    mark: 'id',
    code: 'code',
  }),
  'creations-not-read': event('error', 'The creations that were not answered cannot be read from the database.', {
    error: 'error',
  }),
  'revisits-not-read': event(
    'error',
    'The completed projects that are due for a look cannot be read from the database.',
    {
      error: 'error',
    },
  ),
  'records-expired': event('info', 'Records that were too old were deleted.', { projects: 'count', records: 'count' }),
  'retention-failed': event('error', 'Records that are too old could not be deleted; it is tried again in an hour.', {
    error: 'error',
  }),
  'creation-mark-refused': event('warn', 'The service takes no metadata with a draft.', { cityKey: 'id' }),
  'drawings-different': event('warn', 'The service’s copies are not the drawings.', RUN),
  'drawings-not-read': event('warn', 'The service’s copies could not be read.', {
    ...RUN,
    failures: 'count',
    retryInMs: 'ms',
    words: 'words',
    error: 'error',
  }),
  'drawings-check-failed': event('error', 'The comparison of the drawings failed in the adapter.', {
    ...RUN,
    error: 'error',
  }),
  'findings-not-kept': event('warn', 'What a run found was not kept for comparing the next one with it.', {
    ...RUN,
    error: 'error',
  }),
  'estimate-failed': event('warn', 'How long a run still takes could not be estimated.', {
    projectId: 'id',
    error: 'error',
  }),
  'event-delivered': event('info', 'A hook or `forward` took an event.', DELIVERY),
  'event-not-delivered': event('warn', 'A hook or `forward` did not take an event; it is tried again.', {
    ...DELIVERY,
    failures: 'count',
    retryInMs: 'ms',
    words: 'words',
  }),
  'event-interrupted': event('warn', 'A process ended while it delivered an event, which is delivered again now.', {
    ...DELIVERY,
    failures: 'count',
  }),
  'event-dead': event('error', 'An event was given up after its last attempt.', {
    ...DELIVERY,
    failures: 'count',
    words: 'words',
  }),
  'event-not-settled': event('warn', 'Delivered or not, it could not be written down: the event comes again.', {
    ...DELIVERY,
    error: 'error',
  }),
  'outbox-unavailable': event('error', 'Events cannot be read from the database.', { lane: 'code', error: 'error' }),
  'property-call': event('info', 'The property service was called.', {
    question: 'code',
    outcome: 'code',
    spent: 'flag',
  }),
  'property-quota-used-up': event('warn', 'The property service says that its month is used up.', {
    closedForMs: 'ms',
  }),
  'property-answer-not-kept': event('error', 'An answer was given, but could not be kept.', {
    question: 'code',
    error: 'error',
  }),
  'metric-not-read': event('warn', 'A metric was left out.', { metric: 'code', words: 'words', error: 'error' }),
  listening: event('info', 'The adapter’s own server takes calls.', { url: 'address' }),
  stopping: event('info', 'It was told to stop.', { signal: 'code' }),
  stopped: event('info', 'It has stopped.', {}),
} as const;

export type LogEventName = keyof typeof LOG_EVENTS;

/** Each field of an event; null or undefined where it is not known. */
export type LogFields<Name extends LogEventName> = {
  readonly [Field in keyof (typeof LOG_EVENTS)[Name]['fields']]: (typeof LOG_EVENTS)[Name]['fields'][Field] extends FieldKindName
    ? FieldInput<(typeof LOG_EVENTS)[Name]['fields'][Field]> | null | undefined
    : never;
};
