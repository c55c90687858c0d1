/** The calls of the pre-check service that the adapter makes, for one city. Shapes are read by the contract's tolerant readers. */
import {
  readCities,
  readCityConfiguration,
  readCreatedProject,
  readDocuments,
  readLink,
  readProcessAnswer,
  readProject,
  readProjects,
  readReport,
  readReports,
  readUploadAddress,
  ReadingError,
  type CityConfiguration,
  type CitySummary,
  type DocumentReference,
  type DocumentType,
  type ProcessRequest,
  type ProjectRecord,
  type ReportDetail,
  type ReportItem,
  type ServiceAnswer,
} from 'precheck-contract';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { CallPriority } from './call-rate.js';
import type { ServiceHttpClient, UpstreamRequest } from './http-client.js';
import {
  ProjectCreation,
  type FoundProject,
  type NewProject,
  type ProjectPages,
  type SearchManner,
  type WantedProject,
} from './project-creation.js';
import { misread, refusal, upstreamError } from './upstream-error.js';

const SERVICE = 'pre-check service';
const CITY_KEPT_MS = 5 * 60_000;

export interface PrecheckServiceOptions {
  readonly http: ServiceHttpClient;
  readonly baseUrl: string;
  readonly cityKey: string;
  readonly clock: () => number;
  readonly priority: CallPriority;
  readonly log: AdapterLog;
}

export class PrecheckService {
  readonly #options: PrecheckServiceOptions;
  readonly #creation: ProjectCreation;
  #city: { readonly untilMs: number; readonly configuration: Promise<CityConfiguration> } | null = null;

  constructor(options: PrecheckServiceOptions) {
    const { http, cityKey, log } = options;
    this.#options = options;
    this.#creation = new ProjectCreation({
      cityKey,
      post: (project) => this.#postProject(project),
      list: (page) => this.projects(page),
      record: (id) => this.project(id),
      pause: (times) => http.pause(times),
      log,
    });
  }

  /** The city's configuration, kept for five minutes; concurrent callers share one request. */
  cityConfiguration(): Promise<CityConfiguration> {
    const { clock, cityKey } = this.#options;
    if (this.#city !== null && clock() < this.#city.untilMs) return this.#city.configuration;
    const configuration = this.#get(`/cities/${segment(cityKey)}`, (answer) => readCityConfiguration(answer, cityKey));
    const kept = { untilMs: clock() + CITY_KEPT_MS, configuration };
    this.#city = kept;
    configuration.catch(() => {
      if (this.#city === kept) this.#city = null;
    });
    return configuration;
  }

  /** The cities that the key opens. */
  cities(): Promise<CitySummary[]> {
    return this.#get('/cities', readCities);
  }

  /** One page of the city's projects, those that were active last first. `total` is null where the service does not say it. */
  projects({ take, skip }: { take: number; skip: number }): ReturnType<ProjectPages['list']> {
    const { cityKey } = this.#options;
    const query = { cityKey, take: String(take), skip: String(skip), orderBy: 'last_activity' };
    return this.#get('/projects', readProjects, query);
  }

  /**
   * The new project's id. It is sent once: where the answer is lost, the project is looked for by its mark. Not found, it throws with
   * `mayExist` in its details. `unmark` is told before it is sent without the mark, where the service takes none.
   */
  createProject(project: NewProject, mark: string, unmark: () => Promise<void>): Promise<string> {
    return this.#creation.create(project, mark, unmark);
  }

  /** Those of the wanted projects that the service has; none where it gives no list. Throws where it may give one later. */
  findCreated(wanted: readonly WantedProject[], manner: SearchManner): Promise<readonly FoundProject[]> {
    return this.#creation.find(wanted, manner);
  }

  project(id: string): Promise<ProjectRecord> {
    return this.#get(`/projects/${segment(id)}`, readProject);
  }

  async uploadAddress(id: string, filename: string): Promise<string> {
    const path = `/projects/${segment(id)}/upload-file-url`;
    return this.#webAddress(await this.#get(path, readUploadAddress, { filename }));
  }

  async process(id: string, request: ProcessRequest): Promise<void> {
    await this.#read({ method: 'POST', path: `/projects/${segment(id)}/process`, body: request }, readProcessAnswer);
  }

  async completeLink(id: string): Promise<string> {
    const path = `/projects/${segment(id)}/complete-link`;
    return this.#webAddress(await this.#get(path, (answer) => readLink(answer, 'complete-link')));
  }

  reports(id: string): Promise<ReportItem[]> {
    return this.#get(`/projects/${segment(id)}/reports`, readReports);
  }

  report(id: string, reportId: string): Promise<ReportDetail> {
    return this.#get(`/projects/${segment(id)}/reports/${segment(reportId)}`, readReport);
  }

  reportDocuments(id: string, reportId: string, type: DocumentType): Promise<DocumentReference[]> {
    return this.#documents(`/projects/${segment(id)}/reports/${segment(reportId)}/document`, type);
  }

  projectDocuments(id: string, type: DocumentType): Promise<DocumentReference[]> {
    return this.#documents(`/projects/${segment(id)}/document`, type);
  }

  async viewerLink(id: string, generatedFor: string): Promise<string> {
    const path = `/projects/${segment(id)}/viewer-link`;
    const query = { signed: '1', generatedFor };
    return this.#webAddress(await this.#get(path, (answer) => readLink(answer, 'viewer-link'), query));
  }

  async #postProject(project: NewProject): Promise<string> {
    const { id } = await this.#read({ method: 'POST', path: '/projects', body: project }, readCreatedProject);
    // These two would walk up the path of every later call.
    if (id === '' || id === '.' || id === '..') throw upstreamError(SERVICE, 'upstream_misread');
    return id;
  }

  async #documents(path: string, type: DocumentType): Promise<DocumentReference[]> {
    const documents = await this.#get(path, (answer) => readDocuments(answer, type), { type });
    return documents.map((document) => ({ ...document, documentURL: this.#webAddress(document.documentURL) }));
  }

  /** Pages put these addresses into links and frames: only http and https go through. */
  #webAddress(address: string): string {
    const { baseUrl } = this.#options;
    const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null;
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
      throw upstreamError(SERVICE, 'upstream_misread', { details: { looked: 'an http or https address' } });
    }
    return url.href;
  }

  #get<Result>(
    path: string,
    read: (answer: ServiceAnswer) => Result,
    query?: Readonly<Record<string, string>>,
  ): Promise<Result> {
    return this.#read({ method: 'GET', path, ...(query === undefined ? {} : { query }) }, read);
  }

  async #read<Result>(request: UpstreamRequest, read: (answer: ServiceAnswer) => Result): Promise<Result> {
    const { http, priority } = this.#options;
    const { answer, retryAfterMs } = await http.send(request, { priority });
    const { status } = answer;
    if (status >= 500 || status === 429) {
      throw upstreamError(SERVICE, 'upstream_unavailable', { details: { status }, retryAfterMs });
    }
    if (status >= 400) throw refusal(SERVICE, answer);
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      throw misread(SERVICE, error);
    }
  }
}

function segment(text: string): string {
  return encodeURIComponent(text);
}
