/**
 * Reads 384 generated sheets as the worker does and counts what was read right: numbers, titles, kinds and labelled quantities. Even
 * seeds are looked at while the reading is worked on; odd ones hold layouts and words of their own, and only judge it.
 * `npx vitest run test/sandbox/drawing-checks/corpus` prints both tables. CORPUS=seen leaves the other half closed.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { readSitePlan } from '#drawing-checks/site-plan/site-plan.js';
import { readSet } from '../../../support/drawing-runs.js';
import { drawSheet } from './draw-sheet.js';
import { type CorpusSet, corpusSet, type CorpusSheet } from './sheets.js';

const SETS_IN_A_HALF = Number(process.env.CORPUS_SETS ?? 32);
/** An earlier half that was kept aside has been looked at since, and is of the seen one now. */
const FIRST_UNSEEN = 1001;
const ONLY_SEEN = process.env.CORPUS === 'seen';
const TELLS_MISSES = process.env.CORPUS !== undefined;

interface Count {
  right: number;
  wrong: number;
  silent: number;
  invented: number;
}
type Subject = 'numbers' | 'titles' | 'kinds' | 'quantities';
type Table = Record<Subject, Count>;

const none = (): Count => ({ right: 0, wrong: 0, silent: 0, invented: 0 });
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim();

async function readHalf(first: 0 | 1): Promise<Table> {
  const table: Table = { numbers: none(), titles: none(), kinds: none(), quantities: none() };
  for (let index = 0; index < SETS_IN_A_HALF; index += 1)
    await readOne(corpusSet(2 * index + (first === 0 ? 0 : FIRST_UNSEEN)), table);
  return table;
}

async function readOne({ units, sheets }: CorpusSet, table: Table): Promise<void> {
  const drawings = await Promise.all(
    sheets.map(async (sheet) => ({ filename: sheet.filename, bytes: await drawSheet(sheet) })),
  );
  const { sheets: found } = await readSet(drawings);
  for (const [index, sheet] of sheets.entries()) {
    const read = found[index];
    if (read === undefined) throw new Error(`${sheet.name} was not read`);
    const { number, title, kind } = sheet.truth;
    count(table.numbers, sheet, 'number', number, read.sheetNumber?.value ?? null, (value) => value);
    count(table.titles, sheet, 'title', title, read.title?.value ?? null, plain);
    count(table.kinds, sheet, 'kind', kind, read.categories[0]?.category ?? null, (value) => value);
    const plan = readSitePlan({ files: [read.file], sheets: [read] }, units);
    countQuantities(table.quantities, sheet, plan);
  }
}

type Form = (text: string) => string;
function outcomeOf(truth: string | null, read: string | null, form: Form): keyof Count {
  if (truth === null) return read === null ? 'right' : 'invented';
  if (read === null) return 'silent';
  return form(read) === form(truth) ? 'right' : 'wrong';
}

function count(into: Count, sheet: CorpusSheet, what: string, truth: string | null, read: string | null, form: Form) {
  const outcome = outcomeOf(truth, read, form);
  into[outcome] += 1;
  if (outcome !== 'right') tell(`${sheet.name}: ${what} ${outcome}: printed ${truth}, read ${read}`);
}

function countQuantities(into: Count, sheet: CorpusSheet, plan: ReturnType<typeof readSitePlan>): void {
  const open = Object.entries(plan.readings).flatMap(([quantity, reading]) =>
    reading.kind === 'stated' || reading.kind === 'contradictory'
      ? reading.statements.map((statement) => ({ ...statement, quantity }))
      : [],
  );
  for (const printed of sheet.truth.quantities) {
    const own = open.filter(({ quantity }) => quantity === printed.quantity);
    const match = own.find(({ value }) => Math.abs(value - printed.value) < 0.006 * printed.value);
    if (match !== undefined && !(printed.quantity === 'sideSetback')) open.splice(open.indexOf(match), 1);
    const outcome = match !== undefined ? 'right' : own.length > 0 ? 'wrong' : 'silent';
    into[outcome] += 1;
    if (outcome !== 'right')
      tell(
        `${sheet.name}: ${printed.quantity} ${outcome}: printed ${printed.text}, read ${own.map(({ text }) => text).join(' | ')}`,
      );
  }
  const invented = open.filter(
    ({ quantity, value }) =>
      !sheet.truth.quantities.some(
        (printed) => printed.quantity === quantity && Math.abs(value - printed.value) < 0.006 * printed.value,
      ),
  );
  into.invented += invented.length;
  for (const { quantity, text } of invented) tell(`${sheet.name}: ${quantity} invented: ${text}`);
}

function tell(line: string): void {
  if (TELLS_MISSES) console.log(line);
}

const share = ({ right, wrong, silent, invented }: Count): number => right / (right + wrong + silent + invented);

describe.each([['seen', 0] as const, ...(ONLY_SEEN ? [] : [['unseen', 1] as const])])('the %s half', (name, first) => {
  let table: Table;
  beforeAll(async () => {
    table = await readHalf(first);
    const rows = Object.entries(table).map(
      ([subject, one]) =>
        `${subject.padEnd(12)}${[one.right, one.wrong, one.silent, one.invented].map((value) => String(value).padStart(8)).join('')}${(100 * share(one)).toFixed(1).padStart(8)} %`,
    );
    console.log(`${name} half\n${''.padEnd(12)}   right   wrong  silent invented\n${rows.join('\n')}`);
  });

  it.each<readonly [Subject, number]>([
    ['numbers', 0.95],
    ['titles', 0.95],
    ['kinds', 0.95],
    ['quantities', 0.98],
  ])('%s are read right', (subject, least) => expect(share(table[subject])).toBeGreaterThanOrEqual(least));

  it('no quantity is invented', () => expect(table.quantities.invented).toBe(0));
});
