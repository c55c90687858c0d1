/** bench/RESULTS.md: one table for each bench, and what is read from it again. */
import { fileURLToPath } from 'node:url';

export const RESULTS = fileURLToPath(new URL('../RESULTS.md', import.meta.url));

/**
 * @param {readonly string[]} machine
 * @param {readonly { name: string, about: string, lines: readonly import('../../scripts/bench.mjs').Line[] }[]} sections
 */
export function toMarkdown(machine, sections) {
  return [
    '# Results of the benches',
    '',
    'Written by `npm run bench`. A figure is the median of its rounds, its spread behind it; what is compared was measured in turns in the same run.',
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    ...sections.map(toSection),
  ].join('\n');
}

function toSection({ name, about, lines }) {
  const cell = (text) => text.replaceAll('|', '\\|');
  const end = ({ limit, pass, tried }) =>
    limit === 'noted' ? '' : pass ? 'met' : `**missed**${tried ? `; tried: ${cell(tried)}` : ''}`;
  const row = (line) => `| ${cell(line.what)} | ${cell(line.measured)} | ${cell(line.limit)} | ${end(line)} |`;
  return [
    `## ${name}`,
    '',
    ...(about ? [`${about}.`, ''] : []),
    '| What | Measured | Budget | |',
    '|---|---|---|---|',
    ...lines.map(row),
    ...lines.flatMap(({ chart }) => (chart ? [`\n![${chart.title}](../docs/${chart.name}.svg)`] : [])),
    '',
  ].join('\n');
}

/** What was measured, in the order of the tables. What was lost is not in it. @param {string} results the text of RESULTS.md */
export function readResults(results) {
  const rows = [...results.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| (?:met|\*\*missed\*\*.*)? ?\|$/gm)];
  const charts = [...results.matchAll(/^!\[(.+)\]\(\.\.\/docs\/(.+)\.svg\)$/gm)];
  return {
    rows: rows
      .map(([, what = '', measured = '']) => ({ what, measured }))
      .filter(({ measured }) => !/^not measured: /.test(measured)),
    charts: charts.map(([, title = '', name = '']) => ({ title, name })),
  };
}
