/**
 * The entry of the process that draws pages of one file. It says when it is ready; each message asks for a page and is answered in turn. It writes
 * nothing: pictures go back as messages. A page that brings it down brings down nothing else.
 */
import '../drawing-checks/confinement/close-process.js';
import '../drawing-checks/confinement/end-with-service.js';
import { watchOwnMemory } from '../drawing-checks/confinement/memory-ceiling.js';
import { ReadingStopped } from '../drawing-checks/drawing-set/reading-stopped.js';
import { ThreadReader } from '../drawing-checks/drawing-set/thread-reader.js';
import type { DrawAnswer, DrawRequest } from './picture-process.js';

/** Longer than any of the house's sheets takes in its largest size, by far; the time for all together is the parent's to limit. */
const PER_PICTURE_MS = 20_000;
const reader = new ThreadReader({ perReadingMs: PER_PICTURE_MS, onlyDraws: true });

async function draw({ path, pageNumber, longSidePx }: DrawRequest): Promise<DrawAnswer> {
  try {
    const { png } = await reader.render(path, pageNumber, longSidePx);
    return { ok: true, png };
  } catch (error) {
    // Only what the reader itself says of cost is passed on; anything else may quote from a drawing.
    return { ok: false, reason: error instanceof ReadingStopped ? error.message : 'The page can’t be drawn.' };
  }
}

watchOwnMemory();
process.on('message', (request: unknown) => {
  void draw(request as DrawRequest).then((answer) => process.send?.(answer));
});
void reader.ready().then(
  () => process.send?.('ready'),
  () => process.exit(1),
);
