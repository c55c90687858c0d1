/** Addresses: where to upload, where to view, where to finish, and the documents of a project or report. */
import type { DocumentReference, DocumentType } from '../precheck-service.js';
import {
  asText,
  describeAnswer,
  describeShape,
  isRecord,
  parseText,
  readBody,
  ReadingError,
  type ServiceAnswer,
  textIn,
  type UnknownRecord,
} from './service-answer.js';
import { findList } from './wrappers.js';

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
const DOCUMENT_LIST_NAMES = [
  'documents',
  'document',
  'files',
  'file',
  'reports',
  'report',
  'uploaded',
  'urls',
  'links',
];

/**
 * The text as it came if it is an http or https address, else null. It is never rewritten: a signature covers each character.
 * The URL parser forgives white space and a missing `//`; those are refused, since a page would read them otherwise than a server.
 */
function asWebAddress(value: unknown): string | null {
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

interface NamedAddress {
  readonly name: string;
  readonly address: string;
  readonly depth: number;
}

/** Every address in a value, with the name of its field, down to four levels. */
function addressesIn(value: unknown, name = '', depth = 0): NamedAddress[] {
  const address = asWebAddress(value);
  if (address !== null) return [{ name, address, depth }];
  if (depth === 4 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => addressesIn(entry, name, depth + 1));
  return Object.entries(value).flatMap(([key, entry]) => addressesIn(entry, key, depth + 1));
}

/**
 * The one address that is meant: by an expected name first (the shallowest), then a name that speaks of a link, then any. Two
 * different ones of equal standing are an error, because a person would be sent to the wrong one half of the time.
 */
function chooseAddress(addresses: readonly NamedAddress[], names: readonly string[], looked: string): string | null {
  for (const name of names) {
    const named = addresses.filter((entry) => entry.name === name).sort((a, b) => a.depth - b.depth)[0];
    if (named) return named.address;
  }
  const speaking = addresses.filter((entry) => /url|link|href|uri/i.test(entry.name));
  const distinct = new Set((speaking.length > 0 ? speaking : addresses).map((entry) => entry.address));
  if (distinct.size > 1)
    throw new ReadingError(looked, `${distinct.size} different addresses, none under url, link or href`);
  return [...distinct][0] ?? null;
}

/** GET …/upload-file-url. A redirect is no upload address: it is what a proxy with a login page answers. */
export function readUploadAddress(answer: ServiceAnswer): string {
  const looked = 'the upload address in url';
  const address = chooseAddress(addressesIn(readBody(answer, looked)), UPLOAD_NAMES, looked);
  if (address === null) throw new ReadingError(looked, describeAnswer(answer));
  return address;
}

/** GET …/viewer-link and …/complete-link: the address in any field, as text, or as the target of a redirect. */
export function readLink(answer: ServiceAnswer, what: string): string {
  const looked = `the ${what} as an http or https address in url or another field, as text, or as a redirect`;
  const redirect = readRedirect(answer, looked);
  if (redirect !== null) return redirect;
  const address = chooseAddress(addressesIn(readBody(answer, looked)), [...URL_NAMES, ...variantsOf(what)], looked);
  if (address === null) throw new ReadingError(looked, describeAnswer(answer));
  return address;
}

/** `viewer link` and `viewer-link` as `viewerLink`, `viewerUrl`, `viewerURL`, `viewer_link`, `viewer_url`. */
function variantsOf(what: string): string[] {
  const word = what
    .toLowerCase()
    .replace(/[^a-z]*(link|url|address)?$/, '')
    .replace(/[^a-z]/g, '');
  return word === '' ? [] : ['Link', 'Url', 'URL', '_link', '_url', 'Href'].map((ending) => `${word}${ending}`);
}

function readRedirect(answer: ServiceAnswer, looked: string): string | null {
  if (answer.status < 300 || answer.status > 399) return null;
  const address = asWebAddress(answer.location);
  if (address === null)
    throw new ReadingError(
      looked,
      `status ${answer.status} ${answer.location === null ? 'without a location' : 'with a location that is no full http or https address'}`,
    );
  return address;
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
  const list = findList(body, DOCUMENT_LIST_NAMES);
  if (list) return list.content.map((entry) => toDocument(entry, type));
  const documents = readSingleDocument(body, type) ?? readAddressTable(body, type);
  if (documents === null) throw new ReadingError(looked, describeAnswer(answer));
  return documents;
}

/** One object or one address, wrapped or not, or text with an address on each line. */
function readSingleDocument(body: unknown, type: DocumentType): DocumentReference[] | null {
  if (typeof body === 'string') {
    const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
    return lines.every((line) => asWebAddress(line) !== null) ? lines.map((line) => toDocument(line, type)) : null;
  }
  if (!isRecord(body)) return null;
  if (addressIn(body, DOCUMENT_URL_NAMES) !== null) return [toDocument(body, type)];
  for (const name of [...DOCUMENT_LIST_NAMES, 'result', 'data', 'items']) {
    const inner = Object.hasOwn(body, name) ? body[name] : undefined;
    const found = inner === undefined ? null : (readSingleDocument(inner, type) ?? readAddressTable(inner, type));
    if (found !== null) return found;
  }
  return null;
}

/** `{ "plans.pdf": "https://…" }` */
function readAddressTable(body: unknown, type: DocumentType): DocumentReference[] | null {
  if (!isRecord(body)) return null;
  const entries = Object.entries(body);
  if (entries.length === 0 || !entries.every(([, value]) => asWebAddress(value) !== null)) return null;
  return entries.map(([name, address]) => toDocument({ documentName: name, documentURL: address }, type));
}

function toDocument(entry: unknown, type: DocumentType): DocumentReference {
  const bare = asWebAddress(entry);
  if (bare !== null) return { documentName: nameInAddress(bare) ?? type, documentType: type, documentURL: bare };
  const address = isRecord(entry) ? addressIn(entry, DOCUMENT_URL_NAMES) : null;
  if (!isRecord(entry) || address === null)
    throw new ReadingError('an http or https address in each document (documentURL or url)', describeShape(entry));
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

const MESSAGE_LENGTH = 300;
const MESSAGE_NAMES = [
  'message',
  'detail',
  'error_description',
  'errorMessage',
  'description',
  'reason',
  'title',
  'error',
  'errors',
];

/**
 * What the service says about its failure, on one line of at most 300 characters. "The body is readable as text" is all that is
 * specified. Queries of addresses are cut, because signed ones grant access.
 */
export function readErrorMessage(answer: ServiceAnswer): string {
  const found = messageIn(parseText(answer.text), 0);
  const line = (found ?? '')
    .replace(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (line === '') return `The service answered with status ${answer.status} and said no more.`;
  return line.length <= MESSAGE_LENGTH
    ? line
    : `${[...line]
        .slice(0, MESSAGE_LENGTH - 1)
        .join('')
        .slice(0, MESSAGE_LENGTH - 1)}…`;
}

function messageIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string')
    return /^\s*<(!doctype|html|\?xml|head|body)/i.test(value)
      ? (/<title[^>]*>([^<]*)/i.exec(value)?.[1] ?? null)
      : asText(value);
  if (depth === 4) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : messageIn(value[0], depth + 1);
  if (!isRecord(value)) return null;
  for (const name of MESSAGE_NAMES) {
    const message = Object.hasOwn(value, name) ? messageIn(value[name], depth + 1) : null;
    if (message !== null) return message;
  }
  return null;
}
