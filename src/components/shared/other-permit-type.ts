/** A run that checked another permit type than the page asks for, in words. Pure. */
import { isOtherPermitType } from '../session/readiness.js';
import type { SessionState } from '../session/session-state.js';
import type { Words } from './localisation.js';

export function permitTypeName(permitType: string, { city }: SessionState): string {
  return city?.city.permitTypes.find((known) => known.permitType === permitType)?.name ?? permitType;
}

/** What `words` say of the permit type that was checked and the one that is asked for; null where they are the same. */
export function ofOtherPermitType(
  state: SessionState,
  words: (checked: string, wanted: string) => string,
): string | null {
  const checked = state.snapshot?.project.permitType;
  const wanted = state.settings.permitType;
  if (!isOtherPermitType(state) || !checked || !wanted) return null;
  return words(permitTypeName(checked, state), permitTypeName(wanted, state));
}

/** That the drawings have to be checked again for the permit type that the page asks for; null where they have not. */
export const otherPermitTypeLine = (state: SessionState, { t }: Words): string | null =>
  ofOtherPermitType(state, t.uploader.otherPermitType);
