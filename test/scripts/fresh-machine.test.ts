/** The commands of package.json begin on a machine without node_modules: what they import at once is Node's own, or their own. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, path] = /^node (scripts\/\S+\.mjs)/.exec(line) ?? [];
  return path ? [{ name, path }] : [];
});

describe('without node_modules', () => {
  it('there are commands to look at', () => {
    expect(commands.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['start', 'test', 'faults', 'bench', 'size']),
    );
  });

  for (const { name, path } of commands) {
    it(`npm run ${name} begins`, () => {
      expect(packagesOf(path)).toEqual([]);
    });
  }
});

/** The packages that a module imports, itself or through modules of this repository, before a line of it runs. */
function packagesOf(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  return importsOf(path).flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesOf(join(dirname(path), name), seen) : [`${path}: ${name}`];
  });
}

function importsOf(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    return from && ts.isStringLiteral(from) ? [from.text] : [];
  });
}
