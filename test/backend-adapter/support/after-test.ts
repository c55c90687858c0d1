/** What a test of the adapter opens, and closes after it. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { openSqliteStore } from '../../../src/backend-adapter/store/sqlite-store.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import { openServer, type OpenServer } from '../../faults/support/http-server.js';
import { afterTest } from '../../support/after-test.js';
import { folderUntil } from '../../support/temporary-folder.js';

export { afterTest };

export const temporaryFolder = (): string => folderUntil(afterTest);

/** Two on one folder are as two processes have them. */
export function openStoreIn(folder: string): Store {
  const store = openSqliteStore(join(folder, 'adapter.sqlite'));
  afterTest(() => store.close());
  return store;
}

/** The code that a call fails with; of one that does not, what `given` makes of its answer. */
export const codeOf = <Answer>(call: Promise<Answer>, given: (answer: Answer) => unknown = () => 'no error') =>
  call.then(given, ({ code }: { code?: string }): unknown => code);

/** A server on loopback. */
export async function serve(listener: RequestListener, port = 0): Promise<OpenServer> {
  const server = await openServer(listener, port);
  afterTest(() => server.close());
  return server;
}
