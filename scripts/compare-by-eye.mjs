/** What the sandbox reads off drawings that somebody has read by eye, beside what they print. Texts only: the drawings stay where they are. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

const CHECKS = new URL('../src/sandbox/dist/precheck-service/drawing-checks/', import.meta.url);
const LIMITS = { maxFileBytes: 300e6, maxPagesPerFile: 500, maxTextItemsPerPage: 20_000, maxObjectsPerPage: 500_000 };
const SAME_SIZE_MM = 3;

/** Prints one line for each thing that was read otherwise, and a count of each subject; nothing where no table lists the files. */
export async function compareByEye(paths) {
  const table = JSON.parse(readFileSync(new URL('drawings-by-eye.json', import.meta.url), 'utf8'));
  const listed = paths.flatMap((path) => {
    const name = Object.keys(table).find((key) => path.endsWith(key));
    return name === undefined ? [] : [{ path, printed: table[name] }];
  });
  if (listed.length === 0) return;
  const { DirectReader } = await import(new URL('drawing-set/file-reader.js', CHECKS));
  const { checkFiles, readDrawings } = await import(new URL('drawing-set/read-drawing-set.js', CHECKS));
  const { recogniseSheets } = await import(new URL('recognition/recognise-sheets.js', CHECKS));
  const { readSitePlan } = await import(new URL('site-plan/site-plan.js', CHECKS));
  const reader = new DirectReader();
  const counts = new Map();
  for (const { path, printed } of listed) {
    const file = { filename: basename(path), type: '', label: '', path, size: statSync(path).size };
    const sheets = recogniseSheets(await readDrawings(await checkFiles([file], LIMITS), LIMITS, reader));
    for (const [index, page] of printed.entries()) {
      const sheet = sheets[index];
      const where = `${file.filename}, page ${index + 1}`;
      count(counts, where, 'numbers', page.number, sheet?.sheetNumber?.value ?? null);
      count(counts, where, 'titles', page.title, sheet?.title?.value ?? null);
      count(counts, where, 'scales', page.scale, sheet?.scale?.value ?? null);
      count(counts, where, 'kinds', page.category, sheet?.categories[0]?.category ?? null);
      const near = page.sizeMm.every(
        (side, at) => Math.abs(side - ([sheet?.page.widthMm, sheet?.page.heightMm][at] ?? 0)) < SAME_SIZE_MM,
      );
      count(counts, where, 'sizes', true, near);
      const plan = readSitePlan({ files: [], sheets: sheet === undefined ? [] : [sheet] }, 'imperial');
      const read = Object.fromEntries(
        Object.entries(plan.readings).flatMap(([quantity, reading]) =>
          reading.kind === 'stated' ? [[quantity, reading.statements[0].value]] : [],
        ),
      );
      for (const quantity of new Set([...Object.keys(page.quantities), ...Object.keys(read)]))
        count(counts, where, 'quantities', page.quantities[quantity] ?? null, read[quantity] ?? null);
    }
  }
  await reader.close();
  for (const [subject, { right, all }] of counts) console.log(`By eye: ${subject} ${right} of ${all}`);
}

function count(counts, where, subject, printed, read) {
  const one = counts.get(subject) ?? { right: 0, all: 0 };
  counts.set(subject, one);
  one.all += 1;
  if (printed === read) one.right += 1;
  else console.log(`${where}: ${subject}: ${printed ?? 'nothing'} is printed, ${read ?? 'nothing'} was read`);
}
