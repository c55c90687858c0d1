/** How a planned run begins, by its way: as a page, a portal's server, or the applicant in the service's own page would begin it. */
import type { Drawing } from './drawings.js';
import type { FileShelf } from './file-shelf.js';
import type { Notes } from './observations.js';
import { expectRetryable, insist, type PageClient } from './page-client.js';
import type { PlannedRun, ProjectPlan } from './plan.js';
import type { SeenProject } from './seen-project.js';
import type { ServiceClient } from './service-client.js';
import { isStored } from './storage-put.js';

export interface RunStarterOptions {
  readonly world: string;
  readonly plan: ProjectPlan;
  readonly project: SeenProject;
  readonly client: PageClient;
  readonly service: ServiceClient;
  readonly shelf: FileShelf;
  readonly notes: Notes;
  /** The project has an id. */
  readonly onProject: (projectId: string) => void;
  readonly signal: AbortSignal;
}

export class RunStarter {
  readonly #options: RunStarterOptions;

  constructor(options: RunStarterOptions) {
    this.#options = options;
  }

  /** Gives whether the adapter knows the drawings or learns them from the service's copies, so that a receipt may bind them. */
  async begin(run: PlannedRun, drawings: readonly Drawing[]): Promise<boolean> {
    if (run.way === 'links') await this.#createFromLinks(run, drawings);
    else if (run.way === 'hand-off') await this.#handOff(run, drawings);
    else if (run.way === 'adopted') await this.#adopt(run, drawings);
    else await this.#uploadAndProcess(run, drawings);
    return run.way !== 'links';
  }

  async #createFromLinks(run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
    const { client, shelf, plan, world, notes, signal } = this.#options;
    const files = drawings.map(({ name, content }) => ({
      type: 'plans',
      label: name,
      fileLink: shelf.put(`/${world}/${plan.index}/${name}`, content),
    }));
    // A key is a person's: who has no cookie yet is another person with each call that is not answered.
    if (run.keyed) await client.ask('the own projects', '/projects', {}, 200);
    const key = run.keyed ? { idempotencyKey: `project-${plan.index}` } : {};
    const json = { ...this.#fields(), ...minimumOf(run), ...key, permitType: run.permitType, files };
    const created = await insist(signal, async () => {
      const answer = await client.call('/projects', { json });
      if (answer.status === 201) return { snapshot: answer.json };
      // By key: it is still being made, by an instance that may be dead.
      if (answer.status !== 409) expectRetryable('creating from links', answer);
      // By key there is one project, whatever was not answered.
      if (!run.keyed) notes.unansweredCreations.push(plan.index);
      return null;
    });
    this.#made(created.snapshot);
  }

  async #handOff(run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
    const { client, service, project } = this.#options;
    await this.#createDraft(minimumOf(run));
    const path = `/projects/${project.id}/hand-off`;
    const { url } = (await client.ask('the hand-off', path, { json: {} }, 200)) as { url: string };
    await service.finishHandOff(url, run.permitType, drawings);
  }

  async #adopt({ permitType, adoptedAs }: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
    const { client, service, plan, project, onProject } = this.#options;
    const { cityKey } = plan;
    // Nobody may adopt who is not known yet.
    await client.ask('the own projects', '/projects', {}, 200);
    project.id = await service.createDraft(cityKey, this.#fields());
    onProject(project.id);
    const adopt = async (): Promise<void> =>
      void project.see(await client.ask('adopting', `/projects/${project.id}/adopt`, { json: { cityKey } }, 200));
    if (adoptedAs === 'draft') await adopt();
    await service.start(cityKey, project.id, permitType, drawings);
    if (adoptedAs === 'complete') await this.#completeInService();
    if (adoptedAs !== 'draft') await adopt();
  }

  async #completeInService(): Promise<void> {
    const { service, plan, project, signal } = this.#options;
    await insist(signal, async () => {
      const reports = await service.reports(plan.cityKey, project.id);
      return reports.every(({ status }) => status === 'Complete') ? true : null;
    });
  }

  async #uploadAndProcess(run: PlannedRun, drawings: readonly Drawing[]): Promise<void> {
    const { project } = this.#options;
    if (project.id === '') await this.#createDraft({});
    const uploads: { uploadId: string; sha256: string }[] = [];
    for (const { name, content, sha256 } of drawings) {
      uploads.push({ uploadId: await this.#upload(name, content), sha256 });
    }
    const start = { permitType: run.permitType, ...minimumOf(run), drawings: uploads };
    if (run.keyed) await this.#processByKey({ ...start, idempotencyKey: `start-${project.position}` });
    else await this.#processWithALook(start);
  }

  async #upload(name: string, content: string): Promise<string> {
    const { client, project, signal } = this.#options;
    const json = { name, size: content.length };
    return insist(signal, async () => {
      const ticket = await client.ask('an upload', `/projects/${project.id}/uploads`, { json }, 201);
      const { uploadId, url } = ticket as { uploadId: string; url: string };
      return (await isStored(url, content)) ? uploadId : null;
    });
  }

  /** Asks again whatever became of it: the key makes it the same start. */
  async #processByKey(json: object): Promise<void> {
    await insist(this.#options.signal, () => this.#process(json));
  }

  /** Looks whether the run began before it asks, and asks again only then: an answer that was lost may have been a yes. */
  async #processWithALook(json: object): Promise<void> {
    const { client, project, signal } = this.#options;
    await insist(signal, async () => {
      const answer = await client.call(`/projects/${project.id}`);
      if (answer.status !== 200) {
        expectRetryable('a snapshot', answer);
        return null;
      }
      return project.see(answer.json).run > project.lastRun ? true : this.#process(json);
    });
  }

  async #process(json: object): Promise<true | null> {
    const { client, project } = this.#options;
    const answer = await client.call(`/projects/${project.id}/process`, { json });
    if (answer.status === 202) return true;
    if (answer.status !== 409) expectRetryable('processing', answer);
    return null;
  }

  async #createDraft(fields: object): Promise<void> {
    const json = { ...this.#fields(), cityKey: this.#options.plan.cityKey, ...fields };
    this.#made(await this.#options.client.ask('creating', '/projects', { json }, 201));
  }

  #made(json: unknown): void {
    const { project, onProject } = this.#options;
    project.id = project.see(json).project.id;
    onProject(project.id);
  }

  #fields() {
    const { plan, world } = this.#options;
    const metadata = { plan: plan.index, world };
    return { cityKey: plan.cityKey, address: `${plan.index} Shore St`, metadata };
  }
}

function minimumOf({ minScore }: PlannedRun): { minScore?: number } {
  return minScore === null ? {} : { minScore };
}
