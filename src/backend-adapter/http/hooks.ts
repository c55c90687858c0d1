/** Calls what the vendor gave (identify, authorize, clientAddress): it may throw, give anything, or never answer. */
import { AdapterError } from '../adapter-error.js';
import { withTimeout } from '../time.js';

export type HookName = 'identify' | 'authorize' | 'clientAddress';

/** Its cause is what the hook threw. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure';

  constructor(
    readonly hook: HookName,
    thrown: unknown,
  ) {
    super(`The hook ${hook} failed.`, { cause: thrown });
  }
}

export const HOOK_TIMEOUT_MS = 10_000;

/** Throws access_unavailable where the hook throws or is late. An AdapterError that it throws is its answer. */
export function callHook<Result>(
  hook: HookName,
  call: () => Promise<Result> | Result,
  timeoutMs: number,
): Promise<Result> | Result {
  const fail = (error: unknown): never => {
    if (error instanceof AdapterError) throw error;
    throw new AdapterError('access_unavailable', { cause: new HookFailure(hook, error) });
  };
  try {
    const answer = call();
    // What is there already is not waited for. A hook in plain JavaScript may give another library's promise.
    if (typeof answer !== 'object' || answer === null || !('then' in answer)) return answer;
    return withTimeout(timeoutMs, `no answer within ${timeoutMs} ms`, () => answer).catch(fail);
  } catch (error) {
    return fail(error);
  }
}
