import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SignedTokens } from '../../signed-token.js';

/** The one password of all reviewers, and what signs their sessions: another password ends them all. */
export interface ReviewAccess {
  readonly isRight: (password: string) => boolean;
  readonly tokens: SignedTokens;
}

/** @param secret of this installation. Null where there is no password, so that nobody can log in. */
export function createReviewAccess(password: string | undefined, secret: Buffer): ReviewAccess | null {
  if (password === undefined) return null;
  return {
    isRight: (given) => isSame(digestOf(given), digestOf(password)),
    tokens: new SignedTokens(createHmac('sha256', secret).update(`review\n${password}`).digest()),
  };
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const digestOf = (text: string) => createHash('sha256').update(text.normalize('NFC')).digest('hex');
