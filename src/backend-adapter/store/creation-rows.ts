/** How a creation stands in both databases' rows. */
import type { CreationState, EarlierCreation, LostCreation, UnnamedProject } from './creation-store.js';

export interface EarlierRow {
  readonly mark: string;
  readonly request: string;
  readonly instance: string;
  readonly state: CreationState;
  readonly marked: number | boolean;
  readonly project_id: string | null;
  readonly record: string | null;
  readonly maker_lives: number | boolean;
  readonly age_ms: number;
}

export interface LostRow {
  readonly mark: string;
  readonly record: string;
}

export function earlierOf(row: EarlierRow): EarlierCreation {
  return {
    mark: row.mark,
    request: row.request,
    instance: row.instance,
    state: row.state,
    marked: Boolean(row.marked),
    makerLives: Boolean(row.maker_lives),
    ageMs: Number(row.age_ms),
    projectId: row.project_id,
    project: row.record === null ? null : (JSON.parse(row.record) as UnnamedProject),
  };
}

export function lostOf({ mark, record }: LostRow): LostCreation {
  return { mark, project: JSON.parse(record) as UnnamedProject };
}
