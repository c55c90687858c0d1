/** Calls what the vendor gave (identify, authorize, clientAddress): it may throw, give anything, or never answer. */
import { AdapterError } from '../adapter-error.js';

export type HookName = 'identify' | 'authorize' | 'clientAddress';

/** Its cause is what the hook threw. */
export class HookFailure extends Error {
  readonly hook: HookName;

  constructor(hook: HookName, thrown: unknown) {
    super(`The hook ${hook} failed.`, { cause: thrown });
    this.name = 'HookFailure';
    this.hook = hook;
  }
}

export const HOOK_TIMEOUT_MS = 10_000;

/**
 * Throws access_unavailable where the hook throws or does not answer in time; what it threw is for the log. An AdapterError that
 * it throws is its answer.
 */
export function callHook<Result>(
  name: HookName,
  call: () => Promise<Result> | Result,
  timeoutMs: number,
): Promise<Result> | Result {
  try {
    const answer = call();
    // What is there already is not waited for.
    return isThenable(answer) ? inTime(answer, timeoutMs).catch((error: unknown) => fail(name, error)) : answer;
  } catch (error) {
    return fail(name, error);
  }
}

function fail(name: HookName, error: unknown): never {
  if (error instanceof AdapterError) throw error;
  throw new AdapterError('access_unavailable', { cause: new HookFailure(name, error) });
}

/** A hook in plain JavaScript may give any promise, one of another library too. */
function isThenable(value: unknown): boolean {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && 'then' in value;
}

async function inTime<Result>(answer: Promise<Result> | Result, timeoutMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
