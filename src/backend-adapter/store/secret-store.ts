/** Secrets that every instance needs alike: what signs receipts, what signs cookies. */

export interface SecretStore {
  /** The secret of this name. Made with `generate` where there is none; of two that make it at once, both get the same one. */
  keptSecret(name: string, generate: () => Promise<string> | string): Promise<string>;
  /** Puts `next` in the place of `old`. False, and nothing done, where the secret is not `old` any more: another was first. */
  replaceSecret(name: string, old: string, next: string): Promise<boolean>;
}
