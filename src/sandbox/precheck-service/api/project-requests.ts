import { invalid } from '../../service-error.js';
import { FileLinkError, linkedFilename, parseLink } from '../processing/file-link.js';
import {
  asObject,
  degreesField,
  objectField,
  objectsField,
  requiredText,
  textField,
  type Fields,
} from '../../body-fields.js';

export const MAX_FILES = 500;

interface LinkedFileRequest {
  readonly type: string;
  readonly label: string;
  readonly fileLink: string;
  readonly filename: string;
}

export interface CreateRequest {
  readonly cityKey: string;
  readonly permitType: string | null;
  readonly address: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly metadata: Record<string, unknown> | null;
  /** Null for a draft. */
  readonly files: readonly LinkedFileRequest[] | null;
}

/** POST /projects: with files it is Option A, without it is a draft. */
export function readCreateRequest(body: unknown): CreateRequest {
  const fields = asObject(body, 'body');
  const files = readFiles(fields);
  const permitType = textField(fields, 'permitType');
  if (files && !permitType) throw invalid('permitType: expected a text where files are given; it is missing.');
  return {
    cityKey: requiredText(fields, 'cityKey'),
    permitType,
    address: textField(fields, 'address'),
    longitude: degreesField(fields, 'longitude', 180),
    latitude: degreesField(fields, 'latitude', 90),
    userEmail: textField(fields, 'userEmail'),
    userName: textField(fields, 'userName'),
    metadata: objectField(fields, 'metadata'),
    files: files && readLinkedFiles(files),
  };
}

export interface ProcessFileRequest {
  readonly type: string;
  readonly label: string;
  readonly filename: string;
}

/** POST /projects/{projectId}/process */
export function readProcessRequest(body: unknown): {
  permitType: string | null;
  files: readonly ProcessFileRequest[];
} {
  const fields = asObject(body, 'body');
  const entries = readFiles(fields);
  if (!entries) throw invalid('files: expected a list of the uploaded drawings; it is missing.');
  const files = entries.map((entry, index) => {
    const prefix = `files[${index}].`;
    const filename = requiredText(entry, 'filename', prefix);
    return { filename, type: textField(entry, 'type', prefix) ?? '', label: textField(entry, 'label', prefix) ?? '' };
  });
  const twice = files.find(({ filename }, index) => files.findIndex((other) => other.filename === filename) < index);
  if (twice) throw invalid(`files: ${JSON.stringify(twice.filename)} stands there twice.`);
  return { permitType: textField(fields, 'permitType'), files };
}

function readFiles(fields: Fields): Fields[] | null {
  const files = objectsField(fields, 'files');
  if (files?.length === 0) throw invalid('files: expected at least one drawing; the list is empty.');
  if (files && files.length > MAX_FILES) throw invalid(`files: expected at most ${MAX_FILES}; ${files.length} came.`);
  return files;
}

function readLinkedFiles(entries: readonly Fields[]): LinkedFileRequest[] {
  const taken = new Set<string>();
  return entries.map((entry, index) => {
    const prefix = `files[${index}].`;
    const fileLink = requiredText(entry, 'fileLink', prefix);
    refuseBadLink(fileLink, prefix);
    const filename = linkedFilename(fileLink, index, taken);
    taken.add(filename);
    return {
      fileLink,
      filename,
      type: textField(entry, 'type', prefix) ?? '',
      label: textField(entry, 'label', prefix) ?? '',
    };
  });
}

function refuseBadLink(fileLink: string, prefix: string): void {
  try {
    parseLink(fileLink);
  } catch (error) {
    if (error instanceof FileLinkError) throw invalid(`${prefix}fileLink: ${error.message}`);
    throw error;
  }
}

/** A filename is only ever a name; what could be read as a path, or not be seen, is refused. */
export function checkFilename(filename: string): string | null {
  if (filename.length > 255) return 'expected at most 255 characters';
  if (/[/\\]/.test(filename) || filename === '.' || filename === '..') return 'expected a name without a path';
  const hidden = [...filename].some((char) => char < ' ' || char === '\x7f');
  return hidden || filename.trim() === '' ? 'expected a name that can be read' : null;
}
