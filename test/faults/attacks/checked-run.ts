/** A run of the scripted service: which bytes it checked, what it found, and how its reports show over time. */
import { digestOf, trueScore } from './drawings.js';

export interface ReportPlan {
  readonly name: string;
  /** It begins so long after the run, and is not listed before. */
  readonly afterMs?: number;
}

export interface CheckedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface RunPlan {
  readonly projectId: string;
  readonly number: number;
  readonly permitType: string;
  readonly reports: readonly ReportPlan[];
  readonly ids: readonly string[];
  readonly stageMs: number;
  readonly listLagMs: number;
  /** It stays in its last stage until `finish`. */
  readonly held: boolean;
  /** What is stored for it at this moment. */
  readonly stored: () => readonly CheckedFile[];
}

const STAGES = ['Preparing', 'Analysing', 'Categorising', 'Assessing', 'Summarising'];

export class CheckedRun {
  readonly plan: RunPlan;
  readonly startedAtMs = Date.now();
  #files: readonly CheckedFile[] = [];
  #held: boolean;
  #renewedAtMs = -Infinity;
  #touchedAtMs: number | null = null;

  constructor(plan: RunPlan) {
    this.plan = plan;
    this.#held = plan.held;
  }

  get complete(): boolean {
    return this.plan.reports.every((report) => this.#statusOf(report) === 'Complete');
  }

  /** What was read, and is checked. */
  get files(): readonly CheckedFile[] {
    return this.#files;
  }

  /** Each report of the run, those that are still to begin among them. */
  get scores(): readonly number[] {
    return this.plan.reports.map(({ name }) => this.#scoreOf(name));
  }

  get digests(): ReadonlySet<string> {
    return new Set(this.#files.map(({ bytes }) => digestOf(bytes)));
  }

  isListed(nowMs = Date.now()): boolean {
    return nowMs >= this.startedAtMs + this.plan.listLagMs;
  }

  /** The drawings are taken as they are stored now. */
  read(): void {
    this.#files = this.plan.stored();
  }

  /** Its last stage may end now. */
  finish(): void {
    this.#held = false;
  }

  /** The applicant has its documents made anew: nothing is checked again. */
  renew(): void {
    this.#renewedAtMs = Date.now();
  }

  /** The applicant writes a note at its reports. */
  touch(): void {
    this.#touchedAtMs = Date.now();
  }

  listed() {
    const sinceMs = Date.now() - this.startedAtMs - this.plan.listLagMs;
    return this.plan.reports.flatMap((report, index) => {
      const { afterMs = 0, name } = report;
      if (sinceMs < afterMs) return [];
      const status = this.#statusOf(report);
      const score = this.#scoreOf(name);
      const touched = this.#touchedAtMs === null ? {} : { updatedAt: new Date(this.#touchedAtMs).toISOString() };
      const found = status === 'Complete' ? { score, result: score >= 80 ? 'Passed' : 'Failed' } : {};
      return [{ id: this.plan.ids[index] ?? '', name, status, ...found, modelVersion: 'm-1', ...touched }];
    });
  }

  /** The worst of its drawings. */
  #scoreOf(report: string): number {
    const scores = this.#files.map(({ bytes }) => trueScore(bytes, this.plan.permitType, report));
    return scores.length === 0 ? 0 : Math.min(...scores);
  }

  #statusOf({ afterMs = 0 }: ReportPlan): string {
    const nowMs = Date.now();
    const { stageMs } = this.plan;
    if (nowMs < this.#renewedAtMs + stageMs) return 'Summarising';
    const stage = Math.floor((nowMs - this.startedAtMs - afterMs) / stageMs);
    if (stage >= STAGES.length && !this.#held) return 'Complete';
    return STAGES[Math.max(0, Math.min(stage, STAGES.length - 1))] ?? 'Preparing';
  }
}
