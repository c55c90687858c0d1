/** Readers of an event stream as plain sockets, which cost the measuring process little. */
import { connect } from 'node:net';

const AT_ONCE = 100;
const PATIENCE_MS = 60_000;

/**
 * Opens `count` streams and waits until each has its first event.
 * @param {string} url @param {{ path: string, cookie: string }} project @param {number} count
 * @param {(socket: import('node:net').Socket, text: string) => void} [onText]
 */
export async function openReaders(url, project, count, onText = () => {}) {
  const sockets = [];
  let left = count;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      sockets.push(await openReader(url, project, onText));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, lane));
  return {
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function openReader(url, { path, cookie }, onText) {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let first = '';
    socket.setEncoding('latin1');
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.write(
      `GET ${path}/events HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
    );
    const opening = (text) => {
      first += text;
      if (!first.includes('event: snapshot')) return;
      if (!first.startsWith('HTTP/1.1 200'))
        return void reject(new Error(`The stream answered ${first.slice(0, 200)}`));
      socket.off('data', opening);
      socket.on('data', (more) => onText(socket, String(more)));
      onText(socket, first);
      resolve(socket);
    };
    socket.on('data', opening);
  });
}

/** Tells when every reader has had one whole event more. */
export function arrivals() {
  const waiting = { left: 0, resolve: (_at) => {}, seen: new Set() };
  return {
    onText(socket, text) {
      // An event ends with an empty line; a heartbeat has no braces before its.
      if (!text.includes('}\n\n') || waiting.seen.has(socket)) return;
      waiting.seen.add(socket);
      waiting.left -= 1;
      if (waiting.left === 0) waiting.resolve(performance.now());
    },
    all(count) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${waiting.left} of ${count} never had the change`)),
          PATIENCE_MS,
        );
        Object.assign(waiting, { left: count, seen: new Set() });
        waiting.resolve = (at) => {
          clearTimeout(timer);
          resolve(at);
        };
      });
    },
  };
}
