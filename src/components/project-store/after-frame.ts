/** Lets the first paint come before scripts that are loaded beside it: compiling them would delay the frame. */

/** A page in the background draws no frames, so the wait has an end. */
const MOST_WAIT_MS = 200;

/** Resolves about when a frame with everything rendered so far is on the screen. */
export function afterFrame(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST_WAIT_MS);
    const frame = (then: () => void) => void requestAnimationFrame(then);
    // The first callback runs before the frame is painted, the second one after it.
    frame(() =>
      frame(() => {
        clearTimeout(timer);
        setTimeout(resolve);
      }),
    );
  });
}
