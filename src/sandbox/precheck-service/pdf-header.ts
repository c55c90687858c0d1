import { open } from 'node:fs/promises';

/** Whether the header of a PDF stands in the first 1024 bytes, where readers look for it (ISO 32000-1, Annex H, note 13). */
export async function hasPdfHeader(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await handle.close();
  }
}
