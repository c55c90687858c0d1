/** Reads PDFs with the real reader and recognises their sheets, without the rules. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DirectReader } from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/file-reader.js';
import {
  checkFiles,
  readDrawings,
} from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/read-drawing-set.js';
import { recogniseSheets } from '../../../src/sandbox/precheck-service/drawing-checks/recognition/recognise-sheets.js';
import type { Sheet } from '../../../src/sandbox/precheck-service/drawing-checks/recognition/sheet.js';

const LIMITS = {
  maxFileBytes: 200_000_000,
  maxPagesPerFile: 100,
  maxTextItemsPerPage: 20_000,
  maxObjectsPerPage: 500_000,
};

export interface Submitted {
  readonly type?: string;
  readonly label?: string;
}

/** One file on disk as a submission of its own. */
export async function sheetsOfFile(path: string, { type = '', label = '' }: Submitted = {}): Promise<Sheet[]> {
  const reader = new DirectReader();
  const file = { filename: basename(path), type, label, path, size: (await stat(path)).size };
  const sheets = recogniseSheets(await readDrawings(await checkFiles([file], LIMITS), LIMITS, reader));
  await reader.close();
  return sheets;
}

export async function sheetsOfBytes(bytes: Uint8Array, filename = 'plans.pdf', as: Submitted = {}): Promise<Sheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'recognised-sheets-'));
  try {
    const path = join(folder, filename);
    await writeFile(path, bytes);
    return await sheetsOfFile(path, as);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
