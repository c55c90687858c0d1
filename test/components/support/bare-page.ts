/** For tests in Node: what the elements' scripts use of a page, on which a scripted adapter then puts its network. */
const location = new URL('https://portal.test/apply');
// The last is for Lit, in a test file that comes later in the same process.
const document = { baseURI: location.href, createTreeWalker: () => ({}) };
Object.assign(globalThis, { window: globalThis, location, document });
