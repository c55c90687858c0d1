import { expect, it, vi } from 'vitest';
import { jsonLog } from '../../../../src/backend-adapter/server/log/adapter-log.js';

it('writes entries as lines of JSON, in their order and with their own times', () => {
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
