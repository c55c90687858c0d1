import { type City, findPermitType } from './drawing-checks/city-data.js';
import type { RunFile, RunStore } from './database/run-store.js';
import { ServiceError, invalid } from '../service-error.js';

export interface StartRunRequest {
  readonly projectId: string;
  readonly city: City;
  readonly permitType: string | null;
  /** What the project rehearses, whatever its permit type does. */
  readonly rehearsal: string | null;
  readonly files: readonly Omit<RunFile, 'position'>[];
}

/** The city's permit type, or a refusal that lists those it has. */
export function requirePermitType(city: City, permitType: string | null) {
  if (!permitType) throw invalid('permitType: expected a text; it is missing.');
  const found = findPermitType(city, permitType);
  if (found) return found;
  const known = city.permitTypes.map((candidate) => candidate.permitType).join(', ');
  throw new ServiceError(422, 'unknown_permit_type', `permitType: ${city.cityKey} has ${known}.`);
}

/** Starts a run of the reports that the city configures for the permit type. Throws 409 while an earlier run is open. */
export function startRun(runs: RunStore, request: StartRunRequest): number {
  const permitType = requirePermitType(request.city, request.permitType);
  if (runs.isOpen(request.projectId)) {
    throw new ServiceError(
      409,
      'already_processing',
      'The project is being processed. Start again when it is complete.',
    );
  }
  return runs.start({
    projectId: request.projectId,
    permitType: permitType.permitType,
    rehearsal: request.rehearsal ?? permitType.rehearsal,
    files: request.files,
    reports: permitType.reports,
  });
}
