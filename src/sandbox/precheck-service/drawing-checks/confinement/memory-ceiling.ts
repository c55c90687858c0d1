/** No program that opens strangers' files gets larger than this, whatever kind of memory it fills. */
export const MAX_RESIDENT_BYTES = 1024 * 1024 * 1024;
const WATCH_INTERVAL_MS = 100;

/** On Linux the service watches from outside. Elsewhere the process does it, as long as its own thread is not held up. */
export function watchOwnMemory(): void {
  if (process.platform === 'linux') return;
  setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.kill(process.pid, 'SIGKILL');
  }, WATCH_INTERVAL_MS).unref();
}
