/** Where the service fetches linked drawings: the vendor's own files. It fails nobody: a drawing that cannot be fetched is judged otherwise. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class FileShelf {
  readonly #files = new Map<string, string>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const content = this.#files.get(request.url ?? '');
      if (content === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(content);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Gives its address. */
  put(path: string, content: string): string {
    this.#files.set(path, content);
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
