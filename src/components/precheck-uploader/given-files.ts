/** What a drop or a paste holds. Its lists are empty once the event is over, so all is taken in that moment. */
import { isServer } from 'lit';

export interface GivenFiles {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemEntry[];
}

export function holdsFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') ?? false;
}

export function takeFrom(transfer: DataTransfer): GivenFiles {
  const files: File[] = [];
  const folders: FileSystemEntry[] = [];
  for (const item of transfer.items) {
    // A folder has a file too, of which nothing can be read.
    const entry = item.kind === 'file' ? item.webkitGetAsEntry?.() : null;
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry);
    else if (file) files.push(file);
  }
  return { files, folders };
}

/** Whether the browser's dialog can give a whole folder. */
export const canChooseFolder = (): boolean => !isServer && 'webkitdirectory' in HTMLInputElement.prototype;
