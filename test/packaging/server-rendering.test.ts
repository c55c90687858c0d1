/** The elements as they were built, on a server: no DOM is there, and a rendering asks nobody for anything. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Every entry, what a page calls beside its elements, and each element with the attributes that make it ask its adapter in a browser. */
const SERVER = `
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html } from 'lit';
const asked = [];
globalThis.fetch = async (address) => { asked.push(String(address)); throw new Error('No call is made here.'); };
const { setPdfFolder } = await import('precheck-elements/precheck-uploader');
const { setErrorDocumentation, setPrecheckWords } = await import('precheck-elements/words');
await import('precheck-elements');
setPdfFolder('/elements/pdfjs');
setErrorDocumentation('/help/errors');
setPrecheckWords('en', { uploader: { label: 'Your drawings' } });
const token = () => 'token';
const pages = [
  html\`<precheck-uploader name="precheck" required city-key="a" permit-type="b" project-id="p" metadata="{}" .token=\${token}></precheck-uploader>\`,
  html\`<precheck-uploader lang="ar" flow="hand-off"></precheck-uploader>\`,
  html\`<precheck-status project-id="p" page-title></precheck-status>\`,
  html\`<precheck-viewer project-id="p" view="documents"></precheck-viewer>\`,
  html\`<property-feasibility property-id="p" .token=\${token}></property-feasibility>\`,
  html\`<property-feasibility street-address="1 Wattle St" suburb="Wattle Bay" post-code="2999"></property-feasibility>\`,
];
const rendered = [];
for (const page of pages) rendered.push(await collectResult(render(page)));
// What waits for a moment before it asks has asked by then.
await new Promise((resolve) => setTimeout(resolve, 1000));
console.log(JSON.stringify({ rendered, asked }));
`;

it('the elements are imported and rendered without a DOM, and call nobody', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', SERVER], { maxBuffer: 2 ** 24 });
  const { rendered, asked } = JSON.parse(stdout) as { rendered: string[]; asked: string[] };
  expect(rendered).toHaveLength(6);
  for (const page of rendered) expect(page).toContain('shadowrootmode="open"');
  expect(rendered[0]).toContain('Add your drawings');
  expect(rendered[0]).toContain('aria-label="Your drawings"');
  expect(rendered[2]).toContain('Nothing to check yet');
  expect(rendered[4]).toContain('Find the property');
  expect(asked).toEqual([]);
});
