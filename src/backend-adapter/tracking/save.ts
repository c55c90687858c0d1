/** Saves what was found about a project together with the events that follow from it, and tells those who look at it. */
import type { Outbox } from '../outbox/outbox.js';
import { withTracking } from '../store/project-steps.js';
import type { ProjectStore, StoredProject, TrackingState } from '../store/store.js';
import { isoTime } from '../time.js';
import type { Presence } from './presence.js';

export interface Saver {
  /** Null where the project changed meanwhile: what was found may be of before. */
  save(before: StoredProject, found: TrackingState): Promise<StoredProject | null>;
  /**
   * Saves what `change` makes of the project as it stands, tried again where that changes meanwhile. Null where `change` gives null, there
   * is no such project, or it keeps changing.
   */
  update(id: string, change: (project: StoredProject) => TrackingState | null): Promise<StoredProject | null>;
}

const MAX_ATTEMPTS = 5;

export function createSaver(parts: {
  readonly store: Pick<ProjectStore, 'findProject' | 'saveTracking'>;
  readonly outbox: Pick<Outbox, 'entriesOf' | 'wake'>;
  readonly presence: Pick<Presence, 'publish'>;
  readonly clock: () => number;
}): Saver {
  const { store, outbox, presence, clock } = parts;
  const save: Saver['save'] = async (before, found) => {
    const at = isoTime(clock());
    // One object for the events and for those who look: its snapshot is made once.
    const after = withTracking(before, found, at);
    const events = outbox.entriesOf(before, after);
    if ((await store.saveTracking(before.id, before.revision, found, at, events)) === null) return null;
    presence.publish(after);
    if (events.length > 0) outbox.wake();
    return after;
  };
  return {
    save,
    async update(id, change) {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const project = await store.findProject(id);
        const found = project === null ? null : change(project);
        if (project === null || found === null) return null;
        const saved = await save(project, found);
        if (saved !== null) return saved;
      }
      return null;
    },
  };
}
