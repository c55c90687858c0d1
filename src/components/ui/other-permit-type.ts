/** A run that checked another permit type than the page asks for, in words. Pure. */
import { isOtherPermitType } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import type { Words } from '../i18n/localisation.js';

export function permitTypeName(permitType: string, { city }: ProjectState): string {
  return city?.city.permitTypes.find((known) => known.permitType === permitType)?.name ?? permitType;
}

/**
 * That the drawings have to be checked again for the permit type that the page asks for, and where: with `handOff` on the service's own
 * page, on which it is chosen. Null where both are the same.
 */
export function otherPermitTypeLine(state: ProjectState, { t }: Words, handOff = false): string | null {
  const checked = state.snapshot?.project.permitType;
  const wanted = state.settings.permitType;
  if (!isOtherPermitType(state) || !checked || !wanted) return null;
  const name = permitTypeName(wanted, state);
  const line = t.uploader.otherPermitType(permitTypeName(checked, state), name);
  return handOff ? `${line} ${t.handOff.choose(name)}` : line;
}
