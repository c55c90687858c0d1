/** How long earlier runs took, by city and permit type. */

/** For each of the five stages, how many milliseconds it was from its beginning to the end; null where it was not seen. */
export type TimesLeft = readonly (number | null)[];

export interface RunTimes {
  readonly projectId: string;
  readonly run: number;
  readonly cityKey: string;
  readonly permitType: string;
  /** ISO 8601 in UTC. */
  readonly endedAt: string;
  /** Of the slowest report of each stage, to the end of the last. */
  readonly whole: TimesLeft;
  /** By the report's name. */
  readonly reports: Readonly<Record<string, TimesLeft>>;
}

export interface RunTimeStore {
  /** Of one run once: what is kept later replaces it. Only the newest MOST_RUN_TIMES of a city and permit type stay. */
  keepRunTimes(times: RunTimes): Promise<void>;
  /** Newest first. */
  listRunTimes(cityKey: string, permitType: string): Promise<RunTimes[]>;
}

export const MOST_RUN_TIMES = 50;
