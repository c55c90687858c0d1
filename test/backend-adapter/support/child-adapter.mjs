/**
 * The adapter as built, in a process of its own that a test kills, or that shares its data directory with another one. The argument is
 * JSON: `options` and `settings` of the adapter. Prints `listening <address>`.
 */
import { createServer } from 'node:http';
import { assembleAdapter } from '../../../src/backend-adapter/dist/adapter.js';
import { toNodeHandler } from '../../../src/backend-adapter/dist/http/mounts/node.js';

const { options, settings } = JSON.parse(process.argv[2]);
const adapter = assembleAdapter(options, settings);
await adapter.ready;
const server = createServer(toNodeHandler(adapter));
server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`));
