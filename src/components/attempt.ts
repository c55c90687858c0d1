/** What `call` returns; undefined where the browser refuses it, or what it reads is malformed. */
export function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
