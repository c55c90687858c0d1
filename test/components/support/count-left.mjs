/**
 * A command for tests of elements: what Chromium still holds after its garbage is collected. The page names prototypes in
 * `window.countedPrototypes`; gives `{ objects: { name: count }, listeners: { window, document }, counters }`, and null in a browser
 * that tells nobody.
 */
export function countLeft() {
  return {
    name: 'count-left',
    async executeCommand({ command, session }) {
      if (command !== 'count-left') return undefined;
      const page = session.browser.getPage?.(session.id);
      // Only Chromium speaks the protocol that is asked for here.
      const client = await page?.createCDPSession?.().catch(() => null);
      if (!client) return { known: false };
      try {
        return { known: true, ...(await count((method, parameters) => client.send(method, parameters))) };
      } finally {
        // A page that is closed meanwhile has detached it.
        await client.detach().catch(() => undefined);
      }
    },
  };
}

async function count(send) {
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: false });
    if (exceptionDetails) throw new Error(`The page could not say ${expression}: ${exceptionDetails.text}`);
    return result;
  };
  const names = JSON.parse((await evaluate('JSON.stringify(Object.keys(window.countedPrototypes))')).value);
  await send('HeapProfiler.enable');
  await send('HeapProfiler.collectGarbage');
  const objects = {};
  for (const name of names) {
    const { objectId } = await evaluate(`window.countedPrototypes[${JSON.stringify(name)}]`);
    const found = await send('Runtime.queryObjects', { prototypeObjectId: objectId });
    const { result } = await send('Runtime.callFunctionOn', {
      objectId: found.objects.objectId,
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    objects[name] = result.value;
    // What was found is held by its list until that is let go.
    await send('Runtime.releaseObject', { objectId: found.objects.objectId });
  }
  const listeners = {};
  for (const name of ['window', 'document']) {
    const { objectId } = await evaluate(name);
    listeners[name] = (await send('DOMDebugger.getEventListeners', { objectId })).listeners.length;
  }
  return { objects, listeners, counters: await send('Memory.getDOMCounters') };
}
