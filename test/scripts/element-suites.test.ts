/** How the suites of the elements find their browsers, and how what they counted is added up. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { runElementSuites } from '../../scripts/element-suites.mjs';
import { absent, sumUp } from '../../scripts/test-summaries.mjs';
import { keyOf } from '../../scripts/webkit-launcher.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('the sum of all runners', () => {
  const ran = { passed: 3, failed: 0, skipped: 1, failures: [], secondTries: [], ran: true };
  const cases = [
    { name: 'all passed', counts: [ran, ran], last: '6 passed, 0 failed, 2 skipped', well: true },
    { name: 'a browser is missing', counts: [ran, absent(9)], last: '3 passed, 0 failed, 10 skipped', well: true },
    {
      name: 'a test failed',
      counts: [ran, { ...ran, failed: 1, failures: [{ name: 'a', message: 'b' }] }],
      last: '6 passed, 1 failed, 2 skipped',
      well: false,
    },
    { name: 'a runner broke', counts: [{ ...ran, ran: false }], last: '3 passed, 0 failed, 1 skipped', well: false },
  ];
  for (const { name, counts, last, well } of cases) {
    it(name, () => {
      const said: string[] = [];
      expect(sumUp(counts, (line: string) => said.push(line))).toBe(well);
      expect(said.at(-1)?.trim()).toBe(last);
    });
  }
});

describe('a browser that is not to be had', () => {
  it('is said in words and counted as skipped, and nothing is started', async () => {
    vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const start = vi.fn();
    const counted = await runElementSuites('firefox', { files: ['a.test.ts', 'b.test.ts'], results: '.', start });
    expect(counted).toMatchObject({ passed: 0, failed: 0, skipped: 2 });
    expect(said.mock.calls.join()).toContain('Firefox is not installed');
    expect(start).not.toHaveBeenCalled();
    said.mockRestore();
  });
});

describe('a run of which nothing is written down', () => {
  const results = mkdtempSync(join(tmpdir(), 'element-suites-'));
  afterAll(() => rmSync(results, { recursive: true, force: true }));

  it('is a failure, whatever an earlier one wrote', async () => {
    // Something that starts and says its version.
    vi.stubEnv('FIREFOX_PATH', process.execPath);
    writeFileSync(
      join(results, 'firefox.json'),
      JSON.stringify({ files: [{ file: 'a', passed: 2, failed: 0, skipped: 1, failures: [] }], errors: [] }),
    );
    const counted = await runElementSuites('firefox', { results, start: async () => 1 });
    expect(counted).toMatchObject({ passed: 0, failed: 1, ran: false });
    expect(counted.failures[0]?.name).toContain('Firefox');
  });
});

it('names keys for WebDriver as the DOM names them', () => {
  expect([keyOf('Tab'), keyOf(' '), keyOf('a')]).toEqual(['\uE004', ' ', 'a']);
  expect(() => keyOf('Sneeze')).toThrow('Sneeze');
});
