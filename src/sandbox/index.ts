import { startSandbox } from './start-sandbox.js';
import type { Sandbox, SandboxOptions } from './options.js';

export { SandboxOptionsError, type Sandbox, type SandboxOptions } from './options.js';
export { ListenError } from './listen.js';
export { explainEstimate, type ExplainedEstimate, type ExplainedInput } from './property-service/explain-estimate.js';
export {
  CONSTRAINT_SENTENCES,
  type Constraint,
  type Estimate,
  type Step,
  type WorkedNumber,
} from './property-service/estimate/estimate.js';
export { OverrideRangeError } from './property-service/override-values.js';
export { StateDirectoryError } from './directory-lock.js';

/**
 * Starts the sandbox: the pre-check service of the specification on one port, its storage on another, the property service
 * on a third. All listen when the promise resolves, and what an earlier sandbox left unfinished in the directory goes on.
 *
 * Throws SandboxOptionsError, ListenError (a port is taken) or StateDirectoryError (in use, or of a newer version).
 */
export function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  return startSandbox(options);
}
