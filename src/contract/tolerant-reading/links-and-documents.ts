/** Addresses: where to upload, where to view, where to finish, and the documents of a project or report. */
import { names } from '../names.js';
import type { DocumentReference, DocumentType } from '../precheck-service.js';
import { asWebAddress, firstIn, isRecord, textIn, type UnknownRecord } from './fields.js';
import { describeShape, expectFound, readBody, ReadingError, type ServiceAnswer } from './service-answer.js';
import { findContent, findList } from './wrappers.js';

const URL_NAMES = names('url URL href link uri');
const UPLOAD_URL = [...URL_NAMES, ...names('uploadUrl uploadURL upload_url presignedUrl preSignedUrl signedUrl')];
const DOCUMENT_URL = [
  ...names('documentURL documentUrl document_url'),
  ...URL_NAMES,
  ...names('downloadUrl downloadURL fileLink fileUrl signedUrl'),
];
const DOCUMENT_NAME = names('documentName document_name name filename fileName file_name label title');
const DOCUMENTS_UNDER = names('documents document files file urls links');
/** Where an answer has both kinds, the one that was asked for. */
const OWN_DOCUMENTS_UNDER = { uploaded: names('uploaded drawings'), report: names('report reports') };

/** GET …/upload-file-url. A redirect is no upload address: it is what a proxy with a login page answers. */
export function readUploadAddress(answer: ServiceAnswer): string {
  return chooseAddress(answer, 'the upload address in url', UPLOAD_URL, 'upload');
}

/** GET …/viewer-link and …/complete-link: the address in any field, as text, or as the target of a redirect. */
export function readLink(answer: ServiceAnswer, what: string): string {
  const looked = `the ${what} as an http or https address in url or another field, as text, or as a redirect`;
  // `viewer` for `viewer link`, `viewer-link` and `viewerLink`; small letters alone, so that it is safe in a pattern.
  const letters = what.toLowerCase().replace(/[^a-z]/g, '');
  const word = letters.replace(/(link|url|address)$/, '');
  const ownNames = names('Link Url URL _link _url Href').map((ending) => `${word}${ending}`);
  return readRedirect(answer, looked) ?? chooseAddress(answer, looked, [...URL_NAMES, ...ownNames], word);
}

interface PlacedAddress {
  readonly path: readonly string[];
  readonly address: string;
}

const MAX_DEPTH = 4;

/** Every address in a value with the names of the fields that lead to it. */
function addressesIn(value: unknown, path: readonly string[] = []): PlacedAddress[] {
  const address = asWebAddress(value);
  if (address !== null) return [{ path, address }];
  if (path.length === MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => addressesIn(entry, [...path, key]));
}

/**
 * The one address that is meant: in a field with an expected name (the shallowest), else in one whose names contain `word`, else
 * in one that speaks of a link, else the only one there is. Two different ones of equal standing are an error, because the wrong
 * one would send a person somewhere else.
 */
function chooseAddress(answer: ServiceAnswer, looked: string, fields: readonly string[], word: string): string {
  const addresses = addressesIn(readBody(answer, looked));
  const distinct = (isMeant: (entry: PlacedAddress) => boolean) => [
    ...new Set(addresses.filter(isMeant).map(({ address }) => address)),
  ];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    for (const name of fields) {
      const [only, ...others] = distinct(({ path }) => path.length === depth && path.at(-1) === name);
      if (only !== undefined && others.length === 0) return only;
    }
  }
  const within = (pattern: RegExp) => distinct(({ path }) => pattern.test(path.join('.')));
  const tiers = [word === '' ? [] : within(new RegExp(word, 'i')), within(/url|link|href|uri/i), distinct(() => true)];
  const chosen = tiers.find((tier) => tier.length > 0) ?? [];
  if (chosen.length > 1) throw new ReadingError(looked, `${chosen.length} different addresses of equal standing`);
  return expectFound(chosen[0], looked, answer);
}

function readRedirect({ status, location }: ServiceAnswer, looked: string): string | null {
  if (status < 300 || status > 399) return null;
  const address = asWebAddress(location);
  if (address !== null) return address;
  const came = location === null ? 'no location' : 'a location that is no full http or https address';
  throw new ReadingError(looked, `status ${status} with ${came}`);
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
  if (answer.status === 204 || answer.text.trim() === 'null') return [];
  const under = [...OWN_DOCUMENTS_UNDER[type], ...DOCUMENTS_UNDER];
  const found = findList(body, under) ?? findContent(body, under, asDocument) ?? findContent(body, under, asTable);
  return expectFound(found?.content ?? linesOf(body), looked, answer).map((entry) => toDocument(entry, type));
}

const addressIn = (record: UnknownRecord): string | null => firstIn(record, DOCUMENT_URL, asWebAddress);

function asDocument(value: unknown): unknown[] | null {
  return asWebAddress(value) !== null || (isRecord(value) && addressIn(value) !== null) ? [value] : null;
}

/** `{ "plans.pdf": "https://…" }` */
function asTable(value: unknown): unknown[] | null {
  const entries = isRecord(value) ? Object.entries(value).map(([name, url]) => ({ name, url })) : [];
  return entries.length > 0 && entries.every(({ url }) => asWebAddress(url) !== null) ? entries : null;
}

/** Text with an address on each line. */
function linesOf(body: unknown): string[] | null {
  if (typeof body !== 'string') return null;
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => asWebAddress(line) !== null) ? lines : null;
}

function toDocument(entry: unknown, type: DocumentType): DocumentReference {
  const record = isRecord(entry) ? entry : {};
  const address = asWebAddress(entry) ?? addressIn(record);
  if (address === null) {
    throw new ReadingError('an http or https address in each document (documentURL or url)', describeShape(entry));
  }
  const name = lastPartOf(address);
  return {
    ...record,
    documentName: textIn(record, DOCUMENT_NAME) ?? (/\.[a-z0-9]{1,8}$/i.test(name) ? name : type),
    documentType: textIn(record, names('documentType document_type')) ?? type,
    documentURL: address,
  };
}

/** The last part of the path, decoded where it can be. */
export function lastPartOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
