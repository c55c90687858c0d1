/**
 * Vite puts a helper of 0.9 kB around every `import()`, which loads a chunk's style sheets before it. The elements have no style sheets in files, so
 * that it is the bare `import()` that ships and is measured.
 */
export const withoutPreload = {
  name: 'without-preload',
  enforce: /** @type {const} */ ('pre'),
  load: (/** @type {string} */ id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
};
