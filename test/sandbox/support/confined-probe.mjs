/**
 * Tries every way out that Node has, and tells what became of each. It runs as a process of its own (with an IPC channel) and
 * again as a thread of that process; the message it waits for names the lock to close first, if any, and where to knock.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import inspector from 'node:inspector';
import net from 'node:net';
import tls from 'node:tls';
import v8 from 'node:v8';
import threads from 'node:worker_threads';

const WAIT_MS = 3000;

/** Every way answers 'refused: why', or what it got. */
const ways = {
  'tcp socket': ({ port }) => once(net.connect(port, '127.0.0.1'), 'connect'),
  'tcp socket by name': ({ port }) => once(net.connect(port, 'localhost'), 'connect'),
  'unix socket': ({ socketPath }) => once(net.connect(socketPath), 'connect'),
  'tcp server': () => once(net.createServer().listen(0, '127.0.0.1'), 'listening'),
  'unix server': ({ writable }) => once(net.createServer().listen(`${writable}/probe.sock`), 'listening'),
  tls: ({ port }) => once(tls.connect(port, '127.0.0.1'), 'connect'),
  http: ({ port }) => once(http.get(`http://127.0.0.1:${port}/`), 'response'),
  fetch: ({ port }) => fetch(`http://127.0.0.1:${port}/`),
  udp: ({ port }) =>
    new Promise((resolve, reject) => {
      const socket = dgram.createSocket('udp4').on('error', reject);
      socket.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent')));
    }),
  'name lookup': () => dns.promises.lookup('localhost'),
  'name lookup by callback': () => callback((done) => dns.lookup('localhost', done)),
  'name query': () => dns.promises.resolve4('example.org'),
  'name query by a resolver': () => callback((done) => new dns.Resolver().resolve4('example.org', done)),
  'child process': () => childProcess.spawnSync('/bin/true').status,
  'child of Node': () => once(childProcess.fork('/dev/null'), 'spawn'),
  'file of the system': () => fs.readFileSync('/etc/hostname', 'utf8'),
  'file of the service': ({ secretPath }) => fs.readFileSync(secretPath, 'utf8'),
  'list of files': ({ secretPath }) => fs.readdirSync(new URL('.', `file://${secretPath}`)),
  'file elsewhere': ({ secretPath }) => fs.writeFileSync(`${secretPath}.written`, ''),
  'its own code': ({ program }) => fs.appendFileSync(program, ''),
  'internal binding': () => process.binding('tcp_wrap'),
  'linked binding': () => process._linkedBinding('tcp_wrap'),
  'native code': ({ addon }) => process.dlopen({ exports: {} }, addon),
  inspector: () => (inspector.open(0), inspector.url()),
  // No process has this number: what opens the service's debugger must not open that of the tests.
  'debugger of another process': () => process._debugProcess(2 ** 30),
  'signal to the service': () => process.kill(process.ppid, 0),
  'signal to everybody': () => process.kill(0, 0),
  'flags of the engine': () => v8.setFlagsFromString('--stack-trace-limit=10'),
  'heap snapshot on low memory': () => v8.setHeapSnapshotNearHeapLimit(1),
  'trace files': async () => (await import('node:trace_events')).createTracing({ categories: ['node'] }),
};
const sqlite = process.getBuiltinModule('node:sqlite');
/** These not every Node has. */
if (sqlite)
  ways['database elsewhere'] = ({ secretPath }) =>
    new sqlite.DatabaseSync(`${secretPath}.db`).exec('PRAGMA user_version = 1');
if (process.permission && process.execve) ways['another program'] = () => process.execve('/bin/true', ['true']);

/** This only the reading thread is kept from: its process starts threads. */
const waysOfThread = {
  'further thread': () => once(new threads.Worker('setInterval(() => 0, 1000)', { eval: true }), 'online'),
};

function once(emitter, event) {
  return new Promise((resolve, reject) => emitter.once(event, () => resolve(event)).once('error', reject));
}

function callback(start) {
  return new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value))));
}

async function attempt(way, place) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), WAIT_MS));
  try {
    return `GOT ${String(await Promise.race([way(place), late]))}`;
  } catch (error) {
    return `refused: ${error.code ?? ''} ${error.cause?.message ?? error.message}`;
  }
}

async function tryAll(place) {
  if (place.lock) await import(place.lock);
  const all = threads.isMainThread ? ways : { ...ways, ...waysOfThread };
  const results = {};
  for (const [name, way] of Object.entries(all)) results[name] = await attempt(way, place);
  return results;
}

if (threads.isMainThread) {
  process.on('uncaughtException', () => undefined);
  process.once('message', async (place) => {
    const inThread = place.threadLock === undefined ? {} : await tryInThread(place);
    process.send({ process: await tryAll(place), thread: inThread }, () => process.exit(0));
  });
} else {
  tryAll(threads.workerData).then((results) => threads.parentPort.postMessage(results));
}

async function tryInThread(place) {
  const workerData = { ...place, lock: place.threadLock };
  const { permissionsOfThread } = await import(new URL('thread-permissions.js', place.threadLock));
  const execArgv = permissionsOfThread(process.execArgv);
  return new Promise((resolve) => {
    const thread = new threads.Worker(new URL(import.meta.url), { workerData, execArgv, env: {} });
    thread.once('message', resolve).once('error', (error) => resolve({ 'the thread': `broke: ${error.message}` }));
  });
}
