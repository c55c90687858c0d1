/** Upload addresses for drawings (Option B). */
import { randomUUID } from 'node:crypto';
import type { RequestUpload, UploadTicket } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';
import { drawingName } from './create-project.js';

export async function requestUpload(
  services: Services,
  project: StoredProject,
  input: RequestUpload,
): Promise<UploadTicket> {
  const { maxFiles, maxFileBytes } = services.limits;
  const name = drawingName(input.name);
  if (name === '') throw new AdapterError('invalid_request', { message: 'The file name has no visible characters.' });
  const { size, type = 'drawing', label = name } = input;
  if (size === 0) throw new AdapterError('file_empty', { details: { name } });
  if (size > maxFileBytes) throw new AdapterError('file_too_large', { details: { name, size, maxFileBytes } });
  const createdAt = isoTime(services.clock());
  const wanted = { uploadId: randomUUID(), projectId: project.id, name, size, type, label, createdAt };
  const upload = await services.store.recordUpload(wanted, maxFiles);
  if (upload === null) throw new AdapterError('too_many_files', { details: { maxFiles } });
  const { uploadId, filename } = upload;
  try {
    const url = await services.upstream.city(project.cityKey).uploadAddress(project.serviceId, filename);
    return { uploadId, filename, url };
  } catch (error) {
    await services.store.discardUpload(uploadId);
    throw error;
  }
}
