/** The sandbox as built, in a process of its own. Takes its options as JSON in the first argument; prints `ready <base address>`. */
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../../../src/sandbox/dist/start-sandbox.js';

process.on('disconnect', () => process.exit(0));
const workerPath = fileURLToPath(new URL('./sandbox-worker.mjs', import.meta.url));
const sandbox = await startSandbox(JSON.parse(process.argv[2]), { workerPath, confinedWorker: false });
process.once('SIGTERM', () => sandbox.close().then(() => process.exit(0)));
console.log(`ready ${sandbox.baseUrl}`);
