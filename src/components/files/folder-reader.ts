/** Reads folders and their subfolders. Takes the PDFs and counts the rest. */
import type { FoundFiles, LeftOut } from '../project-store/state.js';

interface Found {
  readonly path: string;
  readonly file: File;
}

/** The limit where a whole disk is dropped by mistake. */
const MAX_ENTRIES = 20_000;
/** A network drive may never answer. */
const ENTRY_TIMEOUT_MS = 20_000;

/** Whether a segment of the path starts with a dot, or is the folder that macOS adds to archives. */
function isHidden(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.') || segment === '__MACOSX');
}

const isPdfName = (name: string): boolean => /\.pdf$/i.test(name);

/** What is in a folder that was chosen in a dialog. */
export function findChosen(files: readonly File[]): FoundFiles {
  const found = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const taken = found.filter(({ path }) => !isHidden(path) && isPdfName(path));
  return foundIn(taken, { leftOut: found.length - taken.length, unreadable: 0 });
}

/** What is in folders that were dropped, after the files that were dropped beside them. */
export async function findDropped(
  folders: readonly FileSystemEntry[],
  besides: readonly File[] = [],
): Promise<FoundFiles> {
  const waiting = [...folders];
  const found: Found[] = [];
  let leftOut = 0;
  let unreadable = 0;
  let seen = 0;
  for (let entry = waiting.shift(); entry && seen < MAX_ENTRIES; entry = waiting.shift()) {
    seen += 1;
    try {
      if (entry.isDirectory) {
        if (isHidden(entry.name)) leftOut += 1;
        else waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
      } else if (isHidden(entry.name) || !isPdfName(entry.name)) leftOut += 1;
      else found.push({ path: entry.fullPath, file: await fileOf(entry as FileSystemFileEntry) });
    } catch {
      unreadable += 1;
    }
  }
  return foundIn(found, { leftOut, unreadable: unreadable + waiting.length }, besides);
}

/** A folder lists its entries a hundred at a time, and ends with an empty list. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < MAX_ENTRIES) {
    const some = await inTime<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return inTime<File>((resolve, reject) => entry.file(resolve, reject));
}

function inTime<T>(ask: (resolve: (value: T) => void, reject: (error: unknown) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, ENTRY_TIMEOUT_MS);
    ask(resolve, reject);
  });
}

/** In the order of their paths, as a person would sort them. */
function foundIn(found: readonly Found[], rest: Omit<LeftOut, 'none'>, besides: readonly File[] = []): FoundFiles {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const files = found.toSorted((one, other) => compare(one.path, other.path)).map(({ file }) => file);
  return { files: [...besides, ...files], leftOut: { none: files.length === 0, ...rest } };
}
