/** `precheck-adapter serve`: runs the adapter as a server of its own, or says what is wrong with its configuration. */
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { createAdapterLog } from './log/adapter-log.js';
import { jsonLog } from './log/json-log.js';
import { redactorOf } from './log/redactor.js';
import { startAdapterServer } from './adapter-server.js';
import { configSchema } from './config-schema.js';
import { readConfig, type ReadConfig } from './read-config.js';
import { explainProblem, UsageError, type Terminal } from './terminal.js';

export const SERVE_USAGE = `precheck-adapter serve --config FILE [--check] [--host HOST] [--port PORT]
precheck-adapter serve --schema
  Runs the adapter as a server of its own. --check reads the configuration, says every mistake, and ends.
  --schema prints the configuration's JSON Schema.`;

/** Gives the exit code, once the server has stopped: 0; 1 for a configuration or a start that failed. */
export async function runServeCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      check: { type: 'boolean', default: false },
      schema: { type: 'boolean', default: false },
      host: { type: 'string' },
      port: { type: 'string' },
    },
  });
  if (values.schema) {
    terminal.print(JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' }), null, 2));
    return 0;
  }
  if (values.config === undefined) throw new UsageError('--config FILE is missing.');
  const config = withArguments(readConfig(values.config, terminal.environment), values);
  if (!values.check) return serve(config, terminal);
  terminal.print(`${values.config} is in order.`);
  return 0;
}

function withArguments(config: ReadConfig, { host, port }: { host?: string; port?: string }): ReadConfig {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError('--port must be a whole number from 0 to 65535.');
  }
  const server = {
    ...config.server,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: Number(port) }),
  };
  return { ...config, server };
}

async function serve(config: ReadConfig, terminal: Terminal): Promise<number> {
  const lines = { write: terminal.print, clock: () => Date.parse(terminal.now()) };
  const sink = jsonLog({ ...lines, level: config.server.logLevel });
  const redact = redactorOf(config.options);
  const log = createAdapterLog(sink, redact);
  let server;
  try {
    server = await startAdapterServer(config, sink);
  } catch (error) {
    terminal.complain(`The adapter could not start. ${explainProblem(error)}`);
    return 1;
  }
  // Whatever the log's level: whoever starts it waits for this line.
  createAdapterLog(jsonLog(lines), redact)('listening', { url: server.url });
  const signal = await terminal.stopSignal();
  log('stopping', { signal });
  await server.stop();
  log('stopped', {});
  return 0;
}
