/** Garbage is collected again and again, as on a machine that works: what is held weakly does not last. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10;

/** Returns what ends it. */
export function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, EVERY_MS);
  return () => clearInterval(timer);
}
