/** Starts that their callers name by an idempotency key, so that one whose answer was lost can be asked for again. Pure. */
import { createHash } from 'node:crypto';
import type { ProcessProject } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { KeyedStart } from '../store/store.js';

/** Null where the caller gave no key. */
export function keyedStartOf({ idempotencyKey, permitType, minScore, drawings }: ProcessProject): KeyedStart | null {
  if (idempotencyKey === undefined) return null;
  const named = drawings.map(({ uploadId, sha256, type = null, label = null }) => [uploadId, sha256, type, label]);
  return { key: digestOf(idempotencyKey), request: digestOf(JSON.stringify([permitType, minScore ?? null, named])) };
}

/** Throws conflict where the key stands for another request: one of the two would be hidden. */
export function isSameStart(known: KeyedStart, start: KeyedStart): boolean {
  if (known.key !== start.key) return false;
  if (known.request === start.request) return true;
  throw new AdapterError('conflict', {
    message: 'The idempotencyKey stands for another start of this project. Give each start a key of its own.',
  });
}

/** 132 bits: as sure as the whole of it for this, and short enough to keep with each project. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
