/** Addresses: where to upload, where to view, where to finish, and the documents of a project or report. */
import type { DocumentReference, DocumentType } from '../precheck-service.js';
import {
  asText,
  describeAnswer,
  describeShape,
  isRecord,
  readBody,
  ReadingError,
  type ServiceAnswer,
  textIn,
  type UnknownRecord,
} from './service-answer.js';
import { findContent, findList } from './wrappers.js';

const URL_NAMES = ['url', 'URL', 'href', 'link', 'uri'];
const UPLOAD_NAMES = [
  ...URL_NAMES,
  'uploadUrl',
  'uploadURL',
  'upload_url',
  'presignedUrl',
  'preSignedUrl',
  'signedUrl',
];
const DOCUMENT_URL_NAMES = [
  'documentURL',
  'documentUrl',
  'document_url',
  ...URL_NAMES,
  'downloadUrl',
  'downloadURL',
  'fileLink',
  'fileUrl',
  'signedUrl',
];
const DOCUMENT_NAME_NAMES = [
  'documentName',
  'document_name',
  'name',
  'filename',
  'fileName',
  'file_name',
  'label',
  'title',
];
const DOCUMENT_TYPE_NAMES = ['documentType', 'document_type'];
const DOCUMENT_LIST_NAMES = ['documents', 'document', 'files', 'file', 'urls', 'links'];
/** Where an answer has both kinds, the one that was asked for. */
const OWN_LIST_NAMES = { uploaded: ['uploaded', 'drawings'], report: ['report', 'reports'] } as const satisfies Record<
  DocumentType,
  string[]
>;

/**
 * The text as it came if it is an http or https address, else null. It is never rewritten: a signature covers each character.
 * The URL parser forgives white space and a missing `//`; those are refused, since a page would read them otherwise than a server.
 */
export function asWebAddress(value: unknown): string | null {
  const text = asText(value);
  if (text === null || !/^https?:\/\/[^\s\\]+$/i.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

function addressIn(record: UnknownRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const address = Object.hasOwn(record, name) ? asWebAddress(record[name]) : null;
    if (address !== null) return address;
  }
  return null;
}

interface PlacedAddress {
  readonly path: readonly string[];
  readonly address: string;
}

const DEEPEST_ADDRESS = 4;

/** Every address in a value with the names of the fields that lead to it, the shallowest first. */
function addressesIn(value: unknown, path: readonly string[] = []): PlacedAddress[] {
  const address = asWebAddress(value);
  if (address !== null) return [{ path, address }];
  if (path.length === DEEPEST_ADDRESS || typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).flatMap(([key, entry]) => addressesIn(entry, [...path, key]));
  return entries.sort((a, b) => a.path.length - b.path.length);
}

/**
 * The one address that is meant: in a field with an expected name (the shallowest), else in one whose names contain `word`, else
 * in one that speaks of a link, else the only one there is. Two different ones of equal standing are an error, because the wrong
 * one would send a person somewhere else.
 */
function chooseAddress(
  addresses: readonly PlacedAddress[],
  names: readonly string[],
  word: string,
  looked: string,
): string | null {
  for (let depth = 0; depth <= DEEPEST_ADDRESS; depth += 1) {
    const level = addresses.filter((entry) => entry.path.length === depth);
    for (const name of names) {
      const distinct = new Set(level.filter((entry) => entry.path.at(-1) === name).map((entry) => entry.address));
      if (distinct.size === 1) return [...distinct][0] ?? null;
    }
  }
  const contains = (pattern: RegExp) => addresses.filter((entry) => pattern.test(entry.path.join('.')));
  const tiers = [word === '' ? [] : contains(new RegExp(word, 'i')), contains(/url|link|href|uri/i), addresses];
  const chosen = new Set(tiers.find((tier) => tier.length > 0)?.map((entry) => entry.address));
  if (chosen.size > 1) throw new ReadingError(looked, `${chosen.size} different addresses of equal standing`);
  return [...chosen][0] ?? null;
}

/** GET …/upload-file-url. A redirect is no upload address: it is what a proxy with a login page answers. */
export function readUploadAddress(answer: ServiceAnswer): string {
  const looked = 'the upload address in url';
  const address = chooseAddress(addressesIn(readBody(answer, looked)), UPLOAD_NAMES, 'upload', looked);
  if (address === null) throw new ReadingError(looked, describeAnswer(answer));
  return address;
}

/** GET …/viewer-link and …/complete-link: the address in any field, as text, or as the target of a redirect. */
export function readLink(answer: ServiceAnswer, what: string): string {
  const looked = `the ${what} as an http or https address in url or another field, as text, or as a redirect`;
  const redirect = readRedirect(answer, looked);
  if (redirect !== null) return redirect;
  const word = wordOf(what);
  const names = [...URL_NAMES, ...ENDINGS.map((ending) => `${word}${ending}`)];
  const address = chooseAddress(addressesIn(readBody(answer, looked)), names, word, looked);
  if (address === null) throw new ReadingError(looked, describeAnswer(answer));
  return address;
}

const ENDINGS = ['Link', 'Url', 'URL', '_link', '_url', 'Href'];

/** `viewer` for `viewer link`, `viewer-link` and `viewerLink`; nothing but small letters, so that it is safe in a pattern. */
function wordOf(what: string): string {
  return what
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(link|url|address)$/, '');
}

function readRedirect(answer: ServiceAnswer, looked: string): string | null {
  if (answer.status < 300 || answer.status > 399) return null;
  const address = asWebAddress(answer.location);
  if (address !== null) return address;
  const location = answer.location === null ? 'no location' : 'a location that is no full http or https address';
  throw new ReadingError(looked, `status ${answer.status} with ${location}`);
}

/**
 * The documents of a report or a project: a list, a list in a wrapper, one object, a table of names and addresses, or bare
 * addresses in JSON, in text or as a redirect. `type` is what was asked for and stands in where the answer does not say.
 */
export function readDocuments(answer: ServiceAnswer, type: DocumentType): DocumentReference[] {
  const looked = `documents with an http or https address each (type ${type})`;
  const redirect = readRedirect(answer, looked);
  if (redirect !== null) return [toDocument(redirect, type)];
  const body = readBody(answer, looked);
  if (answer.status === 204) return [];
  const names = [...OWN_LIST_NAMES[type], ...DOCUMENT_LIST_NAMES];
  const list = findList(body, names);
  if (list) return list.content.map((entry) => toDocument(entry, type));
  const single = findContent(body, names, isDocument);
  if (single) return [toDocument(single.content, type)];
  const table = findContent(body, names, isAddressTable);
  const entries = table ? Object.entries(table.content).map(([name, url]) => ({ name, url })) : linesOf(body);
  if (entries === null) throw new ReadingError(looked, describeAnswer(answer));
  return entries.map((entry) => toDocument(entry, type));
}

function isDocument(value: unknown): value is string | UnknownRecord {
  return asWebAddress(value) !== null || (isRecord(value) && addressIn(value, DOCUMENT_URL_NAMES) !== null);
}

/** `{ "plans.pdf": "https://…" }` */
function isAddressTable(value: unknown): value is UnknownRecord {
  if (!isRecord(value)) return false;
  const addresses = Object.values(value);
  return addresses.length > 0 && addresses.every((address) => asWebAddress(address) !== null);
}

/** Text with an address on each line. */
function linesOf(body: unknown): string[] | null {
  if (typeof body !== 'string') return null;
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => asWebAddress(line) !== null) ? lines : null;
}

function toDocument(entry: unknown, type: DocumentType): DocumentReference {
  const bare = asWebAddress(entry);
  if (bare !== null) return { documentName: nameInAddress(bare) ?? type, documentType: type, documentURL: bare };
  const address = isRecord(entry) ? addressIn(entry, DOCUMENT_URL_NAMES) : null;
  if (!isRecord(entry) || address === null) {
    throw new ReadingError('an http or https address in each document (documentURL or url)', describeShape(entry));
  }
  return {
    ...entry,
    documentName: textIn(entry, DOCUMENT_NAME_NAMES) ?? nameInAddress(address) ?? type,
    documentType: textIn(entry, DOCUMENT_TYPE_NAMES) ?? type,
    documentURL: address,
  };
}

/** The last part of the path, decoded, where it looks like the name of a file. */
function nameInAddress(address: string): string | null {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  if (!/\.[a-z0-9]{1,8}$/i.test(last)) return null;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
