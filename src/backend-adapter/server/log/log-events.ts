/** Every entry that the adapter writes: its level, its fields, and what each field may hold. docs/operations.md says what each tells. */
import { createHash } from 'node:crypto';

export type LogLevel = 'info' | 'warn' | 'error';

/** Each gives null where there is nothing that may be logged, and throws for a value of another type. */
export const FIELD_KINDS = {
  /** The service may call its projects anything, a person's e-mail address too. */
  id: (value: string) =>
    value.match(/^[\w.:~-]{1,300}$/) ? value : `~${createHash('sha256').update(value).digest('base64url')}`,
  code: (value: string) => value.match(/^[A-Za-z][\w-]{0,63}$/)?.[0] ?? null,
  number: (value: number) => (Number.isFinite(value) ? Math.round(value) : null),
  flag: (value: boolean) => (typeof value === 'boolean' ? value : null),
  text: (value: string) => value.replaceAll(/\s+/g, ' ').trim(),
  error: describeError,
};

const fieldsOfKind = <Kind extends keyof typeof FIELD_KINDS, Field extends string>(kind: Kind, ...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, kind])) as Record<Field, Kind>;

export const FIELDS = {
  ...fieldsOfKind('id', 'requestId', 'projectId', 'eventId', 'instance', 'cityKey', 'mark'),
  ...fieldsOfKind('code', 'code', 'method', 'hook', 'lane', 'question', 'outcome', 'metric', 'signal'),
  ...fieldsOfKind('number', 'run', 'failures', 'projects', 'records', 'status', 'serviceStatus'),
  ...fieldsOfKind('number', 'durationMs', 'openForMs', 'retryInMs', 'closedForMs'),
  ...fieldsOfKind('flag', 'spent'),
  ...fieldsOfKind('text', 'route', 'origin', 'url', 'looked', 'words'),
  ...fieldsOfKind('error', 'error'),
};
type FieldName = keyof typeof FIELDS;

const at =
  (level: LogLevel) =>
  <const Fields extends readonly FieldName[]>(...fields: Fields) => ({ level, fields });
const [info, warn, error] = [at('info'), at('warn'), at('error')];

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
  'creation-found': info('cityKey', 'mark'),
  'creation-unclear': warn('cityKey', 'mark', 'code'),
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

type FieldValue<Field extends FieldName> = Parameters<(typeof FIELD_KINDS)[(typeof FIELDS)[Field]]>[0];
export type LogEventName = keyof typeof LOG_EVENTS;
/** Each field of an event; null or undefined where it is not known. */
export type LogFields<Name extends LogEventName> = {
  readonly [Field in (typeof LOG_EVENTS)[Name]['fields'][number]]: FieldValue<Field> | null | undefined;
};

export interface LoggedError {
  readonly name: string;
  readonly code?: string;
  /** Files and lines, innermost first: `gate.js:45 < adapter.js:118`. */
  readonly at?: string;
}

const MAX_CAUSES = 5;
const MAX_FRAMES = 6;
const MAX_STACK = 10_000;
/** The file with its folder: more of the path says nothing, and may name a person. */
const FRAME = /^\s+at (?!.*node:).{0,400}?((?:[\w.-]+[\\/])?[\w.-]+\.[cm]?[jt]s:\d+):\d+\)?$/gm;

/** The error first, then its causes. */
export function describeError(thrown: unknown): readonly LoggedError[] {
  const chain: unknown[] = [];
  for (let one = thrown; one !== undefined && one !== null && chain.length < MAX_CAUSES && !chain.includes(one); ) {
    chain.push(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return chain.map((one) => {
    if (!(one instanceof Error)) return { name: typeof one };
    const { name, code, cause } = one as { name?: unknown; code?: unknown; cause?: unknown };
    // Wrappers are thrown where their cause is caught: only where it all began is worth a line.
    const places = cause === undefined || cause === null ? placesOf(one) : '';
    return {
      name: typeof name === 'string' && /^[A-Za-z]\w{0,63}$/.test(name) ? name : 'Error',
      ...(typeof code === 'string' && /^\w{1,64}$/.test(code) ? { code } : {}),
      ...(places === '' ? {} : { at: places }),
    };
  });
}

/** The message stands before the frames, and may look like them. */
function placesOf({ message, stack }: Error): string {
  if (typeof stack !== 'string' || typeof message !== 'string' || !stack.includes(message)) return '';
  const frames = stack.slice(stack.indexOf(message) + message.length).slice(0, MAX_STACK);
  const places = [...frames.matchAll(FRAME)].map(([, place = '']) => place.replace('\\', '/'));
  return places.slice(0, MAX_FRAMES).join(' < ');
}
