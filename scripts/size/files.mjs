/** Which file an entry begins in. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/**
 * The file that package.json exports for the entry, or the source that it is built of.
 * @param {import('./budgets.mjs').MeasuredEntry} entry @param {boolean} fromSource @returns {string}
 */
export function fileOf({ entry }, fromSource = false) {
  const file = fromSource ? sourceOf(entry) : exportOf(entry);
  if (!existsSync(join(root, file))) throw new Error(`${file}, where ${entry} begins, is missing.`);
  return join(root, file);
}

/** An element of a later release: nothing of it is there yet. @param {string} element */
export function isMissing(element) {
  return !existsSync(join(root, 'src', 'components', element));
}

function sourceOf(entry) {
  const name = entry.replace('./', '');
  return entry === '.' ? 'src/components/index.ts' : `src/components/${name}/${name}.define.ts`;
}

function exportOf(entry) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = exports[entry]?.default;
  if (file === undefined) throw new Error(`package.json exports no ${entry}.`);
  return file;
}
