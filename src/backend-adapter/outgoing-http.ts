/** The HTTP client of every call that leaves the adapter. */
import './native-fetch-first.js';
export { Agent, buildConnector, Pool } from 'undici';

/**
 * For every request. Where an answer that nobody has read yet fills its buffer, undici 7 stops reading, and when the other side closes
 * meanwhile, it throws where nobody can catch it, which ends the process (nodejs/undici#5360; mended in 8 alone). With room for more
 * than the adapter ever takes from one read to the next it does not stop.
 */
export const ROOMY_ANSWER = { highWaterMark: 16 * 1024 * 1024 } as const;
