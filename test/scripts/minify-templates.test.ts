/** What the build takes out of the elements' templates, and what it leaves. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { minifyTemplates } from '../../scripts/minify-templates.mjs';

type Transform = (code: string, id: string) => Promise<{ code: string } | undefined>;

const plugin = minifyTemplates() as unknown as { transform: Transform };
const transform: Transform = (code, id) =>
  plugin.transform.call({ error: (message: string) => expect.fail(message) } as never, code, id);

async function minified(literal: string): Promise<string> {
  const code = `export const made = ${literal};`;
  const result = await transform(code, resolve('src/components/shared/example.ts'));
  return (result?.code ?? code).slice('export const made = '.length, -1);
}

describe('templates in the build', () => {
  it.each([
    ['html`<p>\n    ${one}\n    <b>${two}</b>\n  </p>`', 'html`<p>${one} <b>${two}</b></p>`'],
    ['html`<b>one</b>\n  <i>two</i> ${three} four`', 'html`<b>one</b> <i>two</i> ${three} four`'],
    ['html`${one}, ${two} ${three}`', 'html`${one}, ${two} ${three}`'],
    ['html`<p>a</p>\n  <!-- why -->\n  <p>b</p>`', 'html`<p>a</p><p>b</p>`'],
    ['html`<pre>  a\n  b</pre>`', 'html`<pre>  a\n  b</pre>`'],
    ['html`<i lang="" class="a ${b}" ?hidden=${c} .value=${d} @click=${e}></i>`', null],
    ['html`<p>1 &lt; 2&nbsp;m</p>`', null],
    ['svg`<path d="M1 2v3" />\n  <circle r="2"/>`', 'svg`<path d="M1 2v3"/><circle r="2"/>`'],
    [
      'html`<svg><path d=${a} /> <g><text>a</text></g></svg>`',
      'html`<svg><path d="${a}"/><g><text>a</text></g></svg>`',
    ],
    ['css`\n  /* why */\n  a {\n    color: var(--_a);\n  }\n`', 'css`a{color:var(--_a)}`'],
    ['css`\n  ${other}\n  a:hover {\n    gap: calc(4px * 2);\n  }\n`', null],
    ['`  no  template  `', '`  no  template  `'],
  ])('%s', async (literal, expected) => {
    const result = await minified(literal);
    if (expected !== null) expect(result).toBe(expected);
    else
      expect(result.match(/\$\{[^}]+\}|&\w+;|lang=""|hover/g)).toEqual(
        literal.match(/\$\{[^}]+\}|&\w+;|lang=""|hover/g),
      );
  });

  it('meets no template whose first space would be lost', () => {
    const folder = resolve('src/components');
    const texts = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
    expect(texts.length).toBeGreaterThan(100);
    // A space that is meant is written as &#32;.
    expect(texts.filter(([, text]) => /html` +[^\s`]/.test(text)).map(([name]) => name)).toEqual([]);
  });

  it('leaves everything but the elements alone', async () => {
    const code = 'export const a = html`<p>  a  </p>`;';
    expect(await transform(code, resolve('node_modules/lit/index.js'))).toBeUndefined();
  });
});
