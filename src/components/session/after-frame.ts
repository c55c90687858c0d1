/**
 * What is loaded beside the first paint waits for it: on its way, it would take the processor from the frame that lets a person give a
 * file.
 */

/** A page in the background draws no frames. */
const MOST_WAIT_MS = 200;

/** Resolves about when a frame with what has been rendered by then is on the screen. */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_WAIT_MS);
    const frame = (then: () => void) => void requestAnimationFrame(then);
    // The first callback is part of the frame itself; while it is drawn in other threads, the next one begins.
    frame(() =>
      frame(() => {
        clearTimeout(timer);
        setTimeout(resolve);
      }),
    );
  });
}
