/**
 * The figures that README and docs quote. They stand between two comments, and are written there by `npm run bench`:
 *
 *     <!-- bench: BEGINNING -->   the rows of bench/RESULTS.md that begin so, as a table
 *     <!-- chart: NAME -->        the chart docs/NAME.svg
 *     <!-- measured -->           the end of either
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { readResults } from './results.mjs';

const BLOCK = /(<!-- (bench|chart): (.+) -->\n)[^]*?(<!-- measured -->)/g;

/** Every document, its path from the root. */
export const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** @param {string} document its path from the root @param {string} text @param {string} results the text of RESULTS.md */
export function withFigures(document, text, results) {
  const { rows, charts } = readResults(results);
  return text.replace(BLOCK, (_, begin, kind, name, end) => {
    if (kind === 'chart') {
      const chart = charts.find((one) => one.name === name);
      const path = relative(dirname(document), `docs/${name}.svg`);
      return `${begin}${chart ? `![${chart.title}](${path})\n` : ''}${end}`;
    }
    const named = rows.filter(({ what }) => what.startsWith(name));
    const table = named.map(({ what, measured }) => `| ${what} | ${measured} |\n`);
    return `${begin}${table.length > 0 ? `\n| measured | |\n|---|---|\n${table.join('')}\n` : ''}${end}`;
  });
}

/** @param {string} text without what the bench has written in it */
export const withoutFigures = (text) => text.replace(BLOCK, '');

/** @param {string} results the text of RESULTS.md */
export function updateDocuments(results) {
  for (const document of DOCUMENTS) {
    const path = join(root, document);
    writeFileSync(path, withFigures(document, readFileSync(path, 'utf8'), results));
  }
}
