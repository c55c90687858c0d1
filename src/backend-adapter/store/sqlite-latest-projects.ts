/**
 * The projects that were read last, so that those whom many ask for are not read and parsed each time. What this process writes is
 * forgotten here at once; that another process wrote to the file, which is not meant to be, is noticed within a moment.
 */
import type { StoredProject } from './project-store.js';
import type { SqliteConnection } from './sqlite-connection.js';

const MOST = 200;
const LOOK_EVERY_MS = 50;

export class LatestProjects {
  readonly #connection: SqliteConnection;
  readonly #projects = new Map<string, StoredProject>();
  #lookedAtMs = -Infinity;
  #version: number | null = null;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  find(id: string): StoredProject | undefined {
    this.#lookForOthers();
    const project = this.#projects.get(id);
    if (project !== undefined) this.keep(project);
    return project;
  }

  keep(project: StoredProject): void {
    this.#projects.delete(project.id);
    this.#projects.set(project.id, project);
    if (this.#projects.size <= MOST) return;
    for (const oldest of this.#projects.keys()) {
      this.#projects.delete(oldest);
      return;
    }
  }

  forget(id: string): void {
    this.#projects.delete(id);
  }

  /** SQLite counts what other connections commit (PRAGMA data_version). */
  #lookForOthers(): void {
    const nowMs = performance.now();
    if (nowMs - this.#lookedAtMs < LOOK_EVERY_MS) return;
    this.#lookedAtMs = nowMs;
    const row = this.#connection.get<{ data_version: number }>('PRAGMA data_version', []);
    const version = row?.data_version ?? null;
    if (version !== this.#version) this.#projects.clear();
    this.#version = version;
  }
}
