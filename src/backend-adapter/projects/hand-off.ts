import type { HandOffAnswer } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { baselineOf } from '../tracking/run-rule.js';
import type { Services } from '../services.js';
import type { StoredProject } from '../store/store.js';

/** Option C: the address where the applicant finishes the project in the service's own interface. The project is followed from now on. */
export async function handOffProject(services: Services, project: StoredProject): Promise<HandOffAnswer> {
  const service = services.upstream.city(project.cityKey);
  const url = await service.completeLink(project.serviceId);
  const baseline = baselineOf(await service.reports(project.serviceId));
  const at = new Date(services.clock()).toISOString();
  const handedOff = await services.store.markHandedOff(project.id, baseline, at);
  if (handedOff === null) {
    throw new AdapterError('conflict', {
      message: 'A run of this project is under way. Wait until it is complete.',
    });
  }
  services.tracker.publish(handedOff);
  services.tracker.watch(project);
  return { url };
}
