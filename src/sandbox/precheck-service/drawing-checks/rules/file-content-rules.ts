/** Rules about what a PDF may carry beside its sheets: domain rules 15, 16 and 17. */
import * as z from 'zod/mini';
import type { Annotation } from '../drawing-set/drawing-set.js';
import {
  assessSubjects,
  counted,
  defineRule,
  FILES,
  fileEvidence,
  judgeFiles,
  MAX_EVIDENCE,
  share,
  SHEETS,
  sheetEvidence,
} from './rule.js';

const noLimits = z.strictObject({});

const layers = defineRule({
  id: 'layers-flattened',
  title: 'Layers flattened',
  grade: 'A',
  category: 'File',
  source: 'Toronto, Fort Lauderdale (Clark County asks for the opposite)',
  weight: 1,
  limits: z.strictObject({ maxLayers: z.int().check(z.gte(0)) }),
  assess: (set, limits) =>
    assessSubjects(
      judgeFiles(set, (file) => ({
        verdict: file.layers === null ? 'undecided' : file.layers.length <= limits.maxLayers ? 'met' : 'broken',
        evidence: {
          ...fileEvidence(file, counted(file.layers?.length ?? 0, ['layer', 'layers'])),
          text: file.layers?.slice(0, 5).join(', ') ?? null,
        },
      })),
      {
        subjects: FILES,
        limit: limits.maxLayers === 0 ? 'No layers' : `At most ${counted(limits.maxLayers, ['layer', 'layers'])}`,
        fix: 'Flatten the layers when you export (“Include layer information” off), so that everyone sees the same drawing.',
        met: () =>
          `No file has ${limits.maxLayers === 0 ? 'layers that can be switched' : `more than ${counted(limits.maxLayers, ['layer', 'layers'])}`}.`,
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'keeps', 'keep')} layers that can be switched on and off: ${broken[0]?.file} has ${broken[0]?.measured}.`,
        undecided: 'The layers of the files could not be read.',
      },
    ),
});

/** Links are not markups (a drawing may link its sheets); the rest is either a form field or not for people. */
const NOT_A_MARKUP: ReadonlySet<string> = new Set([
  'Link',
  'Popup',
  'Widget',
  'XFAWidget',
  'PrinterMark',
  'TrapNet',
  'FileAttachment',
  'Unknown',
]);
const isMarkup = (annotation: Annotation): boolean => !NOT_A_MARKUP.has(annotation.subtype);

const markups = defineRule({
  id: 'no-markups',
  title: 'No comments or markups',
  grade: 'A',
  category: 'File',
  source: 'Toronto, e-PlanSoft Scout',
  weight: 2,
  limits: noLimits,
  assess: (set) => {
    const broken = set.sheets.flatMap((sheet) =>
      sheet.page.annotations.filter(isMarkup).map((markup) => ({
        ...sheetEvidence(sheet, markup.subtype),
        box: [...markup.box],
        text: markup.contents === '' ? null : markup.contents.slice(0, 200),
      })),
    );
    const assessment = assessSubjects(
      set.sheets.map((sheet) => ({
        verdict: sheet.page.widthPt === 0 ? 'undecided' : sheet.page.annotations.some(isMarkup) ? 'broken' : 'met',
        evidence: sheetEvidence(sheet),
      })),
      {
        subjects: SHEETS,
        limit: 'No comments or markups',
        fix: 'Delete the comments, or flatten them into the drawing if they are meant to stay. In AutoCAD, set PDFSHX to 0 before plotting.',
        met: (count) => `No comments or markups on ${count === 1 ? 'the sheet' : `any of ${count} sheets`}.`,
        broken: (sheets, count) =>
          `${share(sheets.length, count, SHEETS, 'carries', 'carry')} comments or markups, ${broken.length} in all.`,
        undecided: 'No sheet could be read.',
        places: broken.length,
      },
    );
    return assessment.status === 'fail' ? { ...assessment, evidence: broken.slice(0, MAX_EVIDENCE) } : assessment;
  },
});

const attachments = defineRule({
  id: 'no-attachments',
  title: 'No embedded files',
  grade: 'A',
  category: 'File',
  source: 'Coral Springs',
  weight: 1,
  limits: noLimits,
  assess: (set) =>
    assessSubjects(
      judgeFiles(set, (file) => {
        const pinned = file.pages
          .flatMap((page) => page.annotations)
          .filter((annotation) => annotation.subtype === 'FileAttachment').length;
        const count = file.attachments.length + pinned;
        return {
          verdict: count === 0 ? 'met' : 'broken',
          evidence: {
            ...fileEvidence(file, `${count} embedded`),
            text: file.attachments.slice(0, 5).join(', ') || null,
          },
        };
      }),
      {
        subjects: FILES,
        limit: 'No embedded files',
        fix: 'Remove the attachments from the PDF and upload them as files of their own.',
        met: () => 'No file has others embedded in it.',
        broken: (broken, count) =>
          `${share(broken.length, count, FILES, 'has', 'have')} other files embedded: ${broken[0]?.file} (${broken[0]?.measured}).`,
        undecided: 'No file could be opened to look for embedded files.',
      },
    ),
});

export const fileContentRules = [layers, markups, attachments];
