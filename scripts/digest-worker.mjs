/**
 * Leaves the worker of src/components/session/digest.ts a file of its own beside the script that starts it. Vite would put it into the
 * script as a data: address, which a strict policy refuses, and which a vendor's bundler cannot take along.
 */

const WRITTEN = "new URL('./digest-worker.js', import.meta.url)";
const PLACEHOLDER = 'globalThis.PRECHECK_DIGEST_WORKER';
const SCRIPT = 'PrecheckElementsScript';

/**
 * @param {'module' | 'script'} kind a module knows its own address; a script only while it is first run
 * @returns {import('vite').Plugin}
 */
export function keepDigestWorker(kind) {
  const address =
    kind === 'module'
      ? 'new URL("./digest-worker.js",import.meta.url)'
      : `new URL("./digest-worker.js",${SCRIPT}||location.href)`;
  return {
    name: 'keep-digest-worker',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/session\/digest\.ts$/.test(id)) return null;
      if (!code.includes(WRITTEN)) throw new Error(`${id} no longer starts its worker by ${WRITTEN}.`);
      return { code: code.replace(WRITTEN, PLACEHOLDER), map: null };
    },
    generateBundle(_, bundle) {
      let found = false;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.code.includes(PLACEHOLDER)) continue;
        found = true;
        chunk.code = chunk.code.replaceAll(PLACEHOLDER, address);
        if (kind === 'script') {
          // Where a page loads it as a module, the browser does not say which script is running.
          chunk.code = `var ${SCRIPT}=(document.currentScript||document.querySelector('script[src*="precheck-elements"]')||{}).src;${chunk.code}`;
        }
      }
      if (!found) throw new Error('The address of the digest worker is not in what was built.');
    },
  };
}
