/**
 * Projects that the service is being asked to make, from before it is asked. What is written here outlives the process: a project that was
 * made while nobody could keep it is found by its mark. All times of waiting are on the database's clock, so that instances agree.
 */
import type { StoredProject } from './project-store.js';

/** What will be kept once the service has given an id. */
export type UnnamedProject = Omit<StoredProject, 'id' | 'serviceId'>;

export interface NewCreation {
  /** Stands in the project's metadata in the service. */
  readonly mark: string;
  /** A digest of who asks and of the key that was given; without a key, of what is asked for. */
  readonly asked: string;
  /** A digest of what is asked for. */
  readonly request: string;
  /** The caller gave a key: the project is given again for as long as the creation is kept. */
  readonly keyed: boolean;
  /** Who makes it: a name that holds a lease. */
  readonly instance: string;
  readonly project: UnnamedProject;
}

/** `made`: the project is kept. `under-way`: it is being made, while its maker lives. `unclear`: its answer was lost. */
export type CreationState = 'under-way' | 'unclear' | 'made';

export interface EarlierCreation {
  readonly mark: string;
  readonly request: string;
  readonly instance: string;
  readonly state: CreationState;
  /** Whether its instance holds a lease. */
  readonly makerLives: boolean;
  /** Since it was noted, or since its answer was lost. */
  readonly ageMs: number;
  /** False where it is in no project's metadata. */
  readonly marked: boolean;
  /** Null until it is made. */
  readonly projectId: string | null;
  /** Null once it is made. */
  readonly project: UnnamedProject | null;
}

export type LostCreation = Pick<NewCreation, 'mark' | 'project'>;

/** The first look for a project comes so long after it was asked for; each pause is twice the one before, so long at most. */
export interface LookTimes {
  readonly firstLookMs: number;
  readonly longestPauseMs: number;
}

export interface CreationStore {
  /** Those of one `asked`, the oldest first. */
  findCreations(asked: string): Promise<EarlierCreation[]>;
  /**
   * Notes a creation that is about to be asked for; but where there are earlier ones of the same `asked` besides those in `passedOver`,
   * gives these, and notes nothing. Of two that ask at once the second sees the first.
   */
  noteCreation(
    creation: NewCreation,
    passedOver: readonly string[],
    firstLookMs: number,
  ): Promise<readonly EarlierCreation[]>;
  /** The service takes no mark with it: it cannot be looked for. */
  unmarkCreation(mark: string): Promise<void>;
  /** Its answer was lost, or its maker: whoever asks for the same looks for it first. Its age counts from now. */
  doubtCreation(mark: string): Promise<void>;
  /** The service certainly made nothing. */
  discardCreation(mark: string): Promise<void>;
  /**
   * Keeps the project that was made, and settles its creation: both or neither. `told`: who asked has it with that, and only a key's
   * creation is kept on, as the only one of its `asked`: the key is this project's, whatever comes to light of earlier creations. False
   * where the project's id is taken: then neither is done.
   */
  keepCreated(mark: string, project: StoredProject, told: boolean): Promise<boolean>;
  /** The same for a project that is kept already. */
  settleCreation(mark: string, projectId: string, told: boolean): Promise<void>;
  /**
   * Those that are due to be looked for, the longest due first. Each is unclear from now on, whatever its maker is at, and due again after
   * the next pause: nobody else gets it meanwhile.
   */
  claimCreations(limit: number, times: LookTimes): Promise<LostCreation[]>;
  /** Forgets those that are older, and gives those of them that were never settled. */
  expireCreations(olderThanMs: number): Promise<LostCreation[]>;
  /** Those that are unclear, and looked for. */
  countLostCreations(): Promise<number>;
}
