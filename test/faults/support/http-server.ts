/** An HTTP server of the tests, on a port of its own. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OpenServer {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

export async function openServer(listener: RequestListener): Promise<OpenServer> {
  const server = createServer(listener);
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
