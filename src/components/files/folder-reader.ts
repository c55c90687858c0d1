/** Reads folders and their subfolders. Takes the PDFs and counts the rest. */
import type { FoundFiles } from '../project-store/state.js';

export interface FolderContents {
  /** In the order of their paths, as a person would sort them. */
  readonly files: readonly File[];
  /** Hidden files, and files without a .pdf extension. */
  readonly leftOut: number;
  readonly unreadable: number;
}

/** A folder for the session, after files that were given with it. */
export function foundIn({ files, leftOut, unreadable }: FolderContents, besides: readonly File[] = []): FoundFiles {
  return { files: [...besides, ...files], leftOut: { none: files.length === 0, leftOut, unreadable } };
}

interface Found {
  readonly path: string;
  readonly file: File;
}

/** The limit where a whole disk is dropped by mistake. */
const MOST_ENTRIES = 20_000;
/** A network drive may never answer. */
const ENTRY_TIMEOUT_MS = 20_000;

/** Whether a segment of the path starts with a dot, or is the folder that macOS adds to archives. */
function isHidden(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.') || segment === '__MACOSX');
}

const isPdfName = (name: string): boolean => /\.pdf$/i.test(name);

/** The files of a folder that was chosen in a dialog. */
export function sortChosen(files: readonly File[]): FolderContents {
  const found = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  const taken = found.filter(({ path }) => !isHidden(path) && isPdfName(path));
  return { files: inOrder(taken), leftOut: found.length - taken.length, unreadable: 0 };
}

export async function readFolders(folders: readonly FileSystemEntry[]): Promise<FolderContents> {
  const waiting = [...folders];
  const found: Found[] = [];
  let leftOut = 0;
  let unreadable = 0;
  let seen = 0;
  for (let entry = waiting.shift(); entry && seen < MOST_ENTRIES; entry = waiting.shift()) {
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
  return { files: inOrder(found), leftOut, unreadable: unreadable + waiting.length };
}

/** A folder lists its entries a hundred at a time, and ends with an empty list. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < MOST_ENTRIES) {
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
    const timer = setTimeout(() => reject(new Error('The entry was not read in time.')), ENTRY_TIMEOUT_MS);
    const settled =
      <V>(then: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer);
        then(value);
      };
    ask(settled(resolve), settled(reject));
  });
}

function inOrder(found: readonly Found[]): File[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return found.toSorted((one, other) => compare(one.path, other.path)).map(({ file }) => file);
}
