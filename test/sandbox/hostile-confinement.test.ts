/** A program that opens strangers' files reads and writes what its job needs, and nothing else. */
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { permissionsOfThread } from '#drawing-checks/confinement/thread-permissions.js';
import { permissionsOf, startConfined, type Confinement } from '#precheck-service/processing/confined-process.js';
import { folderForAll } from '../support/temporary-folder.js';

const PROBE = fileURLToPath(new URL('./support/confined-probe.mjs', import.meta.url));

const folder = realpathSync(folderForAll());
let confinement: Confinement;
beforeAll(() => {
  mkdirSync(join(folder, 'output'));
  mkdirSync(join(folder, 'service'));
  writeFileSync(join(folder, 'service', 'keys.json'), 'secret');
  confinement = { readable: [join(folder, 'drawing.pdf')], writable: [join(folder, 'output')], oldSpaceMb: 128 };
});

type Results = Record<'process' | 'thread', Record<string, string>> & { readonly environment: string[] };

async function probe(confined: boolean): Promise<Results> {
  const child = startConfined(PROBE, { ...confinement, confined });
  child.send({
    secretPath: join(folder, 'service', 'keys.json'),
    program: PROBE,
    permissionsOfThread: permissionsOfThread(permissionsOf(PROBE, { ...confinement, confined })),
  });
  const [results] = (await once(child, 'message')) as [Results];
  return results;
}

it('gets at no other file, process or debugger, from its thread neither, and knows nothing of the environment', async () => {
  const { process: own, thread, environment } = await probe(true);
  for (const results of [own, thread]) {
    expect(Object.entries(results).filter(([, result]) => !result.startsWith('refused: ERR_ACCESS_DENIED'))).toEqual(
      [],
    );
  }
  expect(existsSync(join(folder, 'service', 'keys.json.written'))).toBe(false);
  expect(environment.filter((name) => !/^(MALLOC_|NODE_CHANNEL)/.test(name))).toEqual([]);
});

it('would get at them if it were not confined', async () => {
  const { process: results } = await probe(false);
  expect(Object.values(results).filter((result) => result.startsWith('got')).length).toBeGreaterThan(4);
});

it('is not limited where a path can’t be given to Node', () => {
  expect(permissionsOf(PROBE, { ...confinement, readable: [join(folder, 'a,b.pdf')] })).toEqual([]);
});
