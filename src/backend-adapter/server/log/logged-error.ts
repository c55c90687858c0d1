/**
 * What of an error may be logged: its name and code, those of its causes, and where it was thrown. Not its message, in which anything
 * may stand: a row, a document, what a service said. Pure.
 */

export interface LoggedError {
  readonly name: string;
  readonly code?: string;
  /** Files and lines, innermost first: `gate.js:45 < adapter.js:118`. */
  readonly at?: string;
}

const MOST_CAUSES = 5;
const MOST_FRAMES = 6;
/** The file with its folder: more of the path says nothing, and may name a person. */
const FRAME = /^\s+at (?:.*?[\\/ (])??((?:[\w.-]+[\\/])?[\w.-]+\.[cm]?[jt]s):(\d+):\d+\)?$/;
const LONGEST_FRAME = 500;

/** The error first, then its causes. */
export function describeError(error: unknown): readonly LoggedError[] {
  const chain: LoggedError[] = [];
  const seen = new Set<unknown>();
  for (let current = error; chain.length < MOST_CAUSES && !seen.has(current); current = causeOf(current)) {
    if (current === undefined || current === null) break;
    seen.add(current);
    chain.push(describeOne(current, causeOf(current) === undefined));
  }
  return chain;
}

function causeOf(error: unknown): unknown {
  return (error instanceof Error ? error.cause : null) ?? undefined;
}

/** Wrappers are thrown where their cause is caught: only where it all began is worth a line. */
function describeOne(error: unknown, isInnermost: boolean): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, code } = error as { name?: unknown; code?: unknown };
  const at = isInnermost ? placesOf(error) : '';
  return {
    name: typeof name === 'string' && /^[A-Za-z]\w{0,63}$/.test(name) ? name : 'Error',
    ...(typeof code === 'string' && /^\w{1,64}$/.test(code) ? { code } : {}),
    ...(at === '' ? {} : { at }),
  };
}

/** The message stands before the frames, and may look like them. */
function placesOf({ message, stack }: Error): string {
  if (typeof stack !== 'string' || typeof message !== 'string' || !stack.includes(message)) return '';
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const places = frames.flatMap((frame) => {
    const [, file, line] = frame.length > LONGEST_FRAME || frame.includes('node:') ? [] : (FRAME.exec(frame) ?? []);
    return file === undefined ? [] : [`${file.replace('\\', '/')}:${line}`];
  });
  return places.slice(0, MOST_FRAMES).join(' < ');
}
