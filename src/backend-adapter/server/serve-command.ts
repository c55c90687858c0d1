/** `precheck-adapter serve`: runs the adapter as a server of its own, or says what is wrong with its configuration. */
import { parseArgs } from 'node:util';
import { startAdapterServer } from './adapter-server.js';
import { configJsonSchema, readConfig } from './config.js';
import { jsonLog } from './log/adapter-log.js';
import { explainProblem, UsageError, type Terminal } from './terminal.js';

export const SERVE_USAGE = `precheck-adapter serve --config FILE [--host HOST] [--port PORT]
precheck-adapter serve --schema
  Runs the adapter as a server of its own, or says every mistake of the configuration. --schema prints the configuration's JSON Schema.`;

const OPTIONS = {
  config: { type: 'string' },
  schema: { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
} as const;

/** Gives the exit code, once the server has stopped: 0; 1 for a configuration or a start that failed. */
export async function runServeCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { config: path, schema, host, port } = parseArgs({ args: [...args], options: OPTIONS }).values;
  if (schema) {
    terminal.print(JSON.stringify(configJsonSchema(), null, 2));
    return 0;
  }
  if (!path) throw new UsageError('--config FILE is missing.');
  // An unset variable of a script: Node would listen on every address.
  if (host === '') throw new UsageError('--host is empty.');
  const { options, server } = readConfig(path, terminal.environment);
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError('--port must be a whole number from 0 to 65535.');
  }
  const config = { options, server: { ...server, host: host ?? server.host, port: Number(port ?? server.port) } };
  const log = jsonLog({ write: terminal.print, level: server.logLevel });
  // Before the start: the first process of a container is not ended by a signal that nobody listens for.
  const stopSignal = terminal.stopSignal();
  let started;
  try {
    started = await startAdapterServer(config, log);
  } catch (error) {
    terminal.printError(`The adapter could not start. ${explainProblem(error)}`);
    return 1;
  }
  // Whatever the log's level: whoever starts it waits for this line.
  jsonLog({ write: terminal.print })({ level: 'info', event: 'listening', url: started.url });
  log({ level: 'info', event: 'stopping', signal: await stopSignal });
  await started.stop();
  log({ level: 'info', event: 'stopped' });
  return 0;
}
