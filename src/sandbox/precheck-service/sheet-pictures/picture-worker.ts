/** The entry of the process that draws one page. It says when it is ready, draws what it is then asked for, and writes nothing. */
import '../drawing-checks/confinement/end-with-service.js';
import { watchOwnMemory } from '../drawing-checks/confinement/memory-ceiling.js';
import { toPng } from '../drawing-checks/drawing-set/png.js';
import { ReadingStopped } from '../drawing-checks/drawing-set/reading-time.js';
import { ThreadReader } from '../drawing-checks/drawing-set/thread-reader.js';
import type { DrawRequest } from '../drawing-checks/drawing-set/sheet-picture.js';

const reader = new ThreadReader();
const CANT_BE_DRAWN = 'The page can’t be drawn.';

async function draw(request: DrawRequest) {
  try {
    const [picture] = await reader.render(request);
    return picture ? { ok: true, png: toPng(picture) } : { ok: false, reason: CANT_BE_DRAWN };
  } catch (error) {
    // Only what the reader itself says of cost is passed on; anything else may quote from a drawing.
    return { ok: false, reason: error instanceof ReadingStopped ? error.message : CANT_BE_DRAWN };
  }
}

watchOwnMemory();
process.once('message', (request: unknown) => {
  void draw(request as DrawRequest).then((answer) => process.send?.(answer));
});
void reader.ready().then(
  () => process.send?.('ready'),
  () => process.exit(1),
);
