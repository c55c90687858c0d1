/** The documentation as the demo serves it, and as Markdown: whatever it links to is there. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { mountDocumentation, PAGES } from '../../demo/docs/documentation.js';
import { mountGallery } from '../../demo/gallery/gallery.js';

const site = new Hono();
mountDocumentation(site);
site.get('/developers', (context) => context.html(''));
mountGallery(site, { callAdapter: () => Promise.reject(new Error('No page asks while it is read.')) });
const addresses = PAGES.map(({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`));
const answers = new Map<string, string>();
/** Without what only looks like a link or a heading. */
const textOf = (file: string): string => readFileSync(file, 'utf8').replaceAll(/```[^]*?```|`[^`\n]*`/g, 'code');

for (const address of addresses) {
  const answer = await site.request(address);
  expect(answer.status, address).toBe(200);
  answers.set(address, await answer.text());
}

describe.each(addresses)('%s', (address) => {
  it('links to pages, anchors and files that are there', async () => {
    const links = [
      ...(answers.get(address) ?? '').matchAll(/<(?:a|img|link|script) [^>]*?(?:href|src)="([^"]+)"/g),
    ].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(20);
    const dead: string[] = [];
    for (const link of links.filter((one) => /^[/#]/.test(one))) {
      const [path = '', anchor] = link.split('#');
      const page = path === '' ? address : path;
      const text = answers.get(page) ?? (await (await site.request(page)).text());
      const isThere = answers.has(page) || (await site.request(page)).status === 200;
      if (!isThere || (anchor !== undefined && !text.includes(`id="${anchor}"`))) dead.push(link);
    }
    expect(dead).toEqual([]);
  });
});

it.each(PAGES.map(({ file }) => file))('%s links to files that are there', (file) => {
  const links = [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
});

it('has every document, and its search every section', async () => {
  const sections = (await (await site.request('/docs/search.json')).json()) as { href: string; heading: string }[];
  const headings = PAGES.flatMap(({ file }) => [...textOf(file).matchAll(/^#{1,4} .+$/gm)]);
  expect(sections).toHaveLength(headings.length);
  expect(sections.find(({ href }) => href === '/docs/errors#bad_json')?.heading).toBe('bad_json');
});
