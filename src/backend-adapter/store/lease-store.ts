/** Which instance of the adapter watches which open project. Each verb is one atomic step; times are on the store's clock. */
import type { StoredProject } from './project-store.js';

export interface ClaimedProject {
  readonly id: string;
  readonly cityKey: string;
}

export interface TakenProject {
  readonly project: StoredProject;
  /** `nobody` where the project is closed: nobody watches it. */
  readonly heldBy: 'this' | 'other' | 'nobody';
}

export interface LeaseStore {
  /**
   * Says that the instance lives, for `leaseMs` from now. What an instance holds that did not say so in time, others take. False where it
   * was not known, or had run out: others may hold its projects by now. It is written to the disk: where nothing can be, it rejects.
   */
  renewLease(instance: string, leaseMs: number): Promise<boolean>;
  /**
   * Gives the instance up to `limit` open projects that no living instance holds, the oldest first. Of two instances that claim at once no
   * project goes to both. Gives those that are new to it.
   */
  claimOpenProjects(claim: { readonly instance: string; readonly limit: number }): Promise<ClaimedProject[]>;
  /**
   * The project as it stands; where it is open and no living instance holds it, the instance does from now on. Null where there is none.
   */
  takeProject(instance: string, id: string): Promise<TakenProject | null>;
  /** Gives back all that the instance holds, and tells the others. */
  releaseLeases(instance: string): Promise<void>;
}
