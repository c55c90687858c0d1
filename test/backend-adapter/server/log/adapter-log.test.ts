/** What an entry may hold: the fields of its event, each of its kind, and no secret in any of them. */
import { describe, expect, it, vi } from 'vitest';
import {
  createAdapterLog,
  jsonLog,
  type AdapterLog,
  type LogEntry,
} from '../../../../src/backend-adapter/server/log/adapter-log.js';
import {
  FIELDS,
  LOG_EVENTS,
  type FIELD_KINDS,
  type LogEventName,
  describeError,
} from '../../../../src/backend-adapter/server/log/log-events.js';
import { redactorOf } from '../../../../src/backend-adapter/server/log/redactor.js';
import { findPlanted, PLANTED } from '../../support/planted-secrets.js';

const redact = redactorOf([PLANTED.key, PLANTED.vendorToken, PLANTED.webhookSecret]);
type FieldKindName = keyof typeof FIELD_KINDS;
const plain = (text: string): string => text;

/** The entry as the vendor’s log is given it. */
function entryOf(event: LogEventName, fields: object): LogEntry {
  const entries: LogEntry[] = [];
  createAdapterLog((entry) => entries.push(entry), plain)(event, fields as never);
  return entries[0] as LogEntry;
}

describe('a field', () => {
  it.each<[FieldKindName, unknown, unknown]>([
    ['id', 'report-completed:p-1:2:r.1', 'report-completed:p-1:2:r.1'],
    ['id', 'ann@example.com', expect.stringMatching(/^~[\w-]{43}$/)],
    ['id', 7, null],
    ['code', 'the service said this', null],
    ['number', 1.6, 2],
    ['number', '3', null],
    ['flag', 'true', null],
    ['text', ' two\n\tlines ', 'two lines'],
    ['text', 'x'.repeat(1000), 'x'.repeat(400)],
    ['error', 'text', [{ name: 'string' }]],
  ])('of the kind %s is given %j and logs %j', (kind, given, logged) => {
    const [event, field] = eventWith(kind);
    const entry = entryOf(event, { [field]: given });
    expect(entry[field] ?? null).toEqual(logged);
  });

  it('that its event does not name is left out', () => {
    const entry = entryOf('circuit-closed', { origin: 'https://a.example', apiKey: 'k' });
    expect(entry).toEqual({ level: 'info', event: 'circuit-closed', origin: 'https://a.example' });
  });
});

describe('an error', () => {
  it('is its name and code, its causes’, and where the innermost was thrown', () => {
    const thrown = new Error('outer', {
      cause: Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED', address: '10.0.0.1' }),
    });
    expect(describeError(thrown)).toEqual([
      { name: 'Error' },
      { name: 'TypeError', code: 'ECONNREFUSED', at: expect.stringMatching(/^log\/adapter-log\.test\.ts:\d+( < |$)/) },
    ]);
  });

  it('that causes itself, has no stack, or whose message looks like a frame, does no harm', () => {
    const circle = new Error('a');
    circle.cause = circle;
    const forged = new Error('x\n    at secret (/home/ann/planted.js:1:2)');
    const bare = Object.assign(new Error('b'), { stack: 7, name: 'ann@example.com', code: 'not a code' });
    expect(describeError(circle)).toHaveLength(1);
    expect(JSON.stringify(describeError(forged))).not.toContain('planted.js');
    expect(describeError(bare)).toEqual([{ name: 'Error' }]);
  });
});

describe('what is planted', () => {
  const forms = Object.values(PLANTED).flatMap((secret) => [
    secret,
    `It failed with ${secret} here.`,
    encodeURIComponent(secret),
    Object.assign(new Error(`${secret}\n    at ${secret} (/${secret}/x.js:1:2)`), { code: secret, name: secret }),
    new Error('outer', { cause: new Error(secret, { cause: secret }) }),
    { toString: () => secret, secret },
    [secret],
  ]);

  it.each(Object.keys(LOG_EVENTS) as LogEventName[])('in any field of %s is not logged', (event) => {
    const entries: LogEntry[] = [];
    const log = createAdapterLog((entry) => entries.push(entry), redact) as AdapterLog;
    for (const form of forms) {
      const fields = LOG_EVENTS[event].fields.map((field) => [field, form]);
      log(event, Object.fromEntries([...fields, ['more', form]]) as never);
    }
    expect(entries).toHaveLength(forms.length);
    expect(findPlanted(JSON.stringify(entries))).toEqual([]);
  });
});

describe('a vendor’s log', () => {
  const fails = () => {
    throw new Error('The disk is full.');
  };
  it.each([fails, async () => fails()])('that throws or rejects harms nobody', (sink) => {
    expect(() => createAdapterLog(sink, plain)('stopped', {})).not.toThrow();
  });
});

it('jsonLog writes entries as lines of JSON, in their order and with their own times', () => {
  const lines: string[] = [];
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5, 6) });
  const log = jsonLog({ level: 'warn', write: (line) => lines.push(line) });
  log({ level: 'info', event: 'stopped' });
  log({ level: 'warn', event: 'circuit-open', origin: 'https://a.example', openForMs: 1000 });
  vi.advanceTimersByTime(1000);
  log({ level: 'error', event: 'outbox-unavailable', error: [{ name: 'Error' }] });
  log({ level: 'warn', event: 'lease-lost', instance: 'i' });
  expect(lines).toEqual([
    '{"level":"warn","time":"2026-01-02T03:04:05.006Z","event":"circuit-open","origin":"https://a.example","openForMs":1000}',
    '{"level":"error","time":"2026-01-02T03:04:06.006Z","event":"outbox-unavailable","error":[{"name":"Error"}]}',
    '{"level":"warn","time":"2026-01-02T03:04:06.006Z","event":"lease-lost","instance":"i"}',
  ]);
  vi.useRealTimers();
});

function eventWith(kind: FieldKindName): [LogEventName, string] {
  for (const [event, { fields }] of Object.entries(LOG_EVENTS)) {
    const field = fields.find((one) => FIELDS[one] === kind);
    if (field !== undefined) return [event as LogEventName, field];
  }
  throw new Error(`No event has a field of the kind ${kind}.`);
}
