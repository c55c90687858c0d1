/**
 * Imported first by a process that opens strangers' files: no network, and no signal to anybody but itself. One signal ends the
 * service, another (SIGUSR1) opens its debugger, which runs whatever it is told. Trace files, which native code would write wherever the
 * service was started, only a process has: threads can't even import them.
 */
import './close-network.js';
import './close-engine.js';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import trace from 'node:trace_events';

type Kill = (pid: number, signal: number) => number;

/** What `process.kill` calls. It answers with a negative error number where the system does not permit it. */
const { _kill: kill } = process as unknown as { _kill?: Kill };
if (typeof kill !== 'function') throw new Error('Node’s signals were not found, so they could not be closed.');
Object.defineProperty(process, '_kill', {
  value: (pid: number, signal: number) => (pid === process.pid ? kill(pid, signal) : -constants.errno.EACCES),
  writable: false,
  configurable: false,
});
Object.defineProperty(trace, 'createTracing', {
  value: () => {
    throw new Error('A program that reads drawings may not do that.');
  },
  writable: false,
  configurable: false,
});
syncBuiltinESMExports();
