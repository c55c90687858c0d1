/** The probe of the sandbox in each of its shapes. One project is checked once, and read in all of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYS, openFixture, type Fixture } from '../../../sandbox/support/sandbox-fixture.js';
import { callIn, probe, reportsOf, type ProbeRun } from './probe-run.js';
import { folderForAll } from '../../../support/temporary-folder.js';

const KEY = KEYS['wattle-bay'];
const dataDirectory = folderForAll();

const fixture = await openFixture({ dataDirectory });
const projectId = await fixture.draft({ metadata: { permit: 'DA-1' }, userEmail: 'ann@example.org' });
await fixture.upload(projectId, 'A-101.pdf', '%PDF-1.7 a drawing');
await fixture.process(projectId, ['A-101.pdf']);
await fixture.complete(projectId);
// The latest activity, and nothing to see in it.
await fixture.draft();
await fixture.close();

describe.each(['plain', 'renamed', 'minimal'])('the shape %s', (shape) => {
  let fixture: Fixture;
  let run: ProbeRun;
  beforeAll(async () => {
    fixture = await openFixture({ dataDirectory, shape });
    const args = ['--base-url', fixture.sandbox.baseUrl, '--city-key', 'wattle-bay', '--json'];
    run = await probe(args, { PRECHECK_API_KEY: KEY });
  });
  afterAll(() => fixture?.close());

  it('is read, its differences are listed, and nothing secret or personal is printed', () => {
    const calls = reportsOf(run)[0]?.calls ?? [];
    expect(calls.filter(({ problem }) => problem !== null)).toEqual([]);
    expect([run.code, calls.length]).toEqual([0, 10]);
    const detail = callIn(run, 'GET /projects/{projectId}/reports/{reportId}');
    expect(detail.fields?.unknown.some((name) => name.endsWith('passMark'))).toBe(shape !== 'minimal');
    expect(callIn(run, 'GET /projects/{an unknown id}').status).toBe(404);
    for (const secret of [KEY, 'token=', 'ann@example.org', 'DA-1', '12 Shore St', 'permit"'])
      expect(run.output).not.toContain(secret);
  });
});

it('looks at the project that it is told to, and changes nothing', async () => {
  const fixture = await openFixture({ dataDirectory, shape: 'worded' });
  const before = (await fixture.call('/projects?take=100')).json;
  const args = ['--base-url', fixture.sandbox.baseUrl, '--city-key', 'wattle-bay', '--project', projectId];
  const { code, output } = await probe(args, { PRECHECK_API_KEY: KEY });
  expect(code).toBe(0);
  expect(output).toContain(
    `The pre-check service at ${fixture.sandbox.baseUrl}, city wattle-bay\n200 GET /cities/{cityKey}\n`,
  );
  expect((await fixture.call('/projects?take=100')).json).toEqual(before);
  await fixture.close();
});
