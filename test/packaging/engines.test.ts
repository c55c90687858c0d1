/** The packages of the lock file run on the Node that runs this: `npm ci` neither fails nor warns of an engine. */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { expect, it } from 'vitest';

it(`npm ci takes every package on Node ${process.versions.node}`, () => {
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund'], {
    env: { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) },
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(stderr.split('\n').filter((line) => /EBADENGINE|npm error/.test(line))).toEqual([]);
  expect([status, stdout]).toEqual([0, expect.any(String)]);
});
