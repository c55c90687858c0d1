/** The whole adapter on a real PostgreSQL, without a data directory. */
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { startHarness } from '../support/adapter-harness.js';
import { afterTest } from '../support/after-test.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';
import { POSTGRES_PASSWORD } from '../support/postgres-server.js';

const server = await postgresOfTests();

if (server !== null) {
  it('takes a project to a redeemed receipt through a restart; keys and cookies stay', async () => {
    const connectionString = await server.createDatabase();
    const store = { kind: 'postgres', connectionString } as const;
    let harness = await startHarness({ dataDirectory: '/nowhere-at-all', options: { store } });
    const person = harness.browser();
    const id = await person.completed(harness.service);
    const { json } = await person.askReceipt(id);
    const keys = await harness.adapter.jwks();
    harness = await harness.restarted();
    expect(await harness.adapter.jwks()).toEqual(keys);
    const again = harness.browser(person);
    expect(await again.snapshot(id)).toMatchObject({ phase: 'complete', reports: [{ id: 'r-1' }, { id: 'r-2' }] });
    const redeem = (idempotencyKey: string) => harness.browser().redeem(json['receipt'], idempotencyKey);
    const redeemed = await Promise.all(['one', 'two', 'one'].map(redeem));
    expect(redeemed.map(({ status }) => status).sort()).toEqual(
      redeemed[0]?.status === 200 ? [200, 200, 409] : [200, 409, 409],
    );
    expect(existsSync('/nowhere-at-all')).toBe(false);
  });

  it('does again what was undone, as its connection ended before the COMMIT was sent', async () => {
    const store = { kind: 'postgres', connectionString: await server.createDatabase() } as const;
    const { browser } = await startHarness({ options: { store } });
    const { query } = pg.Client.prototype;
    let left = 1;
    const ending = async function (this: pg.Client, ...given: unknown[]): Promise<unknown> {
      if (given[0] === 'commit' && left > 0) {
        left -= 1;
        const ended = new Promise<void>((resolve) => void this.once('end', resolve));
        (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
        await ended;
      }
      return Reflect.apply(query, this, given);
    };
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(ending as typeof query);
    afterTest(() => spy.mockRestore());
    const made = await browser().call('/projects', { json: { cityKey: 'wattle-bay' } });
    expect([made.status, left]).toEqual([201, 0]);
  });

  it('redeems one of many projects that one key is tried with at once, at two instances', async () => {
    const store = { kind: 'postgres', connectionString: await server.createDatabase() } as const;
    const one = await startHarness({ options: { store } });
    const two = await startHarness({ service: one.service, options: { store } });
    const person = one.browser();
    const receipts: unknown[] = [];
    for (let count = 0; count < 6; count += 1) {
      const id = await person.completed(one.service);
      receipts.push((await person.askReceipt(id)).json['receipt']);
    }
    for (const round of ['a', 'b', 'c']) {
      const outcomes = await Promise.all(
        receipts.map(async (receipt, index) => {
          const { status, json } = await [one, two][index % 2]!.browser().redeem(receipt, `order-${round}`);
          return json.error?.code ?? status;
        }),
      );
      // Each round uses one receipt up; those of the rounds before are another key's.
      expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    }
  });

  it('says why it cannot start, and never with which password', async () => {
    const good = new URL(await server.createDatabase());
    const nobody = Object.assign(new URL(good), { port: '1' }).href;
    const wrong = Object.assign(new URL(good), { password: 'planted-password-0123' }).href;
    for (const [words, connectionString] of Object.entries({ ECONNREFUSED: nobody, '28P01': wrong })) {
      const starting = startHarness({ options: { store: { kind: 'postgres', connectionString } } });
      const error = await starting.then(
        () => null,
        (failure: Error) => failure,
      );
      expect(error?.message).toContain(`The PostgreSQL store cannot be opened: ${words}`);
      const told = `${error?.stack} ${JSON.stringify(error)} ${String(error?.cause)}`;
      for (const secret of [POSTGRES_PASSWORD, encodeURIComponent(POSTGRES_PASSWORD), 'planted-password-0123']) {
        expect(told).not.toContain(secret);
      }
    }
  });
}
