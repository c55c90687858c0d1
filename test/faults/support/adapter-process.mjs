/**
 * The adapter as built, in a process of its own that is killed. The first argument is JSON: `options` and `settings` of the adapter, and
 * perhaps `recorderUrl`, where its hooks tell what they are told. Prints `ready <address>`, and what it warns of, a JSON object a line.
 */
import { createServer } from 'node:http';
import { assembleAdapter } from '../../../src/backend-adapter/dist/adapter.js';
import { toNodeHandler } from '../../../src/backend-adapter/dist/http/mounts/node.js';

const { options, settings, recorderUrl } = JSON.parse(process.argv[2]);

// Who started it is gone: nobody would end it. From the beginning, or one that is orphaned while it starts stays for ever.
process.on('disconnect', () => process.exit(0));

async function tell(event) {
  const response = await fetch(recorderUrl, { method: 'POST', body: JSON.stringify(event) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The recorder answered ${response.status}.`);
}

function log(entry) {
  if (entry.level !== 'info') console.log(JSON.stringify(entry));
}

/** What nobody has yet, anybody may adopt here: ids are known to the applicant alone. */
const authorize = (user, project) => project.ownerId === '' || project.ownerId === user.userId;
const hooks = recorderUrl === undefined ? {} : { onReportCompleted: tell, onGateDecided: tell, authorize };
const adapter = assembleAdapter({ ...options, ...hooks, log }, settings);
await adapter.ready;
const server = createServer(toNodeHandler(adapter));
process.once('SIGTERM', async () => {
  server.close();
  await adapter.close();
  server.closeAllConnections();
  process.exit(0);
});
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${server.address().port}`));
