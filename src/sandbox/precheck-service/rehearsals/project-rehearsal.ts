import type { City } from '../drawing-checks/city-data.js';
import type { Project } from '../database/project-store.js';
import { findRehearsal } from './registry.js';
import type { Rehearsal } from './rehearsal.js';

/** What a project rehearses: what its key said when it was made, else what its permit type does. */
export function rehearsalOf(
  { rehearsal, permitType }: Pick<Project, 'rehearsal' | 'permitType'>,
  city: Pick<City, 'permitTypes'> | undefined,
): Rehearsal | null {
  if (rehearsal !== null) return findRehearsal(rehearsal);
  const chosen = city?.permitTypes.find((candidate) => candidate.permitType === permitType);
  return findRehearsal(chosen?.rehearsal);
}
