import type { ReportStore } from '../database/report-store.js';
import type { Project } from '../database/project-store.js';
import { errorBody } from '../../service-error.js';
import { type City, findPermitType } from '../drawing-checks/city-data.js';
import { outageBegan, outageRetryAfterS } from './pace.js';
import { findRehearsal } from './registry.js';
import type { Rehearsal, RehearsalTimes } from './rehearsal.js';

/** A call as rehearsals see it. */
export interface RehearsedCall {
  readonly method: string;
  /** The route that was matched, such as `/projects/:projectId`. */
  readonly route: string;
  readonly cityKey: string;
  readonly project: Project | null;
  /** The rehearsals of the key and of the project. */
  readonly rehearsals: readonly Rehearsal[];
}

/** What a project rehearses: what its key said when it was made, else what its permit type does. */
export function rehearsalOf(
  { rehearsal, permitType }: Pick<Project, 'rehearsal' | 'permitType'>,
  city: City,
): Rehearsal | null {
  if (rehearsal !== null) return findRehearsal(rehearsal);
  return findRehearsal(findPermitType(city, permitType)?.rehearsal);
}

/** Which of the first calls of a kind are refused for their rate. */
export function isOverRate(count: number, isAboutProject: boolean): boolean {
  return isAboutProject ? count <= 2 : count % 3 !== 0;
}

/** What the answer of the nth call of a kind is spoilt to. */
export function rubbishOf(count: number): 'page' | 'half' | null {
  if (count % 5 === 2) return 'page';
  return count % 5 === 4 ? 'half' : null;
}

/** Lays rehearsals over calls: refusals before the work, spoilt answers after it. Counts are kept in memory. */
export class CallRehearsals {
  readonly #reports: ReportStore;
  readonly #clock: () => number;
  readonly #times: RehearsalTimes;
  readonly #rateCounts = new CallCounts();
  readonly #rubbishCounts = new CallCounts();

  constructor(reports: ReportStore, clock: () => number, times: RehearsalTimes) {
    this.#reports = reports;
    this.#clock = clock;
    this.#times = times;
  }

  /** The refusal of a call, or null where it may go on. */
  refuse(call: RehearsedCall): Response | null {
    if (call.rehearsals.some(({ limitsRate }) => limitsRate)) {
      if (isOverRate(this.#rateCounts.next(call), call.project !== null)) {
        return errorBody(429, 'rate_limited', 'Too many calls. Wait a second and try again.', { 'retry-after': '1' });
      }
    }
    const retryAfterS = call.project === null ? null : this.#outageOf(call.project, call.rehearsals);
    if (retryAfterS === null) return null;
    const message = 'The service is not available. Try again later.';
    return errorBody(503, 'unavailable', message, { 'retry-after': String(retryAfterS) });
  }

  /** The answer as it is sent. */
  async spoil(call: RehearsedCall, response: Response): Promise<Response> {
    const isSpoilt = call.method === 'GET' && call.project !== null && response.ok;
    if (!isSpoilt || !call.rehearsals.some(({ answersRubbish }) => answersRubbish)) return response;
    const kind = rubbishOf(this.#rubbishCounts.next(call));
    if (kind === null) return response;
    if (kind === 'page') {
      const page = '<!doctype html><html><head><title>Please sign in</title></head><body>Please sign in</body></html>';
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    }
    const text = await response.text();
    const headers = { 'content-type': response.headers.get('content-type') ?? 'application/json' };
    return new Response(text.slice(0, Math.ceil(text.length / 2)), { status: response.status, headers });
  }

  #outageOf(project: Project, rehearsals: readonly Rehearsal[]): number | null {
    const outage = rehearsals.find((rehearsal) => rehearsal.outage !== 'none')?.outage ?? 'none';
    if (outage === 'none') return null;
    const reports = this.#reports
      .ofRun(project.id, project.run)
      .map(({ id, status, completedAt }) => ({ status, completedAt, stages: this.#reports.stages(id) }));
    return outageRetryAfterS(outage, outageBegan(reports), this.#clock(), this.#times);
  }
}

/** More projects than anybody rehearses with at a time; what came first is forgotten first. */
const MAX_COUNTS = 10_000;

/** Numbers calls of one kind about one project, or about none in one city, from 1. */
class CallCounts {
  readonly #counts = new Map<string, number>();

  next({ method, route, cityKey, project }: RehearsedCall): number {
    const key = [project?.id ?? cityKey, method, route].join(' ');
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.delete(key);
    this.#counts.set(key, count);
    const oldest = this.#counts.size > MAX_COUNTS ? this.#counts.keys().next().value : undefined;
    if (oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }
}
