/** The copies that the service lists of the drawings that each of a run's reports checked. */
import type { DocumentReference } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { StoredProject } from '../store/store.js';
import type { PrecheckService } from '../upstream/precheck-service.js';

/** One list a report; null where the service lists none for any of them, or has no such call. */
export async function listedCopies(
  service: PrecheckService,
  { serviceId, reports }: StoredProject,
): Promise<DocumentReference[][] | null> {
  const lists = await Promise.all(
    reports.map(({ id }) => readAgain(() => service.reportDocuments(serviceId, id, 'uploaded')).catch(noneListed)),
  );
  return lists.every((list) => list.length === 0) ? null : lists;
}

/** What was uploaded to the project, as far as the service lists it. */
export function uploadedCopies(service: PrecheckService, serviceId: string): Promise<DocumentReference[]> {
  return readAgain(() => service.projectDocuments(serviceId, 'uploaded')).catch(noneListed);
}

const TRIES = 3;

/** Reads once more what could not be understood: a gateway's page in the middle must not hold a decision up until the next attempt. */
export async function readAgain<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      const isMisread = error instanceof AdapterError && error.code === 'upstream_misread';
      if (!isMisread || tries === TRIES) throw error;
    }
  }
}

const NO_SUCH_CALL: readonly unknown[] = [404, 405, 410];

function noneListed(error: unknown): DocumentReference[] {
  const saysNone = error instanceof AdapterError && error.code === 'upstream_refused';
  if (saysNone && NO_SUCH_CALL.includes(error.details?.['status'])) return [];
  throw error;
}
