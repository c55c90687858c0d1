/** `adapter.projects`: what the routes do, as calls of the vendor's own server. Nobody is asked who calls: the server may do all of it. */
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
import { checked } from './checked-input.js';
import { viewProject } from './project-view.js';
import { startRun } from './run-start.js';
import type { Services } from '../services.js';
import { NOBODY } from '../store/project-store.js';
import type { StoredProject } from '../store/store.js';
import { adoptProject, handOffProject } from './adopt-project.js';
import { createProject } from './create-project.js';
import { projectDocuments, reportAnswer, reportDocuments, viewerLink } from './project-results.js';
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
  /**
   * Option A: the service fetches the drawings from `fileLink` and starts at once. With the `idempotencyKey` of a project before, it is
   * that one.
   */
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
  /**
   * A signed link to the service's viewer, good for 48 hours. `generatedFor`: the e-mail of who it is for; the project's own by default.
   */
  viewerLink(projectId: string, options?: { readonly generatedFor?: string }): Promise<ViewerLinkAnswer>;
}

const ownerSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(500)));

/** `withServices` waits until the adapter is ready and counts the call among those that a stop waits for. */
export function createProjectCalls(
  withServices: <Result>(work: (services: Services) => Promise<Result>) => Promise<Result>,
): ProjectCalls {
  const create = (given: CreateProject & OwnerOption): Promise<Snapshot> =>
    withServices(async (services) => {
      const { ownerId, ...fields } = given;
      const input = checked(fields, createProjectSchema);
      return snapshotOf(services, await createProject(services, ownerOf(ownerId), input));
    });
  const withProject = <Result>(
    id: string,
    work: (services: Services, project: StoredProject) => Promise<Result>,
  ): Promise<Result> =>
    withServices(async (services) => {
      const project = await services.store.findProject(id);
      if (project === null) throw new AdapterError('not_found');
      return work(services, project);
    });
  return {
    async createFromLinks(project) {
      if (project.files === undefined) throw missing('files');
      return create(project);
    },
    async createDraft(project) {
      for (const name of ['files', 'permitType'] as const) {
        if ((project as CreateProject)[name] !== undefined) throw unwanted(name);
      }
      return create(project);
    },
    requestUpload: (id, drawing) =>
      withProject(id, (services, project) => requestUpload(services, project, checked(drawing, requestUploadSchema))),
    process: (id, run) =>
      withProject(id, async (services, project) =>
        snapshotOf(services, await startRun(services, project, checked(run, processProjectSchema))),
      ),
    handOff: (id) => withProject(id, handOffProject),
    adopt: (serviceId, { ownerId, ...options } = {}) =>
      withServices(async (services) => {
        const { cityKey } = checked(options, adoptProjectSchema);
        const adoption = { serviceId: checkedId(serviceId), cityKey, ownerId: ownerOf(ownerId) };
        return snapshotOf(services, await adoptProject(services, adoption));
      }),
    get: (id) => withProject(id, async (services, project) => snapshotOf(services, project)),
    report: (id, reportId) => withProject(id, (services, project) => reportAnswer(services, project, reportId)),
    documents: (id, type, reportId) =>
      withProject(id, (services, project) => {
        const documentType = checked(type, documentTypeSchema);
        return reportId === undefined
          ? projectDocuments(services, project, documentType)
          : reportDocuments(services, project, reportId, documentType);
      }),
    viewerLink: (id, options = {}) =>
      withProject(id, (services, project) =>
        viewerLink(services, project, checked(options, viewerLinkRequestSchema).generatedFor ?? null),
      ),
  };
}

function snapshotOf(services: Services, project: StoredProject): Snapshot {
  return viewProject(services, project);
}

function ownerOf(ownerId: string | undefined): string {
  return checked(ownerId, ownerSchema) ?? NOBODY;
}

/** The id becomes a part of a path in the service. */
function checkedId(id: string): string {
  if (typeof id === 'string' && id !== '' && id !== '.' && id !== '..') return id;
  throw new AdapterError('not_found');
}

function missing(field: string): AdapterError {
  return new AdapterError('invalid_request', { details: { problems: [{ field, problem: 'is missing' }] } });
}

function unwanted(field: string): AdapterError {
  const message = `A draft has no ${field}: give it to process(), or create the project from links.`;
  return new AdapterError('invalid_request', {
    message,
    details: { problems: [{ field, problem: 'is not a draft’s' }] },
  });
}
