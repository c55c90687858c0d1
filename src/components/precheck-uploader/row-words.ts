/** What a row says of its drawing: how far it is, how fast, and what is in it. Pure. */
import type { Drawing } from '../session/drawing.js';
import type { Words } from '../i18n/localisation.js';
import { type SheetReading, namesOfSizes } from '../files/sheets/sheet-facts.js';

/** More sizes than these are only counted. */
const SIZES_NAMED = 2;

/** 0 to 1; 0 where the size is not known. */
export function sentShare({ sentBytes, size }: Pick<Drawing, 'sentBytes' | 'size'>): number {
  return size ? Math.min(1, sentBytes / size) : 0;
}

/** How far the drawing is, its parts from the most to the least telling. A failed one says its problem instead. */
export function progressWords(drawing: Drawing, isOffline: boolean, { t, f }: Words): string[] {
  const { status, size, sentBytes, retryingAfter, bytesPerSecond } = drawing;
  const sizeWords = size === null ? [] : [f.bytes(size)];
  switch (status) {
    case 'uploading': {
      const share = sentShare(drawing);
      if (retryingAfter > 0 && sentBytes === 0) return [t.uploader.retrying(retryingAfter, f), ...sizeWords];
      if (share >= 1) return [t.uploader.finishing, ...sizeWords];
      const pace = bytesPerSecond ? [t.uploader.speed(bytesPerSecond, f)] : [];
      const left = bytesPerSecond && size ? [t.uploader.left((size - sentBytes) / bytesPerSecond, f)] : [];
      return [f.percent(share), t.uploader.part(sentBytes, size ?? 0, f), ...pace, ...left];
    }
    case 'uploaded':
      return [t.uploader.sent, ...sizeWords];
    case 'waiting':
      return [isOffline ? t.uploader.waitingForNetwork : t.uploader.waiting, ...sizeWords];
    case 'failed':
      return [];
    case 'missing':
      // What storage has lost was sent; its problem says so.
      return drawing.problem ? [] : [t.uploader.missing, ...sizeWords];
    default:
      return [t.uploader[status], ...sizeWords];
  }
}

/** "12 sheets, ARCH D"; null while nothing is known. */
export function sheetWords(reading: SheetReading | null | undefined, { t, f }: Words): string | null {
  if (!reading || reading.type === 'locked') return null;
  if (reading.type === 'damaged' || reading.pageCount === 0) return t.uploader.damaged;
  const sizes = namesOfSizes(reading.sizes, f.number);
  const named = sizes.length > SIZES_NAMED ? t.uploader.sheetSizes(sizes.length, f) : sizes.join(' + ');
  return t.uploader.sheets(reading.pageCount, named, f);
}
