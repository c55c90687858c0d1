/**
 * The address of a worker's script for pages that require Trusted Types: by a policy that they can allow by name. Used only for the package's
 * own files. https://www.w3.org/TR/trusted-types/
 */
import { attempt } from '../attempt.js';

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

const PLAIN: ScriptPolicy = { createScriptURL: (address) => address };
let policy: ScriptPolicy | null = null;

export function scriptAddress(address: string | URL): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  // Where the page does not allow the policy, or has no Trusted Types, a plain address may work.
  policy ??= attempt(() => trustedTypes?.createPolicy('precheck-elements', PLAIN)) ?? PLAIN;
  return policy.createScriptURL(String(address));
}
