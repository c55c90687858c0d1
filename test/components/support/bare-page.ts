/** For tests in Node: what the elements' scripts use of a page, on which a scripted adapter then puts its network. */
const location = new URL('https://portal.test/apply');
Object.assign(globalThis, { window: globalThis, location, document: { baseURI: location.href } });
