/** Imported by a process of the service, right after its confinement: ends it when the service goes away, however early. */

// Not process.exit: that waits for the reading thread, which a drawing may hold for minutes.
const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
// The service may have gone while the modules were loading: then nobody heard the event, and it does not come again.
if (!process.connected) end();
