/** Loads the adapter's modules with pieces replaced, as `edits` says. Hooks of Node's `module.register`. */
let edits = [];

export function initialize(given) {
  edits = given;
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const own = edits.filter(({ module }) => url.endsWith(`/src/backend-adapter/dist/${module}`));
  if (own.length === 0) return loaded;
  let source = String(loaded.source);
  for (const { find, replace, module } of own) {
    if (source.split(find).length !== 2) throw new Error(`${module} does not have exactly once: ${find}`);
    source = source.replace(find, () => replace);
  }
  return { ...loaded, source };
}
