/** What each entry weighs is held to its budget, and the scales are honest. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES } from '../../scripts/size/budgets.mjs';
import { fileOf, isMissing } from '../../scripts/size/files.mjs';
import { heaviest, judge, table } from '../../scripts/size/judge.mjs';
import { measure } from '../../scripts/size/measure.mjs';

// Inside the repository, where packages are found as a vendor's bundler finds them.
const results = resolve('.test-results');
let folder = '';
beforeAll(() => {
  mkdirSync(results, { recursive: true });
  folder = mkdtempSync(join(results, 'size-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Text that does not compress: figures of the digits of a fixed sequence. */
function noise(length: number): string {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647).toString(36);
  let text = '';
  while (text.length < length) text += next();
  return text.slice(0, length);
}

function write(name: string, code: string): string {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
}

describe('the budgets', () => {
  const due = ENTRIES.filter(({ budgets }) => budgets.some(({ release }) => release === 'now'));

  it('hold property-feasibility to what it weighs, and name the 28 kB that it is meant to weigh', () => {
    const [entry] = due;
    expect(entry?.name).toBe('property-feasibility');
    expect(entry?.budgets).toEqual([
      { parts: 'everything', mostBytes: 34_500, release: 'now' },
      { parts: 'everything', mostBytes: 28_000, release: 'later' },
    ]);
  });

  it.each(due.map((entry) => [entry.name, entry] as const))('%s keeps within its budgets', async (_, entry) => {
    const lines = judge(entry, await measure(fileOf(entry)), entry.elements.filter(isMissing));
    expect(
      table(lines.filter(({ fails }) => fails))
        .split('\n')
        .slice(1),
    ).toEqual([]);
  });
});

describe('measuring', () => {
  it('counts what is loaded lazily apart and together, packages included', async () => {
    write('lazy.js', `export const lazy = '${noise(9_000)}';`);
    write('shared.js', `export const shared = '${noise(3_000)}';`);
    const entry = write(
      'entry.js',
      `import { html } from 'lit';\nimport { shared } from './shared.js';\n` +
        `console.log(html, shared);\nvoid import('./lazy.js').then(console.log);\n`,
    );
    const measured = await measure(entry);
    const lazy = measured.lazy.find(({ name }) => name === 'lazy');
    expect(lazy?.bytes).toBeGreaterThan(5_000);
    expect(measured.everything).toBe(measured.firstPaint + (lazy?.bytes ?? 0));
    // lit-html, and what is shared, which does not compress.
    expect(measured.firstPaint).toBeGreaterThan(4_500);
    expect(measured.modules.map(({ name }) => name)).toContain('lit-html/lit-html.js');
    expect(measured.modules[0]?.name).toMatch(/size-[^/]+\/lazy\.js$/);
    expect(await measure(entry)).toEqual(measured);
  });

  it('counts no language to everything, and names the heaviest', async () => {
    mkdirSync(join(folder, 'translations'), { recursive: true });
    write('translations/xx.js', `export const words = '${noise(2_000)}';`);
    write('translations/yy-abcd.js', `export const words = '${noise(4_000)}';`);
    write('translations/en-more.js', `export const words = '${noise(1_000)}';`);
    const names = ['xx', 'yy-abcd', 'en-more'].map(
      (name) => `void import('./translations/${name}.js').then(console.log);`,
    );
    const measured = await measure(write('speaks.js', names.join('\n')));
    expect(measured.language?.name).toBe('yy-abcd');
    expect(measured.language?.bytes).toBeGreaterThan(2_000);
    expect(measured.lazy.map(({ name }) => name)).toEqual(['en-more']);
  });

  it('leaves out what is never used', async () => {
    write('two.js', `export const used = 1; export const unused = '${noise(4_000)}';`);
    const { everything } = await measure(write('uses-one.js', `import { used } from './two.js'; console.log(used);`));
    expect(everything).toBeLessThan(200);
  });

  it('weighs a page that imports the entry for what it does, not for what it exports, and no note for a bundler', async () => {
    const does = `globalThis.made = /* @__PURE__ */ Object.create(null);`;
    const alone = await measure(write('does.js', does));
    const exporting = await measure(write('exports.js', `${does}\nexport const besides = '${noise(4_000)}';`));
    expect(alone.everything).toBeGreaterThan(20);
    expect(alone.everything).toBeLessThan(80);
    expect(exporting.everything).toBe(alone.everything);
  });
});

describe('judging', () => {
  const measured = {
    firstPaint: 20_001,
    everything: 30_000,
    language: null,
    lazy: [{ name: 'words', bytes: 9_999 }],
    modules: [],
  };
  const entryOf = (release: 'now' | 'later', mostBytes: number) => ({
    name: 'an entry',
    entry: '.',
    elements: ['an-element'],
    budgets: [{ parts: 'everything' as const, mostBytes, release }],
  });

  it.each([
    ['now', 30_000, [], 'ok', false],
    ['now', 29_999, [], 'OVER', true],
    ['later', 29_999, [], 'budget of a later release: not met', false],
    ['later', 30_000, [], 'budget of a later release: met so far', false],
    ['later', 30_000, ['an-element'], 'budget of a later release: met so far, without an-element', false],
  ] as const)('a budget %s of %d bytes, without %j: %s', (release, mostBytes, missing, verdict, fails) => {
    const [first, all] = judge(entryOf(release, mostBytes), measured, missing);
    expect(first).toMatchObject({ parts: 'first paint', bytes: 20_001, verdict: 'no budget', fails: false });
    expect(all).toMatchObject({ parts: 'everything', bytes: 30_000, mostBytes, verdict, fails });
  });

  it('shows what a page in the heaviest language loads, and holds it to no budget', () => {
    const lines = judge(entryOf('now', 30_000), { ...measured, language: { name: 'ja', bytes: 7_000 } });
    expect(lines.at(-1)).toMatchObject({ bytes: 37_000, mostBytes: null, verdict: 'no budget', fails: false });
    expect(lines.at(-1)?.parts).toContain('(ja)');
  });

  it('holds one weight to each of its budgets', () => {
    const budgets = [...entryOf('now', 30_000).budgets, ...entryOf('later', 20_000).budgets];
    const lines = judge({ ...entryOf('now', 30_000), budgets }, measured);
    expect(lines.slice(1).map(({ verdict, fails }) => [verdict, fails])).toEqual([
      ['ok', false],
      ['budget of a later release: not met', false],
    ]);
  });

  it('writes kilobytes of a thousand bytes', () => {
    expect(table(judge(entryOf('now', 29_999), measured)).split('\n')).toEqual([
      '  entry     what          gzipped    budget',
      '  an entry  first paint  20.00 kB         –  no budget',
      '  an entry  everything   30.00 kB  30.00 kB  OVER',
    ]);
  });

  it('names the heaviest modules and what is loaded lazily', () => {
    const modules = [
      { name: 'one.js', bytes: 3_000 },
      { name: 'two.js', bytes: 2_000 },
      { name: 'three.js', bytes: 1_000 },
    ];
    const words = heaviest('an entry', { ...measured, modules }, 1);
    expect(words).toContain('  3.00 kB  one.js\n  3.00 kB  2 more\n');
    expect(words).toContain('Loaded lazily: words (10.00 kB)');
  });
});
