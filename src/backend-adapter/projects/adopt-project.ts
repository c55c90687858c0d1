/** Projects on the service's own page: one that was made there is adopted, one that was made here is handed off to be finished there. */
import { randomUUID } from 'node:crypto';
import type { HandOffAnswer, ProjectRecord } from 'precheck-contract';
import { withDeadline } from 'precheck-contract/deadline';
import { AdapterError } from '../adapter-error.js';
import type { AuthorizedProject } from '../options.js';
import type { Services } from '../services.js';
import { newProject, NOBODY, withHandOff } from '../store/project-steps.js';
import type { StoredProject } from '../store/store.js';
import { isoTime } from '../time.js';
import { baselineOf } from '../tracking/advance.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { refusesWith } from '../upstream/upstream-error.js';

export interface Adoption {
  readonly serviceId: string;
  /** May be left out where one city is configured. */
  readonly cityKey?: string | undefined;
  readonly ownerId: string;
}

/** How long an adoption waits for the first reading of the reports. The reading continues after that. */
const FIRST_READING_MS = 5_000;

/** A project that the adapter already has is returned unchanged, whoever owns it. Throws not_found if the service has none. */
export async function adoptProject(
  services: Services,
  { serviceId, ownerId, ...given }: Adoption,
): Promise<StoredProject> {
  const { store, tracker, clock, creationTimes } = services;
  const cityKey = given.cityKey ?? onlyCity(services);
  const service = services.upstream.city(cityKey);
  const known = await store.findProjectOfCity(cityKey, serviceId);
  if (known !== null) return known;
  // Erasing the person deletes it; without it the project is not saved.
  const mark = randomUUID();
  const owned = { ownerId, cityKey, permitType: null, address: null, userEmail: null };
  const creation = { mark, key: mark, request: '', project: newProject(isoTime(clock()), false, owned) };
  await store.insertCreation(creation, creationTimes.leaseMs);
  const kept = await readForAdoption(services, service, { serviceId, cityKey, ownerId })
    .then((project) => store.keepCreated(mark, project))
    .finally(() => store.discardCreation(mark));
  if (kept === null) {
    // Another request adopted it first, unless the person was erased.
    const adopted = await store.findProjectOfCity(cityKey, serviceId);
    if (adopted === null) throw new AdapterError('not_found');
    return adopted;
  }
  tracker.watch(kept);
  return kept.run === 0 ? kept : firstReading(services, kept);
}

async function readForAdoption(
  services: Services,
  service: PrecheckService,
  { serviceId, cityKey, ownerId }: Pick<StoredProject, 'serviceId' | 'cityKey' | 'ownerId'>,
): Promise<StoredProject> {
  // Read the record after the reports, so that its permit type is that of their run.
  const reports = await service.reportsSoFar({ serviceId, reports: [] });
  const record = await service.project(serviceId).catch((error: unknown) => {
    throw refusesWith(error, 404) ? new AdapterError('not_found', { cause: error }) : error;
  });
  refuseOtherCity(services, record, cityKey);
  const { permitType, address, longitude, latitude, userEmail } = record;
  const now = isoTime(services.clock());
  // The tracker reads the reports; the drawings are read before the run passes.
  const started = reports.length > 0;
  return {
    ...newProject(now, started, { ownerId, cityKey, permitType, address, longitude, latitude, userEmail }),
    id: serviceId,
    serviceId,
    // Higher than any revision of an erased earlier record: a page that still shows that one ignores lower and equal ones.
    revision: Date.parse(now),
    expectedReports: permitType === null ? [] : await service.expectedReportsIfListed(permitType),
    // A run may begin on the service's own page at any time.
    handedOff: !started,
    elsewhere: true,
    elsewhereSince: now,
  };
}

/** The adapter's project, else what it would be. Throws unknown_city, or invalid_request if the city is not clear. */
export async function adoptable(
  services: Services,
  { serviceId, cityKey = onlyCity(services) }: Omit<Adoption, 'ownerId'>,
): Promise<AuthorizedProject> {
  services.upstream.city(cityKey);
  return (await services.store.findProjectOfCity(cityKey, serviceId)) ?? { id: serviceId, ownerId: NOBODY, cityKey };
}

/** Option C: the address where the applicant finishes the project in the service's own interface. The project is followed from now on. */
export async function handOffProject(services: Services, project: StoredProject): Promise<HandOffAnswer> {
  const service = services.upstream.city(project.cityKey);
  const url = await service.completeLink(project.serviceId);
  const baseline = baselineOf(await service.reportsSoFar(project));
  const at = isoTime(services.clock());
  const handedOff = await services.store.changeProject(project, (current) => withHandOff(current, baseline, at));
  if (handedOff === null) {
    throw new AdapterError('conflict', {
      message: 'A run of this project is under way. Wait until it is complete.',
    });
  }
  services.tracker.watch(project);
  return { url };
}

function onlyCity({ upstream }: Services): string {
  const [cityKey, ...more] = upstream.cityKeys;
  if (cityKey !== undefined && more.length === 0) return cityKey;
  throw new AdapterError('invalid_request', {
    message: 'More than one city is configured, so the body must name the project’s cityKey.',
    details: { problems: [{ field: 'cityKey', problem: 'is missing' }] },
  });
}

/** One API key may serve several cities. A value that is not a configured city key is a display name, and is ignored. */
function refuseOtherCity({ upstream }: Services, { cityKey: named }: ProjectRecord, cityKey: string): void {
  if (named !== null && named !== cityKey && upstream.cityKeys.includes(named)) throw new AdapterError('not_found');
}

/** The project after its first reading, or as it was if that takes too long. */
async function firstReading({ tracker }: Services, project: StoredProject): Promise<StoredProject> {
  let unsubscribe = (): void => {};
  const reading = new Promise<StoredProject>((resolve) => {
    unsubscribe = tracker.subscribe(project, (read) => resolve(read ?? project));
  });
  return withDeadline(FIRST_READING_MS, [], () => reading)
    .catch(() => project)
    .finally(() => unsubscribe());
}
