/**
 * What of an error may be logged: not its message, in which anything may stand: a row, a document, what a service said.
 */
export interface LoggedError {
  readonly name: string;
  readonly code?: string;
  /** Files and lines, innermost first: `gate.js:45 < adapter.js:118`. */
  readonly at?: string;
}

const MAX_CAUSES = 5;
const MAX_FRAMES = 6;
const MAX_FRAME_LENGTH = 500;
/** The file with its folder: more of the path says nothing, and may name a person. */
const FRAME = /^\s+at (?:.*?[\\/ (])??((?:[\w.-]+[\\/])?[\w.-]+\.[cm]?[jt]s):(\d+):\d+\)?$/;

/** The error first, then its causes. */
export function describeError(error: unknown): readonly LoggedError[] {
  const chain = new Set<unknown>();
  for (let one = error; one !== undefined && one !== null && chain.size < MAX_CAUSES && !chain.has(one); ) {
    chain.add(one);
    one = one instanceof Error ? one.cause : undefined;
  }
  return [...chain].map((one) => {
    if (!(one instanceof Error)) return { name: typeof one };
    const { name, code } = one as { name?: unknown; code?: unknown };
    // Wrappers are thrown where their cause is caught: only where it all began is worth a line.
    const at = one.cause === undefined || one.cause === null ? placesOf(one) : '';
    return {
      name: typeof name === 'string' && /^[A-Za-z]\w{0,63}$/.test(name) ? name : 'Error',
      ...(typeof code === 'string' && /^\w{1,64}$/.test(code) ? { code } : {}),
      ...(at === '' ? {} : { at }),
    };
  });
}

/** The message stands before the frames, and may look like them. */
function placesOf({ message, stack }: Error): string {
  if (typeof stack !== 'string' || typeof message !== 'string' || !stack.includes(message)) return '';
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const places = frames.flatMap((frame) => {
    const [, file, line] = frame.length > MAX_FRAME_LENGTH || frame.includes('node:') ? [] : (FRAME.exec(frame) ?? []);
    return file === undefined ? [] : [`${file.replace('\\', '/')}:${line}`];
  });
  return places.slice(0, MAX_FRAMES).join(' < ');
}
