/** Lit's property decorators are built as the static properties that they mean. */
import { describe, expect, it } from 'vitest';
import { withPlainProperties } from '../../scripts/plain-properties.mjs';

const IMPORT = `import { property, state } from 'lit/decorators.js';\n`;
const classOf = (members: string) => `${IMPORT}class A extends LitElement {${members}}`;

describe('a class with decorators', () => {
  it.each([
    ['@property() a = 1;', 'a: {}', ' a = 1;'],
    [
      `@property({ attribute: 'b-c', type: Number }) b: number | null = null;`,
      `b: { attribute: 'b-c', type: Number }`,
      ' b: number | null = null;',
    ],
    ['@state() private c = false;', 'c: { state: true }', ' private c = false;'],
    ['@state({ hasChanged }) d = 0;', 'd: { ...{ hasChanged }, state: true }', ' d = 0;'],
    [
      'static x = 1;\n  @property() e = x;\n  @state() f?: string;',
      'e: {}, f: { state: true }',
      'static x = 1; e = x; f?: string;',
    ],
  ])('%s', (members, entries, rest) => {
    expect(withPlainProperties(classOf(members))).toBe(
      `\nclass A extends LitElement { static properties = { ${entries} };${rest}}`,
    );
  });

  it('keeps other decorators, and what they are imported by', () => {
    const code = `import { property, query } from 'lit/decorators.js';\nclass A { @query('a') a; @property() b; }`;
    expect(withPlainProperties(code)).toBe(
      `import { query } from 'lit/decorators.js';\nclass A { static properties = { b: {} }; @query('a') a; b; }`,
    );
  });

  it('is refused where one stands before no field', () => {
    expect(() => withPlainProperties(classOf('@property() get a() { return 1; }'), 'a.ts')).toThrow(
      'a.ts: a has a property decorator and is no field with a plain name.',
    );
    expect(() => withPlainProperties(classOf(`@property() 'b c' = 1;`))).toThrow(/^module\.ts: 'b c' has/);
  });

  it('stays as it is without them', () => {
    const code = `class A { a = 1; static properties = { a: {} }; }`;
    expect(withPlainProperties(code)).toBe(code);
  });
});
