/**
 * Imported first by a program that opens strangers' files, this closes the network in the thread that imports it. It works on
 * the prototypes of Node's own handles, which everything above them shares: net, tls, http, fetch, WebSocket, dgram, dns.
 * The handles themselves can't be had from outside (`process.binding` is closed by the permission model), so one of each kind is
 * made, idle, and its prototype changed. Where the kernel gives the process a network of its own, this is the second lock.
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { constants } from 'node:os';

const REFUSED = 'A program that reads drawings has no network.';

function refuse(): never {
  throw new Error(REFUSED);
}

/** What a method of a handle answers where the system does not permit it; Node makes its usual error of that. */
const refuseQuietly = (): number => -constants.errno.EACCES;

/** Replaces those of the named methods that the object's prototypes have. */
function close(handle: object | undefined, methods: readonly string[]): void {
  if (!handle) throw new Error('Node’s network handles were not found, so the network could not be closed.');
  for (
    let prototype: unknown = Object.getPrototypeOf(handle);
    prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    if (prototype === Object.prototype) return;
    for (const method of methods) {
      if (Object.hasOwn(prototype as object, method)) {
        const locked = { value: refuseQuietly, writable: false, configurable: false };
        Object.defineProperty(prototype, method, locked);
      }
    }
  }
}

const CONNECTING = ['connect', 'connect6', 'bind', 'bind6', 'listen', 'open'];

/** A socket has a handle once it connects; this one waits for a name that never comes. */
function tcpHandle(): object | undefined {
  const socket = new net.Socket().on('error', () => undefined);
  socket.connect({ host: 'localhost', port: 1, lookup: () => undefined });
  const { _handle: handle } = socket as unknown as { _handle?: object };
  socket.destroy();
  return handle;
}

/**
 * There is no such path to connect to, so this fails as soon as it has begun. Null where the permission model refuses pipes before
 * there is a handle: Node 26 does, unless it is started with --allow-net.
 */
function pipeHandle(): object | null | undefined {
  const socket = new net.Socket().on('error', () => undefined);
  socket.connect({ path: '/dev/null/no-socket' });
  const { _handle: handle } = socket as unknown as { _handle?: object };
  const refused = (socket.errored as NodeJS.ErrnoException | null)?.code === 'ERR_ACCESS_DENIED';
  socket.destroy();
  return refused ? null : handle;
}

function udpHandle(): object | undefined {
  const socket = dgram.createSocket('udp4');
  const state = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'state symbol');
  const handle = state && (socket as unknown as Record<symbol, { handle?: object }>)[state]?.handle;
  socket.close();
  return handle;
}

/** `open` of a pipe stays: the channel to the service is one. */
const pipe = pipeHandle();
if (pipe !== null) close(pipe, ['connect', 'bind', 'listen']);
close(tcpHandle(), CONNECTING);
close(udpHandle(), [...CONNECTING, 'send', 'send6']);
const resolver = (new dns.Resolver() as unknown as { _handle?: object })._handle;
close(
  resolver,
  resolver
    ? Object.getOwnPropertyNames(Object.getPrototypeOf(resolver)).filter((name) => /^(?:query|get)/.test(name))
    : [],
);
for (const names of [dns, dns.promises] as unknown as Record<string, unknown>[]) {
  for (const [name, value] of Object.entries(names)) {
    if (typeof value === 'function' && /^(?:lookup|resolve|reverse)/.test(name)) names[name] = refuse;
  }
}
for (const name of ['fetch', 'WebSocket', 'EventSource']) {
  if (name in globalThis)
    Object.defineProperty(globalThis, name, { value: refuse, writable: false, configurable: false });
}
syncBuiltinESMExports();
