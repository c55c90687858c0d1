/** Holds what was measured to the budgets, and writes it down. Pure. */

/** @typedef {import('./budgets.mjs').MeasuredEntry} MeasuredEntry @typedef {import('./measure.mjs').Measured} Measured */
/** @typedef {{ entry: string, parts: string, bytes: number, mostBytes: number | null, verdict: string, fails: boolean }} Line */

const BYTES = { 'first paint': 'firstPaint', everything: 'everything' };

/**
 * @param {MeasuredEntry} entry
 * @param {Measured} measured
 * @param {readonly string[]} missing elements of the entry that are not built yet
 * @returns {Line[]}
 */
export function judge(entry, measured, missing = []) {
  const lines = Object.entries(BYTES).flatMap(([parts, key]) => {
    const bytes = measured[key];
    const budgets = entry.budgets.filter((budget) => budget.parts === parts);
    return (budgets.length > 0 ? budgets : [undefined]).map((budget) => {
      const over = budget !== undefined && bytes > budget.mostBytes;
      return {
        entry: entry.name,
        parts,
        bytes,
        mostBytes: budget?.mostBytes ?? null,
        verdict: verdictOf(budget, over, missing),
        fails: over && budget.release === 'now',
      };
    });
  });
  const { language } = measured;
  return language ? [...lines, withLanguage(entry, measured.everything, language)] : lines;
}

/** Budgets hold for English; what the heaviest other language makes of it is shown beside. */
function withLanguage({ name }, everything, language) {
  const bytes = everything + language.bytes;
  const parts = `everything, in the heaviest language (${language.name})`;
  return { entry: name, parts, bytes, mostBytes: null, verdict: 'no budget', fails: false };
}

function verdictOf(budget, over, missing) {
  if (budget === undefined) return 'no budget';
  const without = missing.length > 0 ? `, without ${missing.join(' and ')}` : '';
  if (budget.release === 'now') return (over ? 'OVER' : 'ok') + without;
  return `budget of a later release: ${over ? 'not met' : 'met so far'}${without}`;
}

/** @param {readonly Line[]} lines @returns {string} */
export function table(lines) {
  const rows = lines.map(({ entry, parts, bytes, mostBytes, verdict }) => [
    entry,
    parts,
    kilobytes(bytes),
    mostBytes === null ? '–' : kilobytes(mostBytes),
    verdict,
  ]);
  return aligned([['entry', 'what', 'gzipped', 'budget', ''], ...rows], [2, 3]);
}

/** The heaviest modules of an entry. @param {string} name @param {Measured} measured @param {number} most @returns {string} */
export function heaviest(name, { modules, lazy }, most) {
  const shown = modules.slice(0, most).map((module) => [kilobytes(module.bytes), module.name]);
  const rest = modules.slice(most);
  const restBytes = rest.reduce((total, { bytes }) => total + bytes, 0);
  if (rest.length > 0) shown.push([kilobytes(restBytes), `${rest.length} more`]);
  const lazily = lazy.map(({ name: chunk, bytes }) => `${chunk} (${kilobytes(bytes)})`);
  return [
    `What weighs most in ${name} (each module gzipped alone; together they share more):`,
    aligned(shown, [0]),
    lazily.length > 0 ? `Loaded lazily: ${lazily.join(', ')}` : 'Nothing is loaded lazily.',
  ].join('\n');
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(2)} kB`;
}

function aligned(rows, toTheRight) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const cell = (text, column) =>
    toTheRight.includes(column) ? text.padStart(widths[column]) : text.padEnd(widths[column]);
  return rows.map((row) => `  ${row.map(cell).join('  ').trimEnd()}`).join('\n');
}
