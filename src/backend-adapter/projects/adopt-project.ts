/** Takes up a project that was made elsewhere: by the service's own page, or by another system with the same key. */
import type { ProjectRecord, ReportItem } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { expectedReportsOf } from './expected-reports.js';
import type { AuthorizedProject } from '../options.js';
import type { Services } from '../services.js';
import { NOBODY } from '../store/project-store.js';
import type { StoredProject } from '../store/store.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { keepProject } from './keep-project.js';

export interface Adoption {
  /** The project's id in the service. */
  readonly serviceId: string;
  /** May be left out where one city is configured. */
  readonly cityKey?: string | undefined;
  readonly ownerId: string;
}

/** For so long an adoption waits for the first reading of the reports. It goes on after that, too. */
const FIRST_READING_MS = 5_000;

/**
 * The project as the adapter has it from now on; one that it had already is given as it stands, whoever owns it. Throws not_found where
 * the service knows no such project.
 */
export async function adoptProject(services: Services, adoption: Adoption): Promise<StoredProject> {
  const cityKey = adoption.cityKey ?? onlyCity(services);
  const service = services.upstream.city(cityKey);
  const known = await knownProject(services, adoption.serviceId, cityKey);
  if (known !== null) return known;
  // The record after the reports: what it says then holds for their run.
  const reports = await service.reports(adoption.serviceId).catch(noneYet);
  const record = await service.project(adoption.serviceId).catch(notFoundForNone);
  refuseOtherCity(services, record, cityKey);
  const found = await foundProject(services, { ...adoption, cityKey }, record, reports);
  const kept = await keepProject(services, found);
  // Somebody was faster.
  if (kept === null) return (await knownProject(services, adoption.serviceId, cityKey)) ?? found;
  return followed(services, kept);
}

/**
 * The project that an adoption is about, where the adapter has it already; else what it would be. Two cities' services may give one id, so
 * the city comes first: throws unknown_city, or invalid_request where it is not clear.
 */
export async function adoptable(
  services: Services,
  { serviceId, cityKey = onlyCity(services) }: Omit<Adoption, 'ownerId'>,
): Promise<AuthorizedProject> {
  services.upstream.city(cityKey);
  return (await knownProject(services, serviceId, cityKey)) ?? { id: serviceId, ownerId: NOBODY, cityKey };
}

function onlyCity({ upstream }: Services): string {
  const [cityKey, ...more] = upstream.cityKeys;
  if (cityKey !== undefined && more.length === 0) return cityKey;
  throw new AdapterError('invalid_request', {
    message: 'More than one city is configured, so the body must name the project’s cityKey.',
    details: { problems: [{ field: 'cityKey', problem: 'is missing' }] },
  });
}

async function knownProject(services: Services, serviceId: string, cityKey: string): Promise<StoredProject | null> {
  const known = await services.store.findProjectsByServiceId(serviceId);
  return known.find((project) => project.cityKey === cityKey) ?? null;
}

function saysNotFound(error: unknown): error is AdapterError {
  return error instanceof AdapterError && error.code === 'upstream_refused' && error.details?.['status'] === 404;
}

function notFoundForNone(error: unknown): never {
  throw saysNotFound(error) ? new AdapterError('not_found', { cause: error }) : error;
}

/** The project is there, its list of reports is not: none has begun. */
function noneYet(error: unknown): ReportItem[] {
  if (saysNotFound(error)) return [];
  throw error;
}

/** A key may open more than one city. A word that is no configured city's key is a name, and says nothing. */
function refuseOtherCity({ upstream }: Services, record: ProjectRecord, cityKey: string): void {
  const named = record.cityKey;
  if (named !== null && named !== cityKey && upstream.cityKeys.includes(named)) throw new AdapterError('not_found');
}

async function foundProject(
  services: Services,
  adoption: Adoption & { readonly cityKey: string },
  record: ProjectRecord,
  reports: readonly ReportItem[],
): Promise<StoredProject> {
  const { serviceId, ownerId, cityKey } = adoption;
  const now = new Date(services.clock()).toISOString();
  const started = reports.length > 0;
  return {
    id: serviceId,
    serviceId,
    ownerId,
    cityKey,
    permitType: record.permitType,
    address: record.address,
    userEmail: record.userEmail,
    requestedMinScore: null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    // Whatever the reports say already is found by the tracker, like everything that follows.
    phase: started ? 'processing' : 'draft',
    run: started ? 1 : 0,
    // Nobody here has seen what was uploaded: it is learned when a receipt is asked for.
    drawings: [],
    reports: [],
    baseline: {},
    expectedReports: await reportsToExpect(services.upstream.city(cityKey), record.permitType),
    processingStartedAt: started ? now : null,
    lastProgressAt: now,
    completeSince: null,
    // A run may begin in the service's own page at any time.
    handedOff: !started,
    elsewhere: true,
    elsewhereSince: now,
    service: { reachable: true, readAt: now, problem: null },
    pendingRun: null,
  };
}

/** A project of a permit type that the city no longer has is no mistake: which reports it needs is then not known. */
async function reportsToExpect(service: PrecheckService, permitType: string | null): Promise<string[]> {
  if (permitType === null) return [];
  return expectedReportsOf(service, permitType).catch((error: unknown) => {
    if (error instanceof AdapterError && error.code === 'unknown_permit_type') return [];
    throw error;
  });
}

/** The project after its first reading, where that comes in time. */
async function followed(services: Services, project: StoredProject): Promise<StoredProject> {
  if (project.run === 0) return project;
  return new Promise((resolve) => {
    const done = (latest: StoredProject): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(latest);
    };
    const timer = setTimeout(() => done(project), FIRST_READING_MS);
    const unsubscribe = services.tracker.subscribe(project, done);
    services.tracker.watch(project);
  });
}
