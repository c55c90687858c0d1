/** On the service's page the applicant chooses the permit type, which may be another than the application's. Pure. */
import type { SessionState } from '../../session/session-state.js';
import type { Words } from '../../shared/localisation.js';

export function permitTypeName(permitType: string, { city }: SessionState): string {
  return city?.city.permitTypes.find((known) => known.permitType === permitType)?.name ?? permitType;
}

/** What is wrong, in words, where the run checked another permit type than the page asks for; else null. */
export function otherPermitTypeSentence(state: SessionState, { t }: Words): string | null {
  const { snapshot, settings } = state;
  const checked = snapshot && snapshot.run > 0 ? snapshot.project.permitType : null;
  const wanted = settings.permitType;
  if (checked === null || wanted === null || checked === wanted) return null;
  return t.handOff.otherPermitType(permitTypeName(checked, state), permitTypeName(wanted, state));
}
