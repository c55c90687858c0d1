/** Asks a pre-check service the calls that change nothing, in the order in which each tells what the next one needs. */
import {
  readOverallStatus,
  stageNumber,
  type CityConfiguration,
  type ProjectRecord,
  type ReportItem,
} from '../../../contract/index.js';
import { PrecheckService, type ServiceSender } from '../../upstream/precheck-service.js';
import type { ObservedClient } from '../../upstream/observed-client.js';
import { askQuestion, type Asking } from './ask-question.js';
import { citiesQuestion, cityQuestion, projectsQuestion } from './city-questions.js';
import { notAsked, type ProbedCall, type ProbeReport } from './probe-report.js';
import {
  documentsQuestion,
  LINK_CALLS,
  linkQuestions,
  projectQuestion,
  reportQuestion,
  reportsQuestion,
  unknownProjectQuestion,
} from './project-questions.js';
import type { Question } from './question.js';
import { stopReason } from './stopping.js';

export interface PrecheckProbe {
  readonly client: ObservedClient;
  readonly baseUrl: string;
  readonly cityKey: string;
  /** The project to look at; without it, one of those that the service lists. */
  readonly projectId: string | null;
  /** Whether to ask for addresses with which anybody may see or fill the project. */
  readonly links: boolean;
  /** An id that no project has. */
  readonly unknownId: string;
  readonly clock: () => number;
}

const CHANGING_CALLS = ['POST /projects', 'POST /projects/{projectId}/process', 'PUT of a drawing'];
/** Of the projects that are listed, so many are looked into for reports. */
const MOST_LOOKED_INTO = 3;
/** In a row. A service that is away is not asked everything else as well, and a key that is refused again and again may be locked. */
const MOST_FAILURES = 2;

export async function probePrecheck(probe: PrecheckProbe): Promise<ProbeReport> {
  const walk = new Walk(probe);
  await walk.run();
  const changing = CHANGING_CALLS.map((call) => notAsked(call, 'It changes something.'));
  return {
    service: 'pre-check service',
    baseUrl: probe.baseUrl,
    cityKey: probe.cityKey,
    notes: [],
    calls: [...walk.calls, ...changing],
  };
}

class Walk {
  readonly calls: ProbedCall[] = [];
  readonly #probe: PrecheckProbe;
  readonly #asking: Asking<PrecheckService>;
  /** Why, for each call in a row that there was no sense in. */
  #failures: string[] = [];

  constructor(probe: PrecheckProbe) {
    const { client, baseUrl, cityKey, clock } = probe;
    const over = (http: ServiceSender) =>
      new PrecheckService({ http, baseUrl, cityKey, clock, priority: 'person', log: () => {} });
    this.#probe = probe;
    this.#asking = {
      client,
      service: over(client),
      answeredWith: (answer) =>
        over({ send: () => Promise.resolve(answer), pause: () => Promise.resolve(), retryBaseMs: 0 }),
    };
  }

  async run(): Promise<void> {
    const { cityKey, unknownId } = this.#probe;
    await this.#ask(citiesQuestion(cityKey));
    const city = await this.#ask(cityQuestion());
    const page = await this.#ask(projectsQuestion(cityKey));
    await this.#project(city, page?.projects ?? []);
    await this.#ask(unknownProjectQuestion(unknownId));
  }

  /** The first project that has reports; the last that was looked into where none has. */
  async #project(city: CityConfiguration | null, listed: readonly ProjectRecord[]): Promise<void> {
    const { projectId } = this.#probe;
    const candidates = projectId === null ? candidatesOf(listed) : [projectId];
    if (candidates.length === 0) return this.#withoutProject();
    for (const [index, id] of candidates.entries()) {
      const before = this.calls.length;
      const record = await this.#ask(projectQuestion(id));
      const reports = await this.#ask(reportsQuestion(id, expectedOf(city, record)));
      const isLast = index === candidates.length - 1 || this.#stopped() !== null;
      if (reports?.length === 0 && !isLast) {
        this.calls.length = before;
        continue;
      }
      await this.#documents(id, reports ?? []);
      return this.#links(id);
    }
  }

  async #documents(id: string, reports: readonly ReportItem[]): Promise<void> {
    const report = reports.find(({ status }) => stageNumber(status) === 6) ?? reports[0];
    if (report === undefined) {
      const calls = [
        reportQuestion(id, ''),
        documentsQuestion(id, '', 'report'),
        documentsQuestion(id, '', 'uploaded'),
      ];
      for (const { call } of calls) this.calls.push(notAsked(call, 'The project has no report.'));
    } else {
      await this.#ask(reportQuestion(id, report.id));
      for (const type of ['report', 'uploaded'] as const) await this.#ask(documentsQuestion(id, report.id, type));
    }
    for (const type of ['report', 'uploaded'] as const) await this.#ask(documentsQuestion(id, null, type));
  }

  async #links(id: string): Promise<void> {
    for (const question of linkQuestions(id)) {
      if (this.#probe.links) await this.#ask(question);
      else
        this.calls.push(notAsked(question.call, 'It gives out an address that opens the project: ask with --links.'));
    }
  }

  #withoutProject(): void {
    const calls = [
      ...[projectQuestion(''), reportsQuestion('', []), reportQuestion('', '')],
      ...[documentsQuestion('', '', 'report'), documentsQuestion('', null, 'report')],
    ].map(({ call }) => call);
    for (const call of [...calls, ...Object.values(LINK_CALLS)]) {
      this.calls.push(notAsked(call, this.#stopped() ?? 'No project is listed: name one with --project.'));
    }
  }

  async #ask<Result>(question: Question<PrecheckService, Result>): Promise<Result | null> {
    const stopped = this.#stopped();
    if (stopped !== null) {
      this.calls.push(notAsked(question.call, stopped));
      return null;
    }
    const { call, result } = await askQuestion(this.#asking, question);
    this.calls.push(call);
    const reason = stopReason(call.problem?.code);
    this.#failures = reason === null ? [] : [...this.#failures, reason];
    return result;
  }

  #stopped(): string | null {
    return this.#failures.length < MOST_FAILURES ? null : (this.#failures.at(-1) ?? null);
  }
}

const RANK = { complete: 0, processing: 1, unknown: 2, draft: 3 } as const;

/** Those that are the likeliest to have reports first. */
function candidatesOf(projects: readonly ProjectRecord[]): string[] {
  return [...projects]
    .sort((one, other) => RANK[readOverallStatus(one.status)] - RANK[readOverallStatus(other.status)])
    .flatMap(({ id }) => (id === null ? [] : [id]))
    .slice(0, MOST_LOOKED_INTO);
}

function expectedOf(city: CityConfiguration | null, record: ProjectRecord | null): string[] {
  const permitType = record?.permitType ?? null;
  const found = city?.permitTypes.find((candidate) => candidate.permitType === permitType);
  return found?.reports.map(({ name }) => name) ?? [];
}
