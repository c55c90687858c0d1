/** How a planned run begins, by its way: as a page, a portal's server, or the applicant in the service's own page would begin it. */
import type { Drawing } from './drawings.js';
import type { Journey } from './journey.js';
import { expectRetryable, insist, isStored } from './page-client.js';
import type { PlannedRun } from './plan.js';

/** Gives whether the adapter knows the drawings or learns them from the service's copies, so that a receipt may bind them. */
export async function beginRun(journey: Journey, run: PlannedRun, drawings: readonly Drawing[]): Promise<boolean> {
  if (run.way === 'links') await createFromLinks(journey, run, drawings);
  else if (run.way === 'hand-off') await handOff(journey, run, drawings);
  else if (run.way === 'adopted') await adopt(journey, run, drawings);
  else await uploadAndProcess(journey, run, drawings);
  return run.way !== 'links';
}

async function createFromLinks(journey: Journey, run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
  const { client, shelf, plan, world, notes, signal } = journey;
  const files = drawings.map(({ name, content }) => ({
    type: 'plans',
    label: name,
    fileLink: shelf.put(`/${world}/${plan.index}/${name}`, content),
  }));
  // A key is a person's: who has no cookie yet is another person with each call that is not answered.
  if (run.keyed) await client.ask('the own projects', '/projects', {}, 200);
  const key = run.keyed ? { idempotencyKey: `project-${plan.index}` } : {};
  const json = { ...fields(journey), ...minimumOf(run), ...key, permitType: run.permitType, files };
  const created = await insist(signal, async () => {
    const answer = await client.call('/projects', { json });
    if (answer.status === 201) return { snapshot: answer.json };
    // By key: it is still being made, by an instance that may be dead.
    if (answer.status !== 409) expectRetryable('creating from links', answer);
    // By key there is one project, whatever was not answered.
    if (!run.keyed) notes.unansweredCreations.push(plan.index);
    return null;
  });
  made(journey, created.snapshot);
}

async function handOff(journey: Journey, run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
  const { client, service, project } = journey;
  await createDraft(journey, minimumOf(run));
  const path = `/projects/${project.id}/hand-off`;
  const { url } = (await client.ask('the hand-off', path, { json: {} }, 200)) as { url: string };
  await service.finishHandOff(url, run.permitType, drawings);
}

async function adopt(
  journey: Journey,
  { permitType, adoptedAs }: PlannedRun,
  drawings: readonly Drawing[],
): Promise<void> {
  const { client, service, plan, project, onProject } = journey;
  const { cityKey } = plan;
  // Nobody may adopt who is not known yet.
  await client.ask('the own projects', '/projects', {}, 200);
  project.id = await service.createDraft(cityKey, fields(journey));
  onProject(project.id);
  const adopt = async (): Promise<void> =>
    void project.see(await client.ask('adopting', `/projects/${project.id}/adopt`, { json: { cityKey } }, 200));
  if (adoptedAs === 'draft') await adopt();
  await service.start(cityKey, project.id, permitType, drawings);
  if (adoptedAs === 'complete') await completeInService(journey);
  if (adoptedAs !== 'draft') await adopt();
}

async function completeInService(journey: Journey): Promise<void> {
  const { service, plan, project, signal } = journey;
  await insist(signal, async () => {
    const reports = await service.reports(plan.cityKey, project.id);
    return reports.every(({ status }) => status === 'Complete') ? true : null;
  });
}

async function uploadAndProcess(journey: Journey, run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
  const { project } = journey;
  if (project.id === '') await createDraft(journey, {});
  const uploads: { uploadId: string; sha256: string }[] = [];
  for (const { name, content, sha256 } of drawings) {
    uploads.push({ uploadId: await upload(journey, name, content), sha256 });
  }
  const start = { permitType: run.permitType, ...minimumOf(run), drawings: uploads };
  if (run.keyed) await processByKey(journey, { ...start, idempotencyKey: `start-${project.position}` });
  else await processWithALook(journey, start);
}

async function upload(journey: Journey, name: string, content: string): Promise<string> {
  const { client, project, signal } = journey;
  const json = { name, size: content.length };
  return insist(signal, async () => {
    const ticket = await client.ask('an upload', `/projects/${project.id}/uploads`, { json }, 201);
    const { uploadId, url } = ticket as { uploadId: string; url: string };
    return (await isStored(url, content)) ? uploadId : null;
  });
}

/** Asks again whatever became of it: the key makes it the same start. */
async function processByKey(journey: Journey, json: object): Promise<void> {
  await insist(journey.signal, () => startRun(journey, json));
}

/** Looks whether the run began before it asks, and asks again only then: an answer that was lost may have been a yes. */
async function processWithALook(journey: Journey, json: object): Promise<void> {
  const { client, project, signal } = journey;
  await insist(signal, async () => {
    const answer = await client.call(`/projects/${project.id}`);
    if (answer.status !== 200) {
      expectRetryable('a snapshot', answer);
      return null;
    }
    return project.see(answer.json).run > project.lastRun ? true : startRun(journey, json);
  });
}

async function startRun(journey: Journey, json: object): Promise<true | null> {
  const { client, project } = journey;
  const answer = await client.call(`/projects/${project.id}/process`, { json });
  if (answer.status === 202) return true;
  if (answer.status !== 409) expectRetryable('processing', answer);
  return null;
}

async function createDraft(journey: Journey, more: object): Promise<void> {
  const json = { ...fields(journey), ...more };
  made(journey, await journey.client.ask('creating', '/projects', { json }, 201));
}

function made(journey: Journey, json: unknown): void {
  const { project, onProject } = journey;
  project.id = project.see(json).project.id;
  onProject(project.id);
}

function fields({ plan, world }: Journey) {
  const metadata = { plan: plan.index, world };
  return { cityKey: plan.cityKey, address: `${plan.index} Shore St`, metadata };
}

function minimumOf({ minScore }: PlannedRun): { minScore?: number } {
  return minScore === null ? {} : { minScore };
}
