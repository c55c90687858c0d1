/** Chooses the sheets that get a page of their own in a report, and has the part of each drawn that its findings lie on. */
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import { groupBy } from '../../../group-by.js';
import { type Pin, pinsOf } from '../../pins.js';
import type { FileReader } from '../drawing-set/file-reader.js';
import { ReadingStopped } from '../drawing-set/reading-time.js';
import type { PagePart, SheetPicture } from '../drawing-set/sheet-picture.js';
import type { Sheet } from '../recognition/sheet.js';
import type { ReportContent, ReportPicture, ReportSheet } from './report-content.js';

const MAX_PICTURES = 24;
/** Fine enough for print at the size the report shows a sheet in. */
const LONG_SIDE_PX = 1200;
/** Scans make large pictures; a report has to stay small enough to send. */
const MAX_PICTURE_BYTES = 40 * 1024 * 1024;
/** For the pictures in all reports of a run. */
const PICTURES_BUDGET_MS = 45_000;
const WEIGHT: Readonly<Record<FindingStatus, number>> = { fail: 2, attention: 1, pass: 0, 'not-assessed': 0 };

type PlannedPicture = Pick<ReportPicture, 'sheet' | 'pins' | 'part'>;

/** The pictures of one report. */
export interface PicturePlan {
  readonly planned: readonly PlannedPicture[];
  readonly leftOut: number;
}

/** Pure: the pictures that a report with these findings shows. */
export function planPictures(findings: readonly Finding[], sheets: readonly Sheet[]): PicturePlan {
  const { shown, leftOut } = chooseSheets(pinsOf(findings), sheets.map(toReportSheet), MAX_PICTURES);
  return { planned: shown.map(({ sheet, pins }) => ({ sheet, pins, part: partOf(sheet, pins) })), leftOut };
}

export interface SheetDrawerOptions {
  readonly reader: Pick<FileReader, 'render'>;
  readonly pathOf: (filename: string) => string | undefined;
  /** Of all reports of the run. */
  readonly plans: readonly PicturePlan[];
  readonly clock?: () => number;
}

/** Draws for all reports of a run: what they show of one page is drawn together, when the first of them needs it. */
export class SheetDrawer {
  readonly #reader: Pick<FileReader, 'render'>;
  readonly #pathOf: (filename: string) => string | undefined;
  readonly #clock: () => number;
  /** Not drawn yet. */
  #planned: readonly PlannedPicture[];
  /** Drawn for a later report. */
  readonly #kept = new Map<PlannedPicture, ReportPicture['drawing']>();
  #spentMs = 0;

  constructor({ reader, pathOf, plans, clock = () => performance.now() }: SheetDrawerOptions) {
    this.#reader = reader;
    this.#pathOf = pathOf;
    this.#clock = clock;
    this.#planned = plans.flatMap(({ planned }) => planned);
  }

  /** It never rejects: the text that it gives instead of a picture says why. */
  async draw({ planned, leftOut }: PicturePlan): Promise<Pick<ReportContent, 'pictures' | 'picturesLeftOut'>> {
    const pictures: ReportPicture[] = [];
    let totalBytes = 0;
    for (const picture of planned) {
      const drawing = await this.#drawingOf(picture);
      totalBytes += bytesOf(drawing);
      const fits = totalBytes <= MAX_PICTURE_BYTES;
      pictures.push({ ...picture, drawing: fits ? drawing : 'It would make this document too large.' });
    }
    return { pictures, picturesLeftOut: leftOut };
  }

  async #drawingOf(picture: PlannedPicture): Promise<ReportPicture['drawing']> {
    if (!this.#kept.has(picture)) await this.#drawPageOf(picture);
    const drawing = this.#kept.get(picture) ?? CANT_BE_DRAWN;
    this.#kept.delete(picture);
    return drawing;
  }

  /** All that is planned of the picture's page; the picture alone where much is kept already. */
  async #drawPageOf(picture: PlannedPicture): Promise<void> {
    const keptBytes = [...this.#kept.values()].reduce((sum, drawing) => sum + bytesOf(drawing), 0);
    const ofPage = this.#planned.filter(({ sheet }) => keyOf(sheet) === keyOf(picture.sheet));
    const together = keptBytes < MAX_PICTURE_BYTES ? ofPage : [picture];
    this.#planned = this.#planned.filter((other) => !together.includes(other));
    const parts = together.map(({ part }) => part);
    const drawings = await this.#render(picture.sheet, parts);
    for (const [index, one] of together.entries()) {
      this.#kept.set(one, typeof drawings === 'string' ? drawings : (drawings[index] ?? CANT_BE_DRAWN));
    }
  }

  async #render({ file, page }: ReportSheet, parts: readonly PagePart[]): Promise<readonly SheetPicture[] | string> {
    const path = this.#pathOf(file);
    if (path === undefined) return 'The file is not in this run.';
    if (this.#spentMs >= PICTURES_BUDGET_MS) return 'The time for drawing sheets was used up by those before it.';
    const startedAt = this.#clock();
    try {
      return await this.#reader.render({ path, pageNumber: page, longSidePx: LONG_SIDE_PX, parts });
    } catch (error) {
      return error instanceof ReadingStopped ? error.message : CANT_BE_DRAWN;
    } finally {
      this.#spentMs += this.#clock() - startedAt;
    }
  }
}

const CANT_BE_DRAWN = 'The page can’t be drawn.';

const bytesOf = (drawing: ReportPicture['drawing']): number => (typeof drawing === 'string' ? 0 : drawing.rows.length);

/**
 * Pure: the sheets with a marked place, in the order of the set; a finding of whole sheets stands in the lists. Where there are more than
 * `max`, those with the weightiest findings stay. `leftOut` is how many more there are.
 */
export function chooseSheets(
  pins: readonly Pin[],
  sheets: readonly ReportSheet[],
  max: number,
): { readonly shown: readonly Pick<ReportPicture, 'sheet' | 'pins'>[]; readonly leftOut: number } {
  const byPage = groupBy(pins, keyOf);
  const all = sheets.flatMap((sheet) => {
    const own = byPage.get(keyOf(sheet)) ?? [];
    // Two files of one name can't be told apart by a finding; the first stands for both.
    byPage.delete(keyOf(sheet));
    return placesOf(sheet, own).length === 0 ? [] : [{ sheet, pins: own }];
  });
  const weightOf = (own: readonly Pin[]) => Math.max(...own.map(({ status }) => WEIGHT[status]));
  const kept = new Set([...all].sort((one, other) => weightOf(other.pins) - weightOf(one.pins)).slice(0, max));
  return { shown: all.filter((candidate) => kept.has(candidate)), leftOut: all.length - kept.size };
}

/** A box over this share of the sheet says no more than the sheet’s name. */
const WHOLE_SHEET = 0.8;

function placesOf({ widthPt, heightPt }: ReportSheet, pins: readonly Pin[]): NonNullable<Pin['box']>[] {
  return pins.flatMap(({ box }) => (box === null || box[2] * box[3] > WHOLE_SHEET * widthPt * heightPt ? [] : [box]));
}

/** Pure: the part of a sheet that its marked places lie on, with what is around them. */
export function partOf(sheet: ReportSheet, pins: readonly Pin[]): PagePart {
  const places = placesOf(sheet, pins);
  const across = places.map(([x, , boxWidth]) => [x, x + boxWidth] as const);
  const down = places.map(([, y, , boxHeight]) => [y, y + boxHeight] as const);
  const [left, width] = stretch(across, sheet.widthPt);
  const [top, height] = stretch(down, sheet.heightPt);
  return { left, top, width, height };
}

/** At least so much of a side is shown, so that people recognise where they are; a part of nearly all is all. */
const LEAST_SHARE = 0.35;
const NEARLY_ALL = 0.8;
const MARGIN_SHARE = 0.06;

/** Where along a side the ranges lie: its start and length as shares of the side. */
function stretch(ranges: readonly (readonly [from: number, to: number])[], side: number): [number, number] {
  const within = (position: number) => Math.min(1, Math.max(0, position / side));
  const from = within(Math.min(...ranges.map(([start]) => start)));
  const to = within(Math.max(...ranges.map(([, end]) => end)));
  const share = Math.max(LEAST_SHARE, to - from + 2 * MARGIN_SHARE);
  if (!(share < NEARLY_ALL)) return [0, 1];
  return [Math.min(1 - share, Math.max(0, (from + to - share) / 2)), share];
}

/** Names a page, as places in the report do. */
export function keyOf({ file, page }: { readonly file: string; readonly page: number }): string {
  return `${page} ${file}`;
}

function toReportSheet({ file, page, sheetNumber, title }: Sheet): ReportSheet {
  return {
    file: file.filename,
    page: page.number,
    widthPt: page.widthPt,
    heightPt: page.heightPt,
    sheetNumber: sheetNumber?.value ?? null,
    title: title?.value ?? null,
  };
}
