/** The elements' types in each framework, compiled strictly against the framework's own, without skipLibCheck. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const options = '--noEmit --strict --module nodenext --target es2022 --lib es2023,dom,dom.iterable'.split(' ');

/** What the compiler has to say of a page: nothing, where each line marked as a mistake is one and no other is. */
async function errorsOf(file: string, more: readonly string[]): Promise<string> {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const page = join('test', 'packaging', 'frameworks', file);
  return run(process.execPath, [compiler, page, ...options, ...more]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

it.each([
  ['React 19', 'react.tsx', ['--jsx', 'react-jsx', '--types', 'react']],
  ['React 18, by its components', 'react-components.tsx', ['--jsx', 'react-jsx', '--types', 'react']],
  ['Preact', 'preact.tsx', ['--jsx', 'react-jsx', '--jsxImportSource', 'preact', '--types', 'preact']],
  ['Solid', 'solid.tsx', ['--jsx', 'preserve', '--jsxImportSource', 'solid-js', '--types', 'solid-js']],
  ['Svelte', 'svelte.ts', ['--types', 'svelte']],
  ['Vue', 'vue.ts', ['--types', 'vue']],
])('the types of the elements let what %s can set and hear pass, and nothing else', async (_framework, file, more) => {
  expect(await errorsOf(file, more)).toBe('');
});
