/** The answer to a COMMIT is lost with its connection: what was saved is told all the same. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { eventually, reportsWith, startHarness } from '../support/adapter-harness.js';
import { afterTest } from '../support/after-test.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';
import { collect } from '../support/stream-reader.js';

const server = await postgresOfTests();

if (server !== null) {
  it('a page hears of a decision that was saved, though nobody heard that it was', { timeout: 60_000 }, async () => {
    const address = new URL(await server.createDatabase());
    let left = 0;
    const proxy = createServer((inner: Socket) => {
      const outer = connect(Number(address.port), '127.0.0.1');
      let isDoomed = false;
      inner.on('data', (bytes) => {
        if (left > 0 && bytes.includes('commit')) {
          isDoomed = true;
          left -= 1;
        }
        outer.write(bytes);
      });
      outer.on('data', (bytes) => void (isDoomed ? inner.destroy() : inner.write(bytes)));
      inner.on('error', () => {}).on('close', () => outer.destroy());
      outer.on('error', () => {}).on('close', () => inner.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    afterTest(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const connectionString = Object.assign(new URL(address), { port: String(port) }).href;
    const options = { store: { kind: 'postgres', connectionString } } as const;
    const { service, browser, loggedAs } = await startHarness({ dataDirectory: '/nowhere-at-all', options });
    const person = browser();
    const id = await person.started();
    const stream = collect(await person.fetch(`/projects/${id}/events`));
    await eventually(() => stream.seen.text.includes('"phase":"processing"'));
    service.script = ({ method, path }) => {
      // The record is read once every report is complete, just before that is saved.
      if (method === 'GET' && path.endsWith(`/${id}`)) left = 1;
      return undefined;
    };
    service.reports.set(id, reportsWith([90, 85]));
    await eventually(() => stream.seen.text.includes('"phase":"complete"'));
    expect(loggedAs('tracking-failed').length).toBeGreaterThan(0);
    await stream.cancel();
  });
}
