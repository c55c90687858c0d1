/**
 * The address of a worker's script for pages that require Trusted Types: by a policy that they can allow by name. Used only for the package's
 * own files. https://www.w3.org/TR/trusted-types/
 */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

const PLAIN: ScriptPolicy = { createScriptURL: (address) => address };
let policy: ScriptPolicy | null = null;

export function scriptAddress(address: string | URL): string {
  policy ??= createPolicy();
  return policy.createScriptURL(String(address));
}

function createPolicy(): ScriptPolicy {
  try {
    const { trustedTypes } = globalThis as {
      trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
    };
    return trustedTypes?.createPolicy('precheck-elements', PLAIN) ?? PLAIN;
  } catch {
    // The page does not allow the policy. Without Trusted Types, a plain address works.
    return PLAIN;
  }
}
