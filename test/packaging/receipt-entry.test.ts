import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.js';
import { packageOf, resolveInTree, type SourceTree } from './import-rules.js';
import { readTree } from './repository.js';

/** Everything that runs when `entry` is imported: files of the tree, and packages and Node modules by name. */
function reachOf(tree: SourceTree, entry: string): { files: string[]; modules: string[] } {
  const files = new Set<string>();
  const modules = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    for (const { specifier, kind } of importsOf(path, tree.get(path) ?? '')) {
      if (kind === 'type' || specifier === null) continue;
      if (specifier.startsWith('.')) visit(resolveInTree(tree, path, specifier));
      else modules.add(packageOf(specifier) ?? specifier);
    }
  };
  visit(entry);
  return { files: [...files].sort(), modules: [...modules].sort() };
}

describe('precheck-elements/receipt', () => {
  const tree = readTree(['src'], /\.ts$/);
  const { files, modules } = reachOf(tree, 'src/backend-adapter/receipt-verification.ts');

  it('has no store, no route and no signing key behind it', () => {
    expect(files.filter((path) => !path.startsWith('src/contract/'))).toEqual([
      'src/backend-adapter/receipt-reading.ts',
      'src/backend-adapter/receipt-signature.ts',
      'src/backend-adapter/receipt-verification.ts',
    ]);
  });

  it('needs the JWT library and the schemas, and nothing of Node', () => {
    expect(modules).toEqual(['jose', 'zod']);
  });

  it('and the adapter, asked the same, has stores and routes: the walk sees them', () => {
    const adapter = reachOf(tree, 'src/backend-adapter/index.ts');
    expect(adapter.files).toContain('src/backend-adapter/stores/sqlite-store.ts');
    expect(adapter.files).toContain('src/backend-adapter/routes/route-table.ts');
    expect(adapter.modules).toContain('libsql');
  });
});
