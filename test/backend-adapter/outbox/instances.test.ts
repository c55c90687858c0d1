/** Two adapters on one PostgreSQL share what is to be told. */
import { expect, it } from 'vitest';
import type { AdapterEvent } from 'precheck-contract';
import { eventually, startHarness } from '../support/adapter-harness.js';
import { QUICK_OUTBOX } from '../support/outbox-times.js';
import { postgresOfTests } from '../support/postgres-of-tests.js';

const PROJECTS = 5;
const server = await postgresOfTests();

if (server !== null) {
  it('each event is told by one of them, and of one project never two at a time', { timeout: 60_000 }, async () => {
    const store = { kind: 'postgres', connectionString: await server.createDatabase() } as const;
    const told: { by: string; id: string }[] = [];
    const underWay = new Set<string>();
    const overlaps: string[] = [];
    const optionsOf = (by: string) => {
      const hook = async ({ id, projectId }: AdapterEvent): Promise<void> => {
        if (underWay.has(projectId)) overlaps.push(id);
        underWay.add(projectId);
        told.push({ by, id });
        // Long enough for the other one to look as well.
        await new Promise((resolve) => setTimeout(resolve, 30));
        underWay.delete(projectId);
      };
      return { store, onReportCompleted: hook, onGateDecided: hook };
    };
    const settings = { outboxTimes: { ...QUICK_OUTBOX, sweepMs: 5 } };
    const one = await startHarness({ options: optionsOf('one'), settings });
    const two = await startHarness({ options: optionsOf('two'), settings, service: one.service });
    const people = Array.from({ length: PROJECTS }, (_, index) => (index % 2 === 0 ? one : two).browser());
    await Promise.all(people.map((person) => person.completed(one.service)));
    await eventually(() => told.length >= PROJECTS * 3 && underWay.size === 0);
    await Promise.all([one.adapter.close(), two.adapter.close()]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(PROJECTS * 3);
    expect(told).toHaveLength(PROJECTS * 3);
    expect(overlaps).toEqual([]);
  });
}
