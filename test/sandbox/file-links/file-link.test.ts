/**
 * Fetching file links with names and networks of the test's own: the whole of 127/8 is this machine, so one address can stand
 * for the internet and the next for a network that must not be reached.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BlobTooLargeError } from '#precheck-service/storage/blob-store.js';
import {
  fetchFileLink,
  FileLinkError,
  linkedFilename,
  type FileLinkNetwork,
} from '#precheck-service/processing/file-link.js';
import { folderForAll } from '../../support/temporary-folder.js';

const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(host: string, handle: RequestListener): Promise<number> {
  return listen(createServer(handle), host);
}

function listen(server: Server, host: string): Promise<number> {
  ends.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return new Promise((resolve) => server.listen(0, host, () => resolve((server.address() as AddressInfo).port)));
}

/** A network in which each name resolves to these addresses, one look-up after the other; the last stays. */
function network(names: Record<string, readonly string[][]>, rest: Partial<FileLinkNetwork> = {}) {
  const lookups: string[] = [];
  const answer = (hostname: string, options: LookupOptions, callback: Parameters<FileLinkNetwork['lookup']>[2]) => {
    const answers = names[hostname];
    const before = lookups.filter((name) => name === hostname).length;
    lookups.push(hostname);
    const found = (answers?.[Math.min(before, answers.length - 1)] ?? []).map(
      (address): LookupAddress => ({ address, family: 4 }),
    );
    if (found.length === 0) return callback(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), []);
    if (options.all) return callback(null, found);
    callback(null, found[0]?.address ?? '', 4);
  };
  return { lookups, network: { lookup: answer, isPublic: (address: string) => address === PUBLIC, ...rest } };
}

type Limits = { maxBytes?: number; allowPrivate?: boolean; timeoutMs?: number };

function fetchText(
  link: string,
  network: FileLinkNetwork,
  { maxBytes = Infinity, ...limits }: Limits = {},
): Promise<string> {
  const rules = { allowPrivate: false, timeoutMs: 5_000, network, ...limits };
  return fetchFileLink(link, rules, async (bytes) => {
    let text = '';
    for await (const chunk of bytes) {
      text += Buffer.from(chunk).toString();
      if (text.length > maxBytes) throw new BlobTooLargeError('too large');
    }
    return text;
  });
}

const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

it('is asked for by somebody with a name: many hosts refuse requests without one', async () => {
  const port = await serve(PUBLIC, ({ headers }, response) => void response.end(headers['user-agent'] ?? 'nobody'));
  const { network: internet } = network({ 'files.example': [[PUBLIC]] });
  expect(await fetchText(`http://files.example:${port}/a.pdf`, internet)).toBe('precheck');
});

describe('a redirect', () => {
  it('to a public name is followed', async () => {
    const target = await serve(PUBLIC, (_request, response) => void response.end('%PDF- there'));
    const port = await serve(PUBLIC, redirectTo(`http://files.example:${target}/a.pdf`));
    const given = network({ 'drawings.example': [[PUBLIC]], 'files.example': [[PUBLIC]] });
    expect(await fetchText(`http://drawings.example:${port}/`, given.network)).toBe('%PDF- there');
    expect(given.lookups).toEqual(['drawings.example', 'files.example']);
  });

  const reached: string[] = [];
  it.each<[string, (port: number) => string]>([
    ['an address by number', (port) => `http://${PRIVATE}:${port}/`],
    ['a name that resolves to one', (port) => `http://inside.example:${port}/`],
    ['the same by another way of writing', (port) => `http://2130706433:${port}/`],
    ['an address in IPv6', (port) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data/'],
  ])('from the internet to a private network by %s is refused, and not a byte is asked for', async (_name, target) => {
    const inside = await serve(PRIVATE, (request, response) => {
      reached.push(request.url ?? '');
      response.end('secret');
    });
    const port = await serve(PUBLIC, redirectTo(target(inside)));
    const given = network({ 'drawings.example': [[PUBLIC]], 'inside.example': [[PRIVATE]] });
    const fetched = fetchText(`http://drawings.example:${port}/a.pdf`, given.network);
    await expect(fetched).rejects.toThrow(FileLinkError);
    await expect(fetched).rejects.toThrow(/private or local address/);
    expect(reached).toEqual([]);
  });

  it.each([
    ['file:///etc/passwd', /http or https/],
    ['ftp://drawings.example/a.pdf', /http or https/],
    ['http://name:word@drawings.example/', /user name or password/],
    ['http://[', /no address/],
  ])('to %s is refused', async (location, words) => {
    const port = await serve(PUBLIC, redirectTo(location));
    const given = network({ 'drawings.example': [[PUBLIC]] });
    await expect(fetchText(`http://drawings.example:${port}/`, given.network)).rejects.toThrow(words);
  });
});

describe('a name', () => {
  it('that changes its address between the look-up and the next request is checked each time', async () => {
    let seen = 0;
    // Both listen on one port, so that only the address tells them apart.
    const port = await serve('127.0.0.2', (_request, response) => {
      seen += 1;
      response.writeHead(302, { location: `http://rebind.example:${port}/again` }).end();
    });
    const inside = createServer((_request, response) => response.end('secret'));
    await new Promise<void>((resolve) => inside.listen(port, PRIVATE, resolve));
    ends.push(() => new Promise((resolve) => inside.close(resolve)));
    const given = network({ 'rebind.example': [[PUBLIC], [PRIVATE]] });
    await expect(fetchText(`http://rebind.example:${port}/`, given.network)).rejects.toThrow(/private or local/);
    expect([seen, given.lookups.length]).toEqual([1, 2]);
  });

  it('with one private address among public ones is refused', async () => {
    const given = network({ 'mixed.example': [[PUBLIC, PRIVATE]] });
    await expect(fetchText('http://mixed.example/', given.network)).rejects.toThrow(/private or local/);
  });

  it('is looked up once for a connection: what was checked is what is connected to', async () => {
    const port = await serve(PUBLIC, (_request, response) => void response.end('%PDF-'));
    const given = network({ 'drawings.example': [[PUBLIC], [PRIVATE]] });
    expect(await fetchText(`http://drawings.example:${port}/`, given.network)).toBe('%PDF-');
    expect(given.lookups).toHaveLength(1);
  });

  it('that is none is said to be none', async () => {
    await expect(fetchText('http://none.example/a.pdf', network({}).network)).rejects.toThrow(
      'There is no host none.example.',
    );
  });

  it('may be private where that is allowed', async () => {
    const port = await serve(PRIVATE, (_request, response) => void response.end('%PDF- inside'));
    const given = network({ 'inside.example': [[PRIVATE]] });
    const fetched = fetchText(`http://inside.example:${port}/`, given.network, { allowPrivate: true });
    expect(await fetched).toBe('%PDF- inside');
  });
});

describe('limits', () => {
  const to = (port: number) => `http://drawings.example:${port}/`;
  const names = network({ 'drawings.example': [[PUBLIC]] }).network;

  it.each<[string, RequestListener]>([
    ['a host that never answers', () => undefined],
    [
      'a host that sends a byte now and then',
      (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.once('close', () => clearInterval(timer));
      },
    ],
    [
      'redirects that take their time',
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 90),
    ],
  ])('end %s within the time for everything together', async (_name, handle) => {
    // None of them ends by itself.
    const fetched = fetchText(to(await serve(PUBLIC, handle)), names, { timeoutMs: 250 });
    await expect(fetched).rejects.toThrow('did not send the file within 0.25 s');
  });

  it('end a file that has no end, whatever length it claims', async () => {
    let sent = 0;
    const port = await serve(PUBLIC, (_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000))) sent += 10_000;
      };
      response.on('drain', more);
      more();
    });
    await expect(fetchText(to(port), names, { maxBytes: 100_000 })).rejects.toThrow(BlobTooLargeError);
    expect(sent).toBeLessThan(50_000_000);
  });

  it('say that a host refuses', async () => {
    const port = await serve(PUBLIC, () => undefined);
    await Promise.all(ends.splice(0).map((end) => end()));
    await expect(fetchText(to(port), names)).rejects.toThrow(`drawings.example:${port} refuses connections.`);
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasOpenssl)('a certificate (skipped where openssl is not installed)', () => {
  const folder = folderForAll();
  const file = (name: string) => join(folder, name);
  const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' });
  beforeAll(() => {
    writeFileSync(file('names'), 'subjectAltName=DNS:drawings.example');
    openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'key.pem');
    openssl('req', '-new', '-key', 'key.pem', '-subj', '/CN=drawings.example', '-out', 'request.pem');
    for (const [name, days] of Object.entries({ 'good.pem': '30', 'expired.pem': '-1' })) {
      const signed = ['x509', '-req', '-in', 'request.pem', '-key', 'key.pem', '-days', days];
      openssl(...signed, '-extfile', 'names', '-out', name);
    }
  });

  async function fetchWith(certificate: string, host: string, isTrusted: boolean): Promise<string> {
    const [key, cert] = [readFileSync(file('key.pem')), readFileSync(file(certificate), 'utf8')];
    const server = createTlsServer({ key, cert }, (_request, response) => void response.end('%PDF- secure'));
    const port = await listen(server, PUBLIC);
    const given = network({ [host]: [[PUBLIC]] }, isTrusted ? { trustedCertificates: cert } : {});
    return fetchText(`https://${host}:${port}/a.pdf`, given.network);
  }

  it('that is right lets the file through', async () =>
    expect(await fetchWith('good.pem', 'drawings.example', true)).toBe('%PDF- secure'));

  it.each([
    ['of nobody that is trusted', 'good.pem', 'drawings.example', false, /signed by nobody that is trusted/],
    ['that has expired', 'expired.pem', 'drawings.example', true, /its certificate has expired/],
    ['of another host', 'good.pem', 'other.example', true, /its certificate is for another host/],
  ] as const)('%s is named', async (_name, certificate, host, isTrusted, words) => {
    const fetched = fetchWith(certificate, host, isTrusted);
    await expect(fetched).rejects.toThrow(FileLinkError);
    await expect(fetched).rejects.toThrow(words);
    await expect(fetched).rejects.toThrow(new RegExp(`^${host}`));
  });

  it('is missed at a host that speaks no https', async () => {
    const plain = createTcpServer((socket) => {
      socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\n\r\n', () => socket.destroy());
    });
    await new Promise<void>((resolve) => plain.listen(0, PUBLIC, resolve));
    ends.push(() => new Promise((resolve) => plain.close(resolve)));
    const { port } = plain.address() as AddressInfo;
    const given = network({ 'drawings.example': [[PUBLIC]] });
    await expect(fetchText(`https://drawings.example:${port}/`, given.network)).rejects.toThrow(/does not speak https/);
  });
});

it('gives each linked file a name of its own, whatever the names before it are', () => {
  const taken = new Set<string>();
  const names = ['A (3).pdf', 'A.pdf', 'A.pdf', 'plan', 'plan', ''].map((name, position) => {
    const given = linkedFilename(`https://files.example/${encodeURIComponent(name)}`, position, taken);
    taken.add(given);
    return given;
  });
  expect(names).toEqual(['A (3).pdf', 'A.pdf', 'A (4).pdf', 'plan', 'plan (5)', 'drawing-6.pdf']);
});
