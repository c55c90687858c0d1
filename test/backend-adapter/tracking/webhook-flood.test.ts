/** Ten thousand forged webhooks, and how often the service is read for them: what docs/security.md says. */
import { afterAll, describe, expect, it } from 'vitest';
import { eventually, startHarness, WEBHOOK_SECRET } from '../support/adapter-harness.js';

const WEBHOOKS = 10_000;
const PROJECTS = 3;
const WINDOW_MS = 500;
const TIMEOUT_MS = 60_000;

const harness = await startHarness({ settings: { hintWindowMs: WINDOW_MS } });
const owner = harness.browser();
const ids: string[] = [];
for (let count = 0; count < PROJECTS; count += 1) ids.push(await owner.completed(harness.service));
afterAll(() => harness.close());

const hint = (secret: string, projectId: string | undefined) =>
  harness.browser().fetch(`/webhooks/${secret}`, {
    json: { projectId, reportId: 'r-1', status: 'Complete', result: 'Passed', score: 100 },
  });

/** A quarter of them without the secret, a half for the projects, and a quarter for projects that are not here. */
async function flood(): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < WEBHOOKS; index += 1) {
    const secret = index % 4 === 0 ? `${WEBHOOK_SECRET.slice(0, -5)}${10_000 + index}` : WEBHOOK_SECRET;
    const projectId = index % 4 === 1 ? `p-unknown-${index}` : ids[index % PROJECTS];
    const { status } = await hint(secret, projectId);
    statuses[status] = (statuses[status] ?? 0) + 1;
    // The readings that they cause take place meanwhile.
    if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return statuses;
}

describe(`${WEBHOOKS} forged webhooks`, () => {
  it('cause one reading a window of each project named with the secret, and no other', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const readings = new Map<string | undefined, number>(ids.map((id) => [id, 0]));
    harness.service.script = ({ path }) => {
      const id = path.split('/')[2];
      if (path.endsWith('/reports')) readings.set(id, (readings.get(id) ?? 0) + 1);
      return undefined;
    };
    const startedAt = performance.now();
    expect(await flood()).toEqual({ 202: WEBHOOKS * 0.75, 404: WEBHOOKS * 0.25 });
    const before = new Map(readings);
    // What comes after a project's last reading counts for one more.
    for (const id of ids) await hint(WEBHOOK_SECRET, id);
    await eventually(() => ids.every((id) => (readings.get(id) ?? 0) > (before.get(id) ?? 0)));
    const windows = Math.floor((performance.now() - startedAt) / WINDOW_MS);
    expect([...readings.keys()]).toEqual(ids);
    // One when the first comes, one at the end of each window, and one that was under way before.
    for (const count of readings.values()) expect(count).toBeLessThanOrEqual(windows + 2);
  });
});
