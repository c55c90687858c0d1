/** Tries what a program that reads drawings may not do, as a process of its own (with an IPC channel) and again as a thread of it. */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import inspector from 'node:inspector';
import threads from 'node:worker_threads';

/** Every way answers 'refused: why', or what it got. */
const ways = {
  'file of the system': () => fs.readFileSync('/etc/hostname', 'utf8'),
  'file of the service': ({ secretPath }) => fs.readFileSync(secretPath, 'utf8'),
  'list of files': ({ secretPath }) => fs.readdirSync(new URL('.', `file://${secretPath}`)),
  'file elsewhere': ({ secretPath }) => fs.writeFileSync(`${secretPath}.written`, ''),
  'its own code': ({ program }) => fs.appendFileSync(program, ''),
  'child process': () => childProcess.spawnSync('/bin/true').status,
  inspector: () => (inspector.open(0), inspector.url()),
};

function tryAll(given) {
  const tried = Object.entries(ways).map(([way, attempt]) => {
    try {
      return [way, `got ${JSON.stringify(attempt(given))}`];
    } catch (error) {
      return [way, `refused: ${error.code}`];
    }
  });
  return Object.fromEntries(tried);
}

if (threads.isMainThread) {
  process.once('message', (given) => {
    const execArgv = given.permissionsOfThread ?? [];
    const thread = new threads.Worker(new URL(import.meta.url), { workerData: given, execArgv });
    thread.once('message', (results) => {
      process.send({ process: tryAll(given), thread: results, environment: Object.keys(process.env) });
      process.disconnect();
    });
  });
} else threads.parentPort.postMessage(tryAll(threads.workerData));
