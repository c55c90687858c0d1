/** On the service's page the applicant chooses the permit type, which may be another than the application's. Pure. */
import type { SessionState } from '../../session/session-state.js';
import type { Words } from '../../shared/localisation.js';
import { ofOtherPermitType } from '../../shared/other-permit-type.js';

export { permitTypeName } from '../../shared/other-permit-type.js';

/** What is wrong, in words, where the run checked another permit type than the page asks for; else null. */
export function otherPermitTypeSentence(state: SessionState, { t }: Words): string | null {
  return ofOtherPermitType(state, t.handOff.otherPermitType);
}
