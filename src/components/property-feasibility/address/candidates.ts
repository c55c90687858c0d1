import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyCandidate } from '../../../contract/property-adapter-api.js';
import { icon } from '../../shared/icons.js';
import { renderNotice } from '../../shared/notice.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { Stage } from '../lookup.js';

export interface CandidatesView {
  readonly stage: Stage;
  readonly candidates: readonly PropertyCandidate[];
  /** What was asked for, as it was typed. */
  readonly address: string;
  readonly words: PropertyWords;
  readonly onChoose: (candidate: PropertyCandidate) => void;
}

/** What a lookup gave that is not yet one property: several to choose among, none, or several without names. */
export function renderCandidates(view: CandidatesView): TemplateResult | typeof nothing {
  const { stage, candidates, words, onChoose } = view;
  const { lookup } = words.t;
  if (stage === 'ambiguous') {
    return renderNotice({ tone: 'attention', icon: 'attention', title: lookup.ambiguousTitle, text: lookup.ambiguous });
  }
  if (stage === 'none') return renderNone(view);
  if (stage !== 'choosing') return nothing;
  return html`<section class="choice" aria-labelledby="choice">
    <h3 id="choice" tabindex="-1">${lookup.choose(candidates.length, words.f)}</h3>
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

function renderNone({ address, words }: CandidatesView): TemplateResult {
  const { lookup } = words.t;
  return renderNotice({
    tone: 'attention',
    icon: 'unknown',
    title: lookup.noneTitle,
    text: html`${lookup.none(address)}
      <ul class="bullets">
        ${lookup.noneTry.map((hint) => html`<li>${hint}</li>`)}
      </ul>`,
  });
}
