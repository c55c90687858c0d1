/**
 * The permissions of a thread that reads strangers' files, from those its process was started with: it may read what the process
 * may, and neither write nor start threads. A thread given no options of its own would have no limits at all
 * (https://nodejs.org/docs/latest-v20.x/api/permissions.html#permission-model-constraints).
 */
const PASSED_ON = /^--(?:experimental-)?permission$|^--allow-fs-read=/;

export function permissionsOfThread(execArgv: readonly string[]): string[] {
  return execArgv.filter((option) => PASSED_ON.test(option));
}
