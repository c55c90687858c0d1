/**
 * The address of a worker's script as a page takes it that requires Trusted Types: made by a policy that it can name. No address goes
 * through it but those of the package's own files. https://www.w3.org/TR/trusted-types/
 */
interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

const PLAIN: ScriptPolicy = { createScriptURL: (address) => address };
let policy: ScriptPolicy | null = null;

export function scriptAddress(address: string | URL): string {
  policy ??= createPolicy();
  return policy.createScriptURL(String(address));
}

function createPolicy(): ScriptPolicy {
  try {
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
    return trustedTypes?.createPolicy('precheck-elements', PLAIN) ?? PLAIN;
  } catch {
    // The page does not name it. Where it requires no Trusted Types, a plain address is as good.
    return PLAIN;
  }
}
