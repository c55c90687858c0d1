/** The calls of the pre-check service that the adapter makes, for one city. Shapes are read by the contract's tolerant readers. */
import * as contract from 'precheck-contract';
import type {
  DocumentReference,
  DocumentType,
  DraftProject,
  LinkedProject,
  ProjectRecord,
  ReportDetail,
  ReportItem,
} from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { CallPriority } from './call-rate.js';
import type { ServiceHttpClient, UpstreamRequest } from './http-client.js';
import { saysNotFound, UpstreamError } from './upstream-error.js';

const SERVICE = 'pre-check service';
const CITY_CACHE_MS = 5 * 60_000;

export interface PrecheckServiceOptions {
  readonly http: ServiceHttpClient;
  readonly baseUrl: string;
  readonly cityKey: string;
  readonly clock: () => number;
  readonly priority: CallPriority;
}

type Read<Result> = (answer: contract.ServiceAnswer) => Result;

export class PrecheckService {
  readonly #options: PrecheckServiceOptions;
  #city: { readonly untilMs: number; readonly configuration: Promise<contract.CityView> } | null = null;

  constructor(options: PrecheckServiceOptions) {
    this.#options = options;
  }

  /** The city's configuration, kept for five minutes; concurrent callers share one request. */
  cityConfiguration(): Promise<contract.CityView> {
    const { clock, cityKey } = this.#options;
    if (this.#city !== null && clock() < this.#city.untilMs) return this.#city.configuration;
    const read: Read<contract.CityView> = (answer) => contract.readCityConfiguration(answer, cityKey);
    const configuration = this.#get(`/cities/${segment(cityKey)}`, read);
    const kept = { untilMs: clock() + CITY_CACHE_MS, configuration };
    this.#city = kept;
    configuration.catch(() => {
      if (this.#city === kept) this.#city = null;
    });
    return configuration;
  }

  /** The names of the reports that the city runs for the permit type. Throws unknown_permit_type. */
  async expectedReports(permitType: string): Promise<string[]> {
    const { permitTypes } = await this.cityConfiguration();
    const found = permitTypes.find((candidate) => candidate.permitType === permitType);
    if (found === undefined && permitTypes.length > 0) {
      throw new AdapterError('unknown_permit_type', {
        details: { permitTypes: permitTypes.map((one) => one.permitType) },
      });
    }
    return found?.reports.map(({ name }) => name) ?? [];
  }

  /** The same for what is followed whatever the city lists: none for a permit type that it does not have. */
  async expectedReportsIfListed(permitType: string): Promise<string[]> {
    return this.expectedReports(permitType).catch((error: unknown) => {
      if (error instanceof AdapterError && error.code === 'unknown_permit_type') return [];
      throw error;
    });
  }

  /** One page of the city's projects, those that were active last first. `total` is null where the service does not say it. */
  projects(page: { take: number; skip: number }): Promise<{ projects: ProjectRecord[]; total: number | null }> {
    const { cityKey } = this.#options;
    const query = { cityKey, take: String(page.take), skip: String(page.skip), orderBy: 'last_activity' };
    return this.#get('/projects', contract.readProjects, query);
  }

  /** The new project's id. It is sent once, whatever becomes of the answer. */
  async createProject(body: DraftProject | LinkedProject): Promise<string> {
    const { id } = await this.#read({ method: 'POST', path: '/projects', body }, contract.readCreatedProject);
    // These two would walk up the path of every later call.
    if (id === '' || id === '.' || id === '..') throw new UpstreamError(SERVICE, 'upstream_misread');
    return id;
  }

  project(id: string): Promise<ProjectRecord> {
    return this.#get(`/projects/${segment(id)}`, contract.readProject);
  }

  async uploadAddress(id: string, filename: string): Promise<string> {
    const path = `/projects/${segment(id)}/upload-file-url`;
    return this.#webAddress(await this.#get(path, contract.readUploadAddress, { filename }));
  }

  async process(id: string, body: contract.ProcessRequest): Promise<void> {
    await this.#read({ method: 'POST', path: `/projects/${segment(id)}/process`, body }, contract.readProcessAnswer);
  }

  completeLink(id: string): Promise<string> {
    return this.#link(id, 'complete-link');
  }

  viewerLink(id: string, generatedFor: string): Promise<string> {
    return this.#link(id, 'viewer-link', { signed: '1', generatedFor });
  }

  reports(id: string): Promise<ReportItem[]> {
    return this.#get(`/projects/${segment(id)}/reports`, contract.readReports);
  }

  /** Before the first run a service may have no list of reports: then there are none. */
  async reportsSoFar({ serviceId, run }: { readonly serviceId: string; readonly run: number }): Promise<ReportItem[]> {
    return this.reports(serviceId).catch((error: unknown) => {
      if (run === 0 && saysNotFound(error)) return [];
      throw error;
    });
  }

  report(id: string, reportId: string): Promise<ReportDetail> {
    return this.#get(`/projects/${segment(id)}/reports/${segment(reportId)}`, contract.readReport);
  }

  /** The project's, or one report's. */
  async documents(id: string, type: DocumentType, reportId?: string): Promise<DocumentReference[]> {
    const place = reportId === undefined ? '' : `/reports/${segment(reportId)}`;
    const path = `/projects/${segment(id)}${place}/document`;
    const documents = await this.#get(path, (answer) => contract.readDocuments(answer, type), { type });
    return documents.map((document) => ({ ...document, documentURL: this.#webAddress(document.documentURL) }));
  }

  async #link(id: string, kind: 'complete-link' | 'viewer-link', query?: Record<string, string>): Promise<string> {
    const path = `/projects/${segment(id)}/${kind}`;
    return this.#webAddress(await this.#get(path, (answer) => contract.readLink(answer, kind), query));
  }

  /** Pages put these addresses into links and frames: only http and https go through. */
  #webAddress(address: string): string {
    const { baseUrl } = this.#options;
    const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null;
    if (url?.protocol === 'https:' || url?.protocol === 'http:') return url.href;
    throw new UpstreamError(SERVICE, 'upstream_misread', { details: { looked: 'an http or https address' } });
  }

  #get<Result>(path: string, read: Read<Result>, query?: Record<string, string>): Promise<Result> {
    return this.#read({ method: 'GET', path, ...(query && { query }) }, read);
  }

  #read<Result>(request: UpstreamRequest, read: Read<Result>): Promise<Result> {
    const { http, priority } = this.#options;
    return http.ask(request, { priority }, read);
  }
}

const segment = encodeURIComponent;
