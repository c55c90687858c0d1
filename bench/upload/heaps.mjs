/**
 * What a page and its workers hold, by V8's own count after a collection: objects, what the engine keeps for documents, and the bytes of
 * buffers. (performance.measureUserAgentSpecificMemory would tell the same, but not every build of Chromium has it.)
 */
const ANSWER_TIMEOUT_MS = 20_000;

/** @param {import('playwright-core').Page} page */
export async function watchHeaps(page) {
  const session = await page.context().newCDPSession(page);
  const workers = await attachWorkers(session);
  const askPage = (method) => session.send(method);
  return {
    /** Bytes of the page and all its workers. */
    bytes: async () => {
      // A worker may have ended meanwhile; the page has not.
      const ofWorkers = [...workers.values()].map((ask) => heapOf(ask).catch(() => 0));
      return (await Promise.all([heapOf(askPage), ...ofWorkers])).reduce((sum, bytes) => sum + bytes, 0);
    },
    /** How many workers have been seen. */
    workersSeen: () => workers.seen,
  };
}

async function heapOf(ask) {
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await ask('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

/** By its session, what asks a worker. It speaks through the page's session, as the protocol has it for who knows no others. */
async function attachWorkers(session) {
  const workers = Object.assign(new Map(), { seen: 0 });
  const waiting = new Map();
  let lastId = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  session.on('Target.attachedToTarget', ({ sessionId }) => {
    workers.seen += 1;
    workers.set(sessionId, (method) => {
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        // A worker that has ended answers nothing.
        setTimeout(() => reject(new Error(`No answer to ${method}.`)), ANSWER_TIMEOUT_MS).unref();
        session
          .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
          .catch(reject);
      });
    });
  });
  session.on('Target.detachedFromTarget', ({ sessionId }) => void workers.delete(sessionId));
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return workers;
}
