/** What instances on one store tell each other. Not kept: who does not listen at the moment does not hear it. */

export type StoreChange =
  /** Another instance changed the project. */
  | { readonly kind: 'project'; readonly projectId: string; readonly revision: number }
  /** Another instance was told that the project may have changed in the service; whoever holds it reads it. */
  | { readonly kind: 'hint'; readonly projectId: string }
  /** People look at these projects at another instance. */
  | { readonly kind: 'seen'; readonly projectIds: readonly string[] }
  /** Another instance gave its projects back. */
  | { readonly kind: 'released' }
  /** Any of these may have been missed: a connection broke, or a project's id was too long to be told. */
  | { readonly kind: 'gap' };

export interface ChangeStore {
  /** Tells of what other instances do, until the store closes. */
  onChange(listener: (change: StoreChange) => void): void;
  passHint(projectId: string): Promise<void>;
  tellSeen(projectIds: readonly string[]): Promise<void>;
}
