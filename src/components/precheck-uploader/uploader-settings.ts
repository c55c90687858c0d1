import { type Problem, problemOf } from '../adapter-client/problem.js';
import type { ProjectSettings } from '../project-store/state.js';
import { MALFORMED } from '../ui/attributes.js';

export interface UploaderAttributes extends Omit<ProjectSettings, 'maxFileBytes' | 'mistake'> {
  readonly projectId: string | null;
  /** In megabytes, of 1,000,000 bytes each. */
  readonly maxFileSize: number | null;
}

/** The attributes as the session takes them. */
export function settingsOf(attributes: UploaderAttributes): ProjectSettings {
  const { longitude, latitude, minScore, maxFiles, maxFileSize } = attributes;
  return {
    cityKey: attributes.cityKey || null,
    permitType: attributes.permitType || null,
    address: attributes.address || null,
    longitude,
    latitude,
    minScore,
    maxFiles,
    userEmail: attributes.userEmail || null,
    userName: attributes.userName || null,
    metadata: attributes.metadata === MALFORMED ? null : attributes.metadata,
    maxFileBytes: maxFileSize === null ? null : maxFileSize * 1_000_000,
    mistake: mistakeOf(attributes),
  };
}

function mistakeOf(attributes: UploaderAttributes): Problem | null {
  if (attributes.metadata === MALFORMED) {
    return problemOf('metadata_malformed', 'The attribute metadata must hold a JSON object.');
  }
  return attributes.cityKey || attributes.projectId
    ? null
    : problemOf('city_missing', 'The attribute city-key is missing.');
}
