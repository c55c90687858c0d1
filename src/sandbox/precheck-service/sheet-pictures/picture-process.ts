/** One process that draws one page, seen from the service. */
import { fileURLToPath } from 'node:url';
import type { DrawRequest } from '../drawing-checks/drawing-set/sheet-picture.js';
import { limitProcess, type LimitReached, startConfined } from '../processing/confined-process.js';

export const PICTURE_WORKER = fileURLToPath(new URL('./picture-worker.js', import.meta.url));
const MAX_OLD_SPACE_MB = 256;
/** Longer than any of the house's sheets takes in its largest size, by far. */
const DRAWING_LIMIT_MS = 20_000;
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `reason`: a sentence for people. `isOurFault`: the process never got ready, so it has not opened the file either. */
export type Picture =
  | { readonly ok: true; readonly png: Uint8Array }
  | { readonly ok: false; readonly reason: string; readonly isOurFault: boolean };

const failed = (reason: string): Picture => ({ ok: false, reason, isOurFault: false });
const NOT_STARTED: Picture = {
  ok: false,
  reason: 'We can’t draw this sheet right now. The fault is ours, not your drawing’s. Try again in a minute.',
  isOurFault: true,
};

const BROKE_OFF = 'The program that draws the page broke off, which a damaged file can cause.';
const STOPPED_BY: Readonly<Record<LimitReached, string>> = {
  stopped: 'The service is stopping.',
  'timed-out': `Drawing the page takes longer than ${DRAWING_LIMIT_MS / 1000} seconds.`,
  'out-of-memory': 'Drawing the page takes more memory than there is.',
};

/** Draws a page in a process that may read its file and nothing else, and resolves when that is gone. Never rejects. */
export async function drawPicture(workerPath: string, request: DrawRequest, signal: AbortSignal): Promise<Picture> {
  if (signal.aborted) return failed(STOPPED_BY.stopped);
  const child = startConfined(workerPath, {
    readable: [request.path],
    writable: [],
    oldSpaceMb: MAX_OLD_SPACE_MB,
    serialization: 'advanced',
  });
  // Nobody reads it, and a full pipe would hold the process up.
  child.stderr?.resume();
  let picture: Picture | null = null;
  let isReady = false;
  const limit = limitProcess(child, DRAWING_LIMIT_MS, signal);
  // The first message says that the process is ready; the second is the picture.
  child.on('message', (message) => {
    if (isReady) {
      picture ??= checked(message);
      child.kill('SIGKILL');
      return;
    }
    isReady = true;
    limit.begin();
    child.send(request, (error) => error && child.kill('SIGKILL'));
  });
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => resolve());
  });
  const reason = limit.end();
  if (picture !== null) return picture;
  if (!isReady && reason !== 'stopped') return NOT_STARTED;
  return failed(reason === null ? BROKE_OFF : STOPPED_BY[reason]);
}

/** What comes from a process that has opened a stranger's file is checked like any input. */
function checked(message: unknown): Picture {
  const answer = message as Partial<{ ok: unknown; png: unknown; reason: unknown }> | null;
  if (answer?.ok === false && typeof answer.reason === 'string') return failed(answer.reason.slice(0, 300));
  const png = answer?.ok === true ? answer.png : null;
  const isPng = png instanceof Uint8Array && PNG_SIGNATURE.equals(png.subarray(0, PNG_SIGNATURE.length));
  return isPng && png.length <= MAX_PICTURE_BYTES ? { ok: true, png } : failed('The page can’t be drawn.');
}
