import { type Problem, problemOf } from '../adapter-client/problem.js';
import type { ProjectSettings } from '../project-store/state.js';
import { MALFORMED_METADATA, type Metadata, metadataOf } from './metadata.js';

export interface UploaderAttributes {
  readonly projectId: string | null;
  readonly cityKey: string | null;
  readonly permitType: string | null;
  readonly address: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly metadata: Metadata | null;
  readonly minScore: number | null;
  readonly maxFiles: number | null;
  /** In megabytes, of 1,000,000 bytes each. */
  readonly maxFileSize: number | null;
}

/** The attributes as the session takes them. A number that is none, or out of its range, falls back to its default. */
export function settingsOf(attributes: UploaderAttributes): ProjectSettings {
  const { maxFileSize, maxFiles } = attributes;
  const metadata = metadataOf(attributes.metadata);
  return {
    cityKey: attributes.cityKey || null,
    permitType: attributes.permitType || null,
    address: attributes.address || null,
    longitude: within(attributes.longitude, -180, 180),
    latitude: within(attributes.latitude, -90, 90),
    userEmail: attributes.userEmail || null,
    userName: attributes.userName || null,
    metadata: metadata === MALFORMED_METADATA ? null : metadata,
    minScore: within(attributes.minScore, 0, 100),
    maxFiles: within(maxFiles, 1, Number.MAX_SAFE_INTEGER),
    maxFileBytes: within(maxFileSize === null ? null : maxFileSize * 1_000_000, 1, Number.MAX_SAFE_INTEGER),
    mistake: mistakeOf(attributes, metadata),
  };
}

function mistakeOf({ cityKey, projectId }: UploaderAttributes, metadata: Metadata | null): Problem | null {
  if (metadata === MALFORMED_METADATA) {
    return problemOf('metadata_malformed', 'The attribute metadata must hold a JSON object.');
  }
  if (!cityKey && !projectId) return problemOf('city_missing', 'The attribute city-key is missing.');
  return null;
}

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null;
}
