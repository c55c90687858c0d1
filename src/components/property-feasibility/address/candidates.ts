import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyCandidate } from 'precheck-contract/property-adapter-api';
import { icon } from '../../ui/icons.js';
import { renderNotice } from '../../ui/notice.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { Stage } from '../lookup.js';
import { renderBullets } from '../planning/answer-list.js';

/**
 * What a lookup gave that is not yet one property: several to choose among, none, or several without names. `address` is what was asked
 * for, as it was typed.
 */
export function renderCandidates(
  stage: Stage,
  candidates: readonly PropertyCandidate[],
  address: string,
  { t, f }: PropertyWords,
  onChoose: (candidate: PropertyCandidate) => void,
): TemplateResult | typeof nothing {
  const { lookup } = t;
  if (stage === 'choosing') {
    return html`<section class="choice" aria-labelledby="choice">
      <h3 id="choice" tabindex="-1">${lookup.choose(candidates.length, f)}</h3>
      <ul class="candidates" part="candidates">
        ${candidates.map(
          (candidate) =>
            html`<li>
              <button type="button" class="button candidate" part="candidate" @click=${() => onChoose(candidate)}>
                ${icon('pin')}<span class="button-text">${candidate.address}</span>${icon('fold')}
              </button>
            </li>`,
        )}
      </ul>
      <p class="small muted">${lookup.chooseHint}</p>
    </section>`;
  }
  const isNowhere = stage === 'nowhere';
  if (!isNowhere && stage !== 'ambiguous') return nothing;
  return renderNotice({
    tone: 'attention',
    icon: isNowhere ? 'unknown' : 'attention',
    title: isNowhere ? lookup.noneTitle : lookup.ambiguousTitle,
    text: isNowhere ? html`${lookup.none(address)} ${renderBullets(lookup.noneTry)}` : lookup.ambiguous,
  });
}
