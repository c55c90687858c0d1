/** The drawings to measure with: the real ones beside the repository where they are, else made ones of like weight. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { root } from '../../scripts/install.mjs';

const REAL = join(root, '..', 'shared', 'drawings');
const MADE_SHEETS = 12;
const LINES = 20_000;
const WORDS = 150;

/** @returns {Promise<{ source: string, files: { filename: string, path: string, size: number }[], remove: () => void }>} */
export async function findDrawings() {
  if (existsSync(REAL)) {
    const paths = readdirSync(REAL, { recursive: true }).map((name) => join(REAL, String(name)));
    const files = paths.filter((path) => path.endsWith('.pdf')).sort();
    return { source: 'real drawings', files: files.map(describe), remove: () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const files = [];
  for (let sheet = 1; sheet <= MADE_SHEETS; sheet++) {
    const path = join(folder, `A-10${sheet}.pdf`);
    writeFileSync(path, await makeSheet(sheet));
    files.push(describe(path));
  }
  return { source: 'made drawings', files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function describe(path) {
  return { filename: basename(path), path, size: statSync(path).size };
}

/** One made sheet: its number, some words and so many lines. */
export async function makeSheet(number, lines = LINES) {
  const document = await PDFDocument.create();
  const page = document.addPage([1584, 2448]);
  page.setRotation(degrees(90));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let line = 0; line < lines; line++) {
    const x = (line * 37) % 1500;
    page.drawLine({ start: { x, y: line % 2400 }, end: { x: x + 40, y: (line * 3) % 2400 }, thickness: 0.25 });
  }
  for (let word = 0; word < WORDS; word++)
    page.drawText(`Room ${word}`, { x: (word * 91) % 1500, y: word * 15, size: 8, font });
  page.drawText(`A-10${number}`, { x: 1500, y: 2300, size: 30, font, rotate: degrees(90) });
  return document.save();
}
