/** Makes a project in the service and keeps it: a draft, or with file links (Option A) one whose processing starts at once. */
import {
  cutText,
  lastPartOf,
  type CreateProject,
  type DraftProject,
  type DrawingView,
  type LinkedProject,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { createOnce } from './creations.js';
import type { Services } from '../services.js';
import { idempotencyRecord, newProject } from '../store/project-steps.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';

const METADATA_LIMIT_BYTES = 12 * 1024;

/** If the person already created a project with this idempotencyKey, returns that project as it is now. */
export async function createProject(services: Services, ownerId: string, input: CreateProject): Promise<StoredProject> {
  const { cityKey, files, permitType, metadata } = input;
  const { address = null, longitude = null, latitude = null, userEmail = null, minScore = null } = input;
  const service = services.upstream.city(cityKey);
  if (metadata !== undefined) checkMetadata(metadata);
  if (files !== undefined && permitType === undefined) {
    throw new AdapterError('invalid_request', { message: 'A project with files needs a permitType.' });
  }
  if (files !== undefined && files.length > services.limits.maxFiles) {
    throw new AdapterError('too_many_files', { details: { maxFiles: services.limits.maxFiles } });
  }
  const body = { ...serviceFields(input), ...(files && { permitType, files }) } as DraftProject | LinkedProject;
  const { idempotencyKey, ...request } = input;
  return createOnce(services, {
    keyed: idempotencyKey === undefined ? null : idempotencyRecord([ownerId, idempotencyKey], request),
    body,
    project: async () => {
      const expectedReports = permitType === undefined ? [] : await service.expectedReports(permitType);
      const property = { cityKey, permitType: permitType ?? null, address, longitude, latitude };
      const drawings = files?.map(linkedDrawing) ?? [];
      const fields = { ownerId, userEmail, ...property, requestedMinScore: minScore, drawings, expectedReports };
      return newProject(isoTime(services.clock()), files !== undefined, fields);
    },
  });
}

/** Each completion webhook repeats the metadata, perhaps escaped. */
function checkMetadata(metadata: Readonly<Record<string, unknown>>): void {
  const bytes = JSON.stringify(metadata).replaceAll(/[^\x20-\x7e]/g, '\\uffff').length;
  if (bytes <= METADATA_LIMIT_BYTES) return;
  throw new AdapterError('invalid_request', {
    message: 'The metadata is more than 12 KiB as JSON in ASCII.',
    details: { metadataLimitBytes: METADATA_LIMIT_BYTES },
  });
}

/** The fields sent to the service for a draft. JSON omits those that are undefined. */
function serviceFields(input: CreateProject): DraftProject {
  const { cityKey, address, longitude, latitude, userEmail, userName, metadata } = input;
  return { cityKey, address, longitude, latitude, userEmail, userName, metadata } as DraftProject;
}

/** The service fetches these; the adapter never sees their bytes and knows neither size nor digest. */
function linkedDrawing(
  { type, label, fileLink }: { readonly type: string; readonly label: string; readonly fileLink: string },
  index: number,
): DrawingView {
  const name = drawingName(lastPartOf(fileLink)) || label;
  return { uploadId: `link-${index + 1}`, name, filename: name, size: null, sha256: null, type, label };
}

const MAX_NAME_LENGTH = 200;

/** A drawing's base name: without a path, control characters or marks of direction. Empty if nothing is left. */
export function drawingName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  if (/^\.*$/.test(plain)) return '';
  if (plain.length <= MAX_NAME_LENGTH) return plain;
  const dot = plain.lastIndexOf('.');
  const extension = dot > 0 && plain.length - dot <= 10 ? plain.slice(dot) : '';
  return cutText(plain, MAX_NAME_LENGTH - extension.length) + extension;
}
