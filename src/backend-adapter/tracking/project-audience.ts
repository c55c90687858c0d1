/** Who is told here when a project changes, whoever changed it: this instance, or another one on the same store. */
import { isOpen } from '../store/project-steps.js';
import type { ProjectStore, StoredProject } from '../store/store.js';

export type ProjectListener = (project: StoredProject) => void;

export interface ProjectAudienceOptions {
  readonly store: Pick<ProjectStore, 'findProject'>;
  readonly onError: (projectId: string, error: unknown) => void;
}

interface Audience {
  readonly listeners: Set<ProjectListener>;
  /** Whether the project was open when they were last told. */
  open: boolean;
  /** The newest revision that they were told. */
  revision: number;
  /** The project is being read for them; `again` where it changed meanwhile. */
  reading: 'no' | 'yes' | 'again';
}

/** After a gap everything that is listened to is read again, so many at a time. */
const READ_AT_ONCE = 4;

export class ProjectAudiences {
  readonly #options: ProjectAudienceOptions;
  readonly #audiences = new Map<string, Audience>();

  constructor(options: ProjectAudienceOptions) {
    this.#options = options;
  }

  has(id: string): boolean {
    return this.#audiences.has(id);
  }

  subscribe(project: StoredProject, listener: ProjectListener): () => void {
    const { id } = project;
    const audience = this.#audiences.get(id) ?? {
      listeners: new Set(),
      open: isOpen(project),
      revision: project.revision,
      reading: 'no',
    };
    audience.listeners.add(listener);
    this.#audiences.set(id, audience);
    return () => {
      audience.listeners.delete(listener);
      if (audience.listeners.size === 0 && this.#audiences.get(id) === audience) this.#audiences.delete(id);
    };
  }

  publish(project: StoredProject): void {
    const audience = this.#audiences.get(project.id);
    if (audience === undefined) return;
    if (project.revision >= audience.revision) {
      audience.revision = project.revision;
      audience.open = isOpen(project);
    }
    for (const listener of audience.listeners) listener(project);
  }

  /** Reads the project only where somebody listens, and once for however many changes come while it is read. */
  async changedElsewhere(id: string, revision: number): Promise<void> {
    const audience = this.#audiences.get(id);
    if (audience === undefined || revision <= audience.revision) return;
    if (audience.reading !== 'no') {
      audience.reading = 'again';
      return;
    }
    try {
      do {
        audience.reading = 'yes';
        const project = await this.#options.store.findProject(id);
        if (project !== null) this.publish(project);
      } while (this.#wantsMore(audience));
    } catch (error) {
      this.#options.onError(id, error);
    } finally {
      audience.reading = 'no';
    }
  }

  /** Any project may have changed, and nobody said so. */
  async readAll(): Promise<void> {
    const ids = [...this.#audiences.keys()];
    const lane = async (): Promise<void> => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) await this.changedElsewhere(id, Infinity);
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, lane));
  }

  openProjects(): string[] {
    return [...this.#audiences].filter(([, { open }]) => open).map(([id]) => id);
  }

  clear(): void {
    this.#audiences.clear();
  }

  #wantsMore({ reading, listeners }: Audience): boolean {
    return reading === 'again' && listeners.size > 0;
  }
}
