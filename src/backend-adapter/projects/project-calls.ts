/** `adapter.projects`: the routes as function calls for the vendor's own server, without authorization checks. */
import * as z from 'zod/mini';
import {
  adoptProjectSchema,
  createProjectSchema,
  documentTypeSchema,
  processProjectSchema,
  requestUploadSchema,
  viewerLinkRequestSchema,
  type CreateProject,
  type DocumentsAnswer,
  type DocumentType,
  type HandOffAnswer,
  type ProcessProject,
  type ReportAnswer,
  type RequestUpload,
  type Snapshot,
  type UploadTicket,
  type ViewerLinkAnswer,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import { startRun } from './run-start.js';
import type { Services } from '../services.js';
import { NOBODY } from '../store/project-steps.js';
import type { Erased, StoredProject } from '../store/store.js';
import { checked } from '../http/body.js';
import { erase, type EraseTarget } from './retention.js';
import { adoptProject, handOffProject } from './adopt-project.js';
import { createProject } from './create-project.js';
import { documentsAnswer, reportAnswer, viewerLink, viewProject } from './project-results.js';
import { requestUpload } from './request-upload.js';

/** `ownerId`: the person who may open the project in a page, a `userId` of `identify`. Left out, it is the server's own. */
export interface OwnerOption {
  readonly ownerId?: string;
}
export type NewDraft = Omit<CreateProject, 'files' | 'permitType'> & OwnerOption;
export type NewLinkedProject = CreateProject & Required<Pick<CreateProject, 'files' | 'permitType'>> & OwnerOption;
/** `cityKey` may be left out where one city is configured. */
export type AdoptOptions = { readonly cityKey?: string } & OwnerOption;

/** Every call throws an AdapterError with a code of the contract; `not_found` for a project that is not here. */
export interface ProjectCalls {
  /** Option A: the service fetches the drawings and starts at once. The same `idempotencyKey` gives the same project. */
  createFromLinks(project: NewLinkedProject): Promise<Snapshot>;
  /** The first step of Options B and C. With the `idempotencyKey` of a draft before, it is that one. */
  createDraft(project: NewDraft): Promise<Snapshot>;
  /** Option B: `url` takes one PUT of the drawing's bytes, without the key. */
  requestUpload(projectId: string, drawing: RequestUpload): Promise<UploadTicket>;
  /** Option B: starts the run, or a re-run, on drawings that were uploaded. With the `idempotencyKey` of a start before, it is that one. */
  process(projectId: string, run: ProcessProject): Promise<Snapshot>;
  /** Option C: the address to send the applicant to. */
  handOff(projectId: string): Promise<HandOffAnswer>;
  /** Takes up a project that was made elsewhere, by its id in the service, and waits up to 5 s for its reports. */
  adopt(projectId: string, options?: AdoptOptions): Promise<Snapshot>;
  get(projectId: string): Promise<Snapshot>;
  report(projectId: string, reportId: string): Promise<ReportAnswer>;
  /** All of the project's documents of that type, or with `reportId` one report's. */
  documents(projectId: string, type: DocumentType, reportId?: string): Promise<DocumentsAnswer>;
  /** A signed link to the service's viewer, good for 48 hours. `generatedFor`: an e-mail; the project's own by default. */
  viewerLink(projectId: string, options?: { readonly generatedFor?: string }): Promise<ViewerLinkAnswer>;
  /**
   * Deletes everything that the adapter keeps of one project, or of one person's projects, open or not, and says how many records of each
   * kind it deleted. Pages that show one get 404 from now on, and its receipts no longer redeem. What the service keeps is not touched.
   */
  erase(target: EraseTarget): Promise<Erased>;
}

const ownerSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(500)));
const idSchema = z.string().check(z.minLength(1));
const eraseSchema = z.union([z.strictObject({ projectId: idSchema }), z.strictObject({ userId: idSchema })]);

const draftSchema = z.omit(createProjectSchema, { files: true, permitType: true });
const linkedSchema = z.required(createProjectSchema, { files: true, permitType: true });

/** `withServices` waits until the adapter is ready and counts the call among those that a stop waits for. */
export function createProjectCalls(
  withServices: <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>,
): ProjectCalls {
  const create = ({ ownerId, ...fields }: NewDraft & OwnerOption, schema: typeof draftSchema | typeof linkedSchema) =>
    withServices(async (services) => {
      const input = checked(fields, schema);
      return viewProject(services, await createProject(services, ownerOf(ownerId), input));
    });
  const withProject = <Result>(
    id: string,
    work: (services: Services, project: StoredProject) => Promise<Result> | Result,
  ): Promise<Result> =>
    withServices(async (services) => {
      const project = await services.store.findProject(id);
      if (project === null) throw new AdapterError('not_found');
      return work(services, project);
    });
  return {
    createFromLinks: (project) => create(project, linkedSchema),
    createDraft: (project) => create(project, draftSchema),
    requestUpload: (id, drawing) =>
      withProject(id, (services, project) => requestUpload(services, project, checked(drawing, requestUploadSchema))),
    process: (id, run) =>
      withProject(id, async (services, project) =>
        viewProject(services, await startRun(services, project, checked(run, processProjectSchema))),
      ),
    handOff: (id) => withProject(id, handOffProject),
    adopt: (serviceId, { ownerId, ...options } = {}) =>
      withServices(async (services) => {
        const { cityKey } = checked(options, adoptProjectSchema);
        // The id becomes a part of a path in the service.
        if (typeof serviceId !== 'string' || ['', '.', '..'].includes(serviceId)) throw new AdapterError('not_found');
        return viewProject(services, await adoptProject(services, { serviceId, cityKey, ownerId: ownerOf(ownerId) }));
      }),
    get: (id) => withProject(id, viewProject),
    report: (id, reportId) => withProject(id, (services, project) => reportAnswer(services, project, reportId)),
    documents: (id, given, reportId) =>
      withProject(id, (services, project) =>
        documentsAnswer(services, project, checked(given, documentTypeSchema), reportId),
      ),
    viewerLink: (id, options = {}) =>
      withProject(id, (services, project) =>
        viewerLink(services, project, checked(options, viewerLinkRequestSchema).generatedFor ?? null),
      ),
    erase: (target) => withServices(async (services) => erase(services, checked(target, eraseSchema))),
  };
}

function ownerOf(ownerId: string | undefined): string {
  return checked(ownerId, ownerSchema) ?? NOBODY;
}
