/** An HTTP server of the tests. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OpenServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** On a port of its own, unless one is given. */
export async function openServer(listener: RequestListener, port = 0): Promise<OpenServer> {
  const server = createServer(listener);
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
