/** Who asks for which project, and what earlier creations of the same say of it. Pure. */
import { createHash } from 'node:crypto';
import type { CreateProject } from 'precheck-contract';
import type { EarlierCreation, NewCreation } from '../../store/store.js';

export type CreationRequest = Pick<NewCreation, 'asked' | 'request' | 'keyed'>;

/** Without a key it is the same where the same person asks for the same. */
export function creationRequestOf(ownerId: string, { idempotencyKey, ...input }: CreateProject): CreationRequest {
  const request = digestOf(input);
  return idempotencyKey === undefined
    ? { asked: digestOf([ownerId, 'request', request]), request, keyed: false }
    : { asked: digestOf([ownerId, 'key', idempotencyKey]), request, keyed: true };
}

export type EarlierJudgement =
  | { readonly kind: 'none' }
  /** The key stands for something else. */
  | { readonly kind: 'other-request' }
  | { readonly kind: 'made'; readonly mark: string; readonly projectId: string }
  /** Somebody else is making it at this moment. */
  | { readonly kind: 'under-way' }
  /** Nobody knows whether it was made: it has to be looked for. */
  | { readonly kind: 'unclear'; readonly creations: readonly EarlierCreation[] };

/** @param instance this one; what it is making now is not among `earlier`, so what is has no maker any more */
export function judgeEarlier(
  earlier: readonly EarlierCreation[],
  { request, keyed, instance }: Pick<CreationRequest, 'request' | 'keyed'> & { readonly instance: string },
): EarlierJudgement {
  if (earlier.length === 0) return { kind: 'none' };
  if (earlier.some((one) => one.request !== request)) return { kind: 'other-request' };
  const isUnderWay = earlier.some((one) => one.state === 'under-way' && one.makerLives && one.instance !== instance);
  // By a key only one is given: the one that somebody is about to have.
  if (keyed && isUnderWay) return { kind: 'under-way' };
  for (const { state, mark, projectId } of earlier) {
    if (state === 'made' && projectId !== null) return { kind: 'made', mark, projectId };
  }
  return isUnderWay ? { kind: 'under-way' } : { kind: 'unclear', creations: earlier };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
