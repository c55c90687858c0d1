/**
 * Tests and services share a process here: while a test makes a large drawing, the service cannot close its idle connections, and the
 * next call of the test would go down one that is being closed (ECONNRESET). So no call of a test leaves a connection behind.
 */
const fetchKept = globalThis.fetch;

const fetchFresh: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set('connection', 'close');
  return fetchKept(input, { ...init, headers });
};

// Files may share a process, and then this is read before each of them.
if (fetchKept.name !== fetchFresh.name) globalThis.fetch = fetchFresh;
