/** The real tree for the packaging tests: sources, demo and what was built. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceTree } from './import-rules.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Every file under these folders whose name ends so, by its path relative to the root, with slashes. */
export function readTree(folders: readonly string[], endings: RegExp): SourceTree {
  const tree = new Map<string, string>();
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !endings.test(entry.name) || path.includes(`${sep}node_modules${sep}`)) continue;
      tree.set(
        path
          .slice(root.length + 1)
          .split(sep)
          .join('/'),
        readFileSync(path, 'utf8'),
      );
    }
  }
  return tree;
}

export function readPackage(): { exports: Record<string, unknown> } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> };
}

export function readOrNull(path: string): string | null {
  const full = join(root, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}

/** The text of a built file; where there is none, an error that says how to make it. */
export function readBuilt(path: string): string {
  const text = readOrNull(path);
  if (text === null) throw new Error(`${path} is missing. Run \`npm run build\` first.`);
  return text;
}
