import { createHmac } from 'node:crypto';
import { isSame } from '../is-same.js';

export interface TokenClaims {
  readonly projectId: string;
  /** Whom a viewer link was made for; empty for the hand-off. */
  readonly generatedFor: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}
export type TokenPurpose = 'viewer' | 'hand-off';
export type TokenVerdict =
  | { readonly kind: 'valid'; readonly claims: TokenClaims }
  | { readonly kind: 'altered' | 'expired' };

/** Tokens in the query of page addresses: signed claims, each good for one purpose only. */
export class SignedTokens {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  sign(purpose: TokenPurpose, claims: TokenClaims): string {
    const body = Buffer.from(JSON.stringify([claims.projectId, claims.generatedFor, claims.expiresAt])).toString(
      'base64url',
    );
    return `${body}.${this.#signature(purpose, body)}`;
  }

  check(purpose: TokenPurpose, token: string, now: number): TokenVerdict {
    const [body = '', signature = '', ...rest] = token.split('.');
    if (rest.length > 0 || !isSame(signature, this.#signature(purpose, body))) return { kind: 'altered' };
    const [projectId, generatedFor, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
      string,
      string,
      number,
    ];
    if (expiresAt <= now) return { kind: 'expired' };
    return { kind: 'valid', claims: { projectId, generatedFor, expiresAt } };
  }

  #signature(purpose: TokenPurpose, body: string): string {
    return createHmac('sha256', this.#secret).update(`page\n${purpose}\n${body}`).digest('base64url');
  }
}
