/** The pages are exported as files; `../portal.mjs` serves them beside the adapter. */
export default { output: 'export' };
