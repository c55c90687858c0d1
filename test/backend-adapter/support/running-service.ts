/**
 * A pre-check service that runs: it takes bytes, begins a run by `process` or on its own page, whatever else is under way, and lists what a
 * run has `lagMs` after it began. What a drawing scores is in its bytes, so a test knows what the adapter ought to have decided.
 */
import type { Reply, ScriptedReport, ScriptedService, SeenRequest } from './scripted-service.js';

export interface RunningOptions {
  /** How late a run's records are listed. */
  readonly lagMs: number;
  /** Which copies of the drawings it lists: what each run checked, what lies in storage now, or none. */
  readonly copies: 'kept' | 'overwritten' | 'none';
  /** Whether each run has reports with ids of its own, or writes over the records of the run before. */
  readonly records?: 'own' | 'in-place';
  readonly runMs: (score: number) => number;
}

interface Run {
  readonly number: number;
  readonly files: ReadonlyMap<string, string>;
  readonly beganMs: number;
  readonly score: number;
}

const NAMES = ['Readiness', 'Site plan'];

/** Bytes that the service gives this score. */
export function drawingWith(score: number, text = ''): string {
  return `%PDF-1.7 score ${score} ${text}`;
}

export class RunningService {
  readonly #options: RunningOptions;
  readonly #runs = new Map<string, Run[]>();
  readonly #stored = new Map<string, Map<string, string>>();
  readonly #origin: string;

  constructor(service: ScriptedService, options: RunningOptions) {
    this.#options = options;
    this.#origin = new URL(service.baseUrl).origin;
    service.script = (request) => this.#answer(request);
  }

  /** What a PUT to the upload address of that file does. */
  put(id: string, filename: string, content: string): void {
    this.#storedOf(id).set(filename, content);
  }

  /** The applicant begins a run on the service's own page. */
  beginOnPage(id: string, files: Readonly<Record<string, string>>): void {
    for (const [name, content] of Object.entries(files)) this.put(id, name, content);
    this.#begin(id, Object.keys(files));
  }

  #begin(id: string, names: readonly string[]): void {
    const stored = this.#storedOf(id);
    const files = new Map(names.map((name) => [name, stored.get(name) ?? '']));
    const scores = [...files.values()].map((content) => Number(/score (\d+)/.exec(content)?.[1] ?? 0));
    const runs = this.#runs.get(id) ?? [];
    runs.push({ number: runs.length + 1, files, beganMs: Date.now(), score: Math.min(...scores) });
    this.#runs.set(id, runs);
  }

  #answer({ method, path, query, body }: SeenRequest): Reply | undefined {
    const file = /^\/files\/([^/]+)\/([^/]+)(?:\/(\d+))?$/.exec(path);
    if (file) return { text: this.#content(file[1] ?? '', decodeURIComponent(file[2] ?? ''), file[3]) };
    const [, root, id = '', part, reportId, document] = path.split('/');
    if (root !== 'projects' || id === '') return undefined;
    if (part === undefined) return { json: { id, status: 'Open', permitType: 'new-dwelling' } };
    if (part === 'process' && method === 'POST') {
      this.#begin(
        id,
        (body as { files: { filename: string }[] }).files.map(({ filename }) => filename),
      );
      return { status: 202, json: {} };
    }
    if (part === 'reports' && reportId === undefined) return { json: this.#reports(id) };
    if (query.get('type') !== 'uploaded') return undefined;
    if (part === 'document') return { json: this.#listed(id, this.#runs.get(id)?.at(-1)) };
    return document === 'document' ? { json: this.#listed(id, this.#runOf(id, reportId ?? '')) } : undefined;
  }

  #reports(id: string): ScriptedReport[] {
    const { lagMs, runMs, records = 'own' } = this.#options;
    const now = Date.now();
    const listed = (this.#runs.get(id) ?? []).filter(({ beganMs }) => now >= beganMs + lagMs);
    const shown = records === 'own' ? listed : listed.slice(-1);
    return shown.flatMap(({ number, beganMs, score }) =>
      NAMES.map((name, index) => ({
        id: records === 'own' ? `run-${number}-${index}` : `report-${index}`,
        name,
        ...(now < beganMs + runMs(score)
          ? { status: 'Analysing' }
          : { status: 'Complete', result: score >= 80 ? 'Passed' : 'Failed', score, modelVersion: 'm-1' }),
      })),
    );
  }

  #runOf(id: string, reportId: string): Run | undefined {
    const runs = this.#runs.get(id) ?? [];
    const number = /^run-(\d+)-/.exec(reportId)?.[1];
    return number === undefined ? runs.at(-1) : runs[Number(number) - 1];
  }

  /** Of a draft, what was uploaded. */
  #listed(id: string, run: Run | undefined): { documentName: string; documentURL: string }[] {
    if (this.#options.copies === 'none') return [];
    const kept = run === undefined || this.#options.copies === 'overwritten' ? '' : `/${run.number}`;
    return [...(run?.files ?? this.#storedOf(id)).keys()].map((name) => ({
      documentName: name,
      documentURL: `${this.#origin}/files/${id}/${encodeURIComponent(name)}${kept}`,
    }));
  }

  #content(id: string, name: string, run: string | undefined): string {
    return (run === undefined ? this.#storedOf(id) : this.#runs.get(id)?.[Number(run) - 1]?.files)?.get(name) ?? '';
  }

  #storedOf(id: string): Map<string, string> {
    const stored = this.#stored.get(id) ?? new Map<string, string>();
    this.#stored.set(id, stored);
    return stored;
  }
}
