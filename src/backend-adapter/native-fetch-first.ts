/**
 * undici takes over the process's own `fetch` where nothing has used it yet when undici is read: then calls that have nothing to do with
 * the adapter would run through another version than the process was built with. Touching `Response` has Node set up its own first.
 */
void globalThis.Response;
