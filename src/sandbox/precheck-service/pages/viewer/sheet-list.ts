/** Pure: the sheets of a run as the viewer lists them, from what a report says of them and the files of the run. */
import * as z from 'zod/mini';
import type { RunFile } from '../../database/run-store.js';
import type { Report } from '../../database/report-store.js';

const MM_PER_POINT = 25.4 / 72;

const text = z.optional(z.nullable(z.string()));
const size = z.number().check(z.gt(0), z.lte(1_000_000));
/** What a summary says of one page. It was written by another process, and maybe by an older version, so it is checked. */
const summarySheetSchema = z.object({
  file: z.string(),
  page: z.int().check(z.gte(1)),
  sheetNumber: text,
  title: text,
  scale: text,
  scales: z.optional(z.array(z.string())),
  widthMm: size,
  heightMm: size,
});
const summarySchema = z.object({ sheets: z.array(z.unknown()) });

export interface ListedSheet {
  /** From 1, through all files. */
  readonly index: number;
  /** The position of its file in the run; null where the file is not there any more. */
  readonly position: number | null;
  readonly file: string;
  /** From 1. */
  readonly page: number;
  readonly number: string | null;
  readonly title: string | null;
  readonly scale: string | null;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly widthPt: number;
  readonly heightPt: number;
  /** What is wrong with its number. */
  readonly mark: 'number used twice' | null;
}

/** The sheets of the first report that lists any: all reports of a run read the same files. */
export function listSheets(reports: readonly Report[], files: readonly RunFile[]): ListedSheet[] {
  for (const { summary } of reports) {
    const sheets = readSheets(summary);
    if (sheets.length > 0) return withMarks(sheets, files);
  }
  return [];
}

type SummarySheet = z.infer<typeof summarySheetSchema>;

function readSheets(summary: unknown): SummarySheet[] {
  const parsed = summarySchema.safeParse(summary);
  if (!parsed.success) return [];
  return parsed.data.sheets.flatMap((sheet) => {
    const read = summarySheetSchema.safeParse(sheet);
    return read.success ? [read.data] : [];
  });
}

function withMarks(sheets: readonly SummarySheet[], files: readonly RunFile[]): ListedSheet[] {
  const uses = new Map<string, number>();
  const keyOf = ({ sheetNumber }: SummarySheet) => sheetNumber?.trim().toUpperCase() ?? '';
  for (const sheet of sheets) uses.set(keyOf(sheet), (uses.get(keyOf(sheet)) ?? 0) + 1);
  return sheets.map((sheet, index) => {
    const file = files.find(({ filename, blob }) => filename === sheet.file && blob !== null);
    const key = keyOf(sheet);
    return {
      index: index + 1,
      position: file?.position ?? null,
      file: sheet.file,
      page: sheet.page,
      number: sheet.sheetNumber ?? null,
      title: sheet.title ?? null,
      scale: sheet.scale ?? sheet.scales?.[0] ?? null,
      widthMm: sheet.widthMm,
      heightMm: sheet.heightMm,
      widthPt: sheet.widthMm / MM_PER_POINT,
      heightPt: sheet.heightMm / MM_PER_POINT,
      mark: key !== '' && (uses.get(key) ?? 0) > 1 ? 'number used twice' : null,
    };
  });
}

/** What a sheet is called: its number and title, or, where it has neither, its file and page. */
export function sheetName(sheet: Pick<ListedSheet, 'number' | 'title' | 'file' | 'page'>): string {
  const name = [sheet.number, sheet.title].filter(Boolean).join(', ');
  return name === '' ? `${sheet.file}, page ${sheet.page}` : name;
}

/** The sheet that a piece of evidence is on. */
export function sheetOf(
  sheets: readonly ListedSheet[],
  file: string | undefined,
  page: number | undefined,
): ListedSheet | undefined {
  if (file === undefined || page === undefined) return undefined;
  return sheets.find((sheet) => sheet.file === file && sheet.page === page);
}
