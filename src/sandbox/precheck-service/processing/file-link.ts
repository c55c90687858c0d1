import { lookup as lookupAddress, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { withDeadline } from 'precheck-contract/deadline';
import { isPublicAddress } from './address-rules.js';

const MAX_REDIRECTS = 3;

/** Why a file link could not be fetched, in words for the applicant; it names the host and never what came. */
export class FileLinkError extends Error {
  override readonly name = 'FileLinkError';
}

export interface FileLinkRules {
  readonly allowPrivate: boolean;
  /** Limit for everything together: connecting, redirects and the bytes. */
  readonly timeoutMs: number;
  /** Ends it before that. */
  readonly signal?: AbortSignal;
  /** What tests replace: the resolver of names, which addresses are public, and certificates to trust. */
  readonly network?: FileLinkNetwork;
}

export interface FileLinkNetwork {
  readonly lookup: (hostname: string, options: LookupOptions, callback: LookupCallback) => void;
  readonly isPublic: (address: string) => boolean;
  readonly trustedCertificates?: string;
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

const HEADERS = { accept: 'application/pdf, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'precheck' };
const INTERNET: FileLinkNetwork = { lookup: lookupAddress, isPublic: isPublicAddress };

/**
 * Opens a file link (Option A) and gives its bytes to `save`. The address that is actually connected to is checked, at each
 * redirect again, so neither a name that resolves to a private address nor a redirect to one gets through.
 */
export async function fetchFileLink<Saved>(
  link: string,
  rules: FileLinkRules,
  save: (bytes: AsyncIterable<Uint8Array>) => Promise<Saved>,
): Promise<Saved> {
  const ends = rules.signal ? [rules.signal] : [];
  let url = parseLink(link);
  const follow = async (signal: AbortSignal): Promise<Saved> => {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await open(url, rules, signal);
      const next = redirectTarget(response, url);
      if (!next) return await readBody(response, url, save);
      response.destroy();
      url = next;
    }
    throw new FileLinkError(`The file link was redirected more than ${MAX_REDIRECTS} times.`);
  };
  return withDeadline(rules.timeoutMs, ends, follow).catch((error: unknown) => {
    if (!isTimeout(error)) throw error;
    throw new FileLinkError(`${url.host} did not send the file within ${rules.timeoutMs / 1000} s.`);
  });
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export function parseLink(link: string): URL {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FileLinkError('A file link is expected to be an http or https address.');
  }
  if (url.username || url.password) throw new FileLinkError('A file link must not carry a user name or password.');
  return url;
}

function open(url: URL, rules: FileLinkRules, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const { isPublic, trustedCertificates, ...network } = rules.network ?? INTERNET;
  // A literal address is not looked up, so it is checked here.
  if (!rules.allowPrivate && isIP(host) && !isPublic(host)) return Promise.reject(privateAddress(url));
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const outgoing = send(url, {
      agent: false,
      headers: HEADERS,
      signal,
      ...(trustedCertificates === undefined ? {} : { ca: trustedCertificates }),
      lookup: rules.allowPrivate ? network.lookup : publicLookup({ isPublic, ...network }),
    });
    outgoing.once('error', (error) => reject(describeFailure(error, url)));
    outgoing.once('response', (response) => {
      const address = response.socket.remoteAddress ?? '';
      if (rules.allowPrivate || isPublic(address)) return resolve(response);
      response.destroy();
      reject(privateAddress(url));
    });
    outgoing.end();
  });
}

class PrivateAddressError extends Error {}

/** The resolver of the connection itself: what it lets through is what the socket connects to, so no second look-up can differ. */
function publicLookup({ lookup, isPublic }: FileLinkNetwork): FileLinkNetwork['lookup'] {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = Array.isArray(found) ? found : [];
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !isPublic(address))) {
        return callback(new PrivateAddressError('private address'), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

/** What is wrong with a certificate, by the codes of OpenSSL and Node. */
const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate has been revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody that is trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody that is trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by nobody that is trusted',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is signed by nobody that is trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by nobody that is trusted',
};

function describeFailure(error: NodeJS.ErrnoException, url: URL): FileLinkError {
  if (error instanceof PrivateAddressError) return privateAddress(url);
  const code = error.code ?? '';
  const certificate = CERTIFICATE_PROBLEMS[code];
  if (certificate) return new FileLinkError(`${url.host} cannot be trusted: ${certificate}.`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new FileLinkError(`There is no host ${url.hostname}.`);
  if (code === 'ECONNREFUSED') return new FileLinkError(`${url.host} refuses connections.`);
  const isTls = code.startsWith('ERR_SSL') || code === 'EPROTO';
  return isTls ? new FileLinkError(`${url.host} does not speak https.`) : unreachable(url);
}

function redirectTarget(response: IncomingMessage, url: URL): URL | null {
  const status = response.statusCode ?? 0;
  const location = response.headers.location;
  if (![301, 302, 303, 307, 308].includes(status) || !location) return null;
  if (!URL.canParse(location, url)) throw new FileLinkError(`${url.host} redirected to something that is no address.`);
  return parseLink(new URL(location, url).href);
}

async function readBody<Saved>(
  response: IncomingMessage,
  url: URL,
  save: (bytes: AsyncIterable<Uint8Array>) => Promise<Saved>,
): Promise<Saved> {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    throw new FileLinkError(`${url.host} answered ${status} instead of the file.`);
  }
  try {
    const saved = await save(response);
    if (!response.complete) throw new FileLinkError(`${url.host} broke off before the file was whole.`);
    return saved;
  } finally {
    response.destroy();
  }
}

const privateAddress = (url: URL) =>
  new FileLinkError(`${url.host} is a private or local address, which file links must not point to.`);
const unreachable = (url: URL) => new FileLinkError(`${url.host} could not be reached.`);

/** A name for a linked file: the last part of its path, made unlike the names before it. */
export function linkedFilename(link: string, position: number, taken: ReadonlySet<string>): string {
  const name = fileNameOf(link) ?? `drawing-${position + 1}.pdf`;
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = position + 1; ; number += 1) {
    const other = `${stem} (${number})${extension}`;
    if (!taken.has(other)) return other;
  }
}

function fileNameOf(link: string): string | null {
  const last = new URL(link).pathname.split('/').at(-1) ?? '';
  try {
    const name = [...decodeURIComponent(last)].filter((char) => char > '\x1f' && !'/\\'.includes(char)).join('');
    return name === '' || name === '.' || name === '..' ? null : name.slice(0, 255);
  } catch {
    return null;
  }
}
