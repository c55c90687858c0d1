/** The calls of the pre-check service that the adapter makes, for one city. Shapes are read by the contract's tolerant readers. */
import * as contract from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { CallPriority } from './call-rate.js';
import type { ServiceHttpClient, UpstreamRequest } from './http-client.js';
import { refusesWith, UpstreamError } from './upstream-error.js';

const CITY_CACHE_MS = 5 * 60_000;

export interface PrecheckServiceOptions {
  readonly http: ServiceHttpClient;
  readonly cityKey: string;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly priority: CallPriority;
}

type Read<Result> = (answer: contract.ServiceAnswer) => Result;

export type PrecheckService = ReturnType<typeof createPrecheckService>;

export function createPrecheckService({ http, cityKey, clock, priority }: PrecheckServiceOptions) {
  let city: { readonly untilMs: number; readonly configuration: Promise<contract.CityView> } | null = null;

  const ask = <Result>(request: UpstreamRequest, read: Read<Result>): Promise<Result> =>
    http.ask(request, { priority }, read);
  const get = <Result>(path: string, read: Read<Result>, query?: Record<string, string>): Promise<Result> =>
    ask({ method: 'GET', path, ...(query && { query }) }, read);

  const link = (id: string, kind: 'complete-link' | 'viewer-link', query?: Record<string, string>) =>
    get(`/projects/${segment(id)}/${kind}`, (answer) => contract.readLink(answer, kind), query);

  /** The city's configuration, kept for five minutes; concurrent callers share one request. */
  const cityConfiguration = (): Promise<contract.CityView> => {
    if (city !== null && clock() < city.untilMs) return city.configuration;
    const read: Read<contract.CityView> = (answer) => contract.readCityConfiguration(answer, cityKey);
    const configuration = get(`/cities/${segment(cityKey)}`, read).catch((error: unknown) => {
      if (!refusesWith(error, 404)) throw error;
      const message = `The pre-check service has no city “${cityKey}” for this portal’s key. Compare it with cities and baseUrl.`;
      throw new UpstreamError('pre-check service', 'upstream_key_refused', { message, nothingDone: true });
    });
    const kept = { untilMs: clock() + CITY_CACHE_MS, configuration };
    city = kept;
    configuration.catch(() => {
      if (city === kept) city = null;
    });
    return configuration;
  };

  /** The names of the reports that the city runs for the permit type. Throws unknown_permit_type. */
  const expectedReports = async (permitType: string): Promise<string[]> => {
    const { permitTypes } = await cityConfiguration();
    const found = permitTypes.find((candidate) => candidate.permitType === permitType);
    if (found === undefined && permitTypes.length > 0) {
      throw new AdapterError('unknown_permit_type', {
        details: { permitTypes: permitTypes.map((one) => one.permitType) },
      });
    }
    return found?.reports.map(({ name }) => name) ?? [];
  };

  const reports = (id: string) => get(`/projects/${segment(id)}/reports`, contract.readReports);

  return {
    cityConfiguration,
    expectedReports,
    /** The same for what is followed whatever the city lists: none for a permit type that it does not have. */
    expectedReportsIfListed: (permitType: string): Promise<string[]> =>
      expectedReports(permitType).catch((error: unknown) => {
        if (error instanceof AdapterError && error.code === 'unknown_permit_type') return [];
        throw error;
      }),
    /** One page of the city's projects, those that were active last first. `total` is null where the service does not say it. */
    projects(page: { take: number; skip: number }) {
      const query = { cityKey, take: String(page.take), skip: String(page.skip), orderBy: 'last_activity' };
      return get('/projects', contract.readProjects, query);
    },
    /** The new project's id. It is sent once, whatever becomes of the answer. */
    async createProject(body: contract.DraftProject | contract.LinkedProject): Promise<string> {
      return (await ask({ method: 'POST', path: '/projects', body }, contract.readCreatedProject)).id;
    },
    project: (id: string) => get(`/projects/${segment(id)}`, contract.readProject),
    uploadAddress: (id: string, filename: string): Promise<string> =>
      get(`/projects/${segment(id)}/upload-file-url`, contract.readUploadAddress, { filename }),
    async process(id: string, body: contract.ProcessRequest): Promise<void> {
      await ask({ method: 'POST', path: `/projects/${segment(id)}/process`, body }, contract.readProcessAnswer);
    },
    completeLink: (id: string): Promise<string> => link(id, 'complete-link'),
    viewerLink: (id: string, generatedFor: string): Promise<string> =>
      link(id, 'viewer-link', { signed: '1', generatedFor }),
    reports,
    /** Before a project's first report a service may have no list of reports: then there are none. `known`: as last read. */
    reportsSoFar: ({ serviceId, reports: known }: { serviceId: string; reports: readonly unknown[] }) =>
      reports(serviceId).catch((error: unknown) => {
        // 410 is for a project that is gone.
        if (known.length === 0 && refusesWith(error, 400, 404, 409, 422)) return [];
        throw error;
      }),
    report: (id: string, reportId: string) =>
      get(`/projects/${segment(id)}/reports/${segment(reportId)}`, contract.readReport),
    documents(id: string, type: contract.DocumentType, reportId?: string) {
      const place = reportId === undefined ? '' : `/reports/${segment(reportId)}`;
      const path = `/projects/${segment(id)}${place}/document`;
      return get(path, (answer) => contract.readDocuments(answer, type), { type });
    },
  };
}

const segment = encodeURIComponent;
