/**
 * A wire between a page and storage that can be slowed, cut and swallowed. It sits below HTTP, since what a browser emulates stops no
 * upload that is under way, and it counts what storage is really sent.
 */
import { createServer, type Server, type Socket, connect } from 'node:net';

const TICK_MS = 20;

export class TcpProxy {
  /** PUTs that were begun, by path without its query, and those that storage took. */
  readonly begun: string[] = [];
  readonly taken: string[] = [];
  /** Bytes of bodies and heads that reached storage. */
  sentBytes = 0;
  /** How many bytes a second go up in each connection; null: as many as can. */
  bytesPerSecond: number | null = null;
  /** The next PUT's connection breaks after so many bytes. */
  resetAfterBytes: number | null = null;
  /** Called once, before the next PUT reaches storage. */
  beforePut: (() => void) | null = null;
  /** What PUTs send is taken and goes nowhere. */
  swallows = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #targetPort: number;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer({ allowHalfOpen: false }, (page) => this.#join(page));
  }

  static async start(port: number, targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  /** Breaks every connection there is. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(page: Socket): void {
    const storage = connect(this.#targetPort, '127.0.0.1');
    for (const socket of [page, storage]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
    }
    page.on('close', () => storage.destroy());
    storage.on('close', () => page.destroy());
    let path: string | null = null;
    let left: number | null = null;
    page.on('data', (chunk: Buffer) => {
      const head = /^PUT (\S+?)\?/.exec(chunk.subarray(0, 500).toString('latin1'));
      if (head?.[1]) {
        path = head[1];
        this.begun.push(path);
        left = this.resetAfterBytes;
        this.resetAfterBytes = null;
        this.beforePut?.();
        this.beforePut = null;
      }
      if (this.swallows && path) return;
      if (left !== null && (left -= chunk.length) < 0) return void page.resetAndDestroy();
      this.sentBytes += chunk.length;
      this.#pass(page, storage, chunk);
    });
    storage.on('data', (chunk: Buffer) => {
      if (path && /^HTTP\/1\.1 200 /.test(chunk.subarray(0, 20).toString('latin1'))) {
        this.taken.push(path);
        path = null;
      }
      page.write(chunk);
    });
  }

  #pass(page: Socket, storage: Socket, chunk: Buffer): void {
    const resume = () => page.resume();
    page.pause();
    const goOn = this.bytesPerSecond === null ? 0 : (chunk.length / this.bytesPerSecond) * 1000;
    const isFlushed = storage.write(chunk);
    if (goOn > TICK_MS) setTimeout(resume, goOn);
    else if (isFlushed) resume();
    else storage.once('drain', resume);
  }
}
