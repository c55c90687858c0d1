/** A state directory that this program must not touch: newer than it, or in use by another. */
export class StateDirectoryError extends Error {
  override readonly name = 'StateDirectoryError';
}
