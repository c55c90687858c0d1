/** Which reports a run will have, as the city's configuration says. */
import { AdapterError } from '../adapter-error.js';
import type { PrecheckService } from '../upstream/precheck-service.js';

/** The names of the reports that the city runs for the permit type. Throws unknown_permit_type. */
export async function expectedReportsOf(service: PrecheckService, permitType: string): Promise<string[]> {
  const { permitTypes } = await service.cityConfiguration();
  const found = permitTypes.find((candidate) => candidate.permitType === permitType);
  if (found === undefined && permitTypes.length > 0) {
    throw new AdapterError('unknown_permit_type', {
      details: { permitTypes: permitTypes.map((one) => one.permitType) },
    });
  }
  return found?.reports.map(({ name }) => name) ?? [];
}

/** The same for a project that is adopted: empty where the city does not have its permit type. */
export async function expectedReportsAdopted(service: PrecheckService, permitType: string): Promise<string[]> {
  return expectedReportsOf(service, permitType).catch((error: unknown) => {
    if (error instanceof AdapterError && error.code === 'unknown_permit_type') return [];
    throw error;
  });
}

/**
 * The same for a run that was begun elsewhere, and must be followed whatever the city's configuration says: empty where it does not have
 * the permit type, or cannot be read. Throws where it may be read later.
 */
export async function expectedReportsElsewhere(service: PrecheckService, permitType: string): Promise<string[]> {
  return expectedReportsOf(service, permitType).catch((error: unknown) => {
    if (error instanceof AdapterError && !error.retryable) return [];
    throw error;
  });
}
