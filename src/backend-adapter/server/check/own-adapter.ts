/** An adapter for one check, on a free port; its files go when it ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAdapterServer } from '../adapter-server.js';
import { readConfig } from '../read-config.js';
import { DEFAULT_SERVER } from '../server-options.js';
import type { Terminal } from '../terminal.js';

export interface OwnAdapter {
  readonly url: string;
  close(): Promise<void>;
}

/** Throws ConfigError. The portal's database and its receiver of events are left out: a check is not an application. */
export async function startOwnAdapter(path: string, environment: Terminal['environment']): Promise<OwnAdapter> {
  const { forward, ...options } = readConfig(path, environment).options;
  void forward;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'precheck-check-'));
  const removeFiles = (): Promise<void> => rm(dataDirectory, { recursive: true, force: true });
  try {
    const store = { kind: 'sqlite' } as const;
    const config = { options: { ...options, store, dataDirectory }, server: { ...DEFAULT_SERVER, port: 0 } };
    const server = await startAdapterServer(config, () => {});
    return {
      url: server.url,
      async close() {
        await server.stop();
        await removeFiles();
      },
    };
  } catch (error) {
    await removeFiles();
    throw error;
  }
}
