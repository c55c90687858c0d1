import type { Finding, ReportResult } from 'precheck-contract/precheck-service';
import type { ReportSummary } from '../analysis-types.js';
import type { PagePart, SheetPicture } from '../drawing-set/sheet-picture.js';
import type { Pin } from '../../pins.js';

/** A page of the set with what it was taken for. */
export interface ReportSheet {
  readonly file: string;
  /** From 1. */
  readonly page: number;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly sheetNumber: string | null;
  readonly title: string | null;
}

/** A sheet with marked places, and the picture of the part that they lie on, or why there is none. */
export interface ReportPicture {
  readonly sheet: ReportSheet;
  readonly pins: readonly Pin[];
  readonly part: PagePart;
  /** A text says why the sheet could not be drawn. */
  readonly drawing: SheetPicture | string;
}

/** Everything that the document says. The same content makes the same bytes. */
export interface ReportContent {
  readonly reportName: string;
  readonly cityName: string;
  /** State or province, and country. */
  readonly cityRegion: string;
  readonly permitTypeName: string;
  readonly projectId: string;
  readonly run: number;
  readonly address: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly modelVersion: string;
  readonly result: ReportResult;
  readonly summary: ReportSummary;
  readonly findings: readonly Finding[];
  readonly files: readonly { readonly filename: string; readonly opens: boolean }[];
  /** In which sheet sizes are told; metric cities read A4, imperial ones Letter. */
  readonly units: 'metric' | 'imperial';
  readonly pictures: readonly ReportPicture[];
  /** Sheets with marked places beyond those shown. */
  readonly picturesLeftOut: number;
}
