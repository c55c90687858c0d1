import type { UploadLimits } from 'precheck-contract/adapter-api';
import type { ProjectState } from '../project-store/state.js';

/** The adapter's defaults, until the city's limits are known. */
const DEFAULT_LIMITS: UploadLimits = { maxFileBytes: 200_000_000, maxFiles: 100 };

/** The smaller of what the adapter and the page allow. */
export function uploadLimits({ city, settings }: Pick<ProjectState, 'city' | 'settings'>): UploadLimits {
  const { maxFileBytes, maxFiles } = city?.limits ?? DEFAULT_LIMITS;
  return {
    maxFileBytes: Math.min(maxFileBytes, settings.maxFileBytes ?? maxFileBytes),
    maxFiles: Math.min(maxFiles, settings.maxFiles ?? maxFiles),
  };
}
