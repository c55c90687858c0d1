/** The three address fields, and what a lookup gave that is not yet one property. */
import { html, nothing, type TemplateResult } from 'lit';
import { ADDRESS_FIELDS, type AddressField, addressMistakes } from 'precheck-contract/property-address';
import type { PropertySearchWords } from '../translations/property/translation.js';
import { isSetupProblem } from '../adapter-client/problem.js';
import { drawIcon, icon } from '../ui/icons.js';
import { renderNotice } from '../ui/notice.js';
import { renderProblem, type RetryableRequest } from './problem-notice.js';
import { type Apply, cancel, type Choice, choose, find, type PropertyState, typeAddress } from './state.js';

const PIN = 'M10 17.25s5.5-4.9 5.5-9a5.5 5.5 0 0 0-11 0c0 4.1 5.5 9 5.5 9ZM8.1 8.25a1.9 1.9 0 1 1 0 .01';

export interface SearchView {
  readonly state: PropertyState;
  readonly lookup: RetryableRequest;
  readonly words: PropertySearchWords;
  readonly apply: Apply;
}

export function renderSearch(view: SearchView): TemplateResult {
  const { state, lookup, words, apply } = view;
  const { t } = words;
  const { question, choice } = state;
  return html`${renderForm(view)}
    ${
      question && !lookup.problem
        ? html`<div class="progress cluster">
            <p class="with-icon">${icon('clock')}<span>${t.lookup.lookingUp(question.address)}</span></p>
            <button type="button" class="button quiet" id="cancel" @click=${() => apply(cancel)}>
              ${t.lookup.cancel}
            </button>
          </div>`
        : nothing
    }
    ${renderProblem(lookup, words, t.problemTitle)} ${choice && renderChoice(choice, view)}`;
}

const AUTOCOMPLETE = { street: 'address-line1', suburb: 'address-level2', postcode: 'postal-code' } as const;

function renderForm(view: SearchView): TemplateResult {
  const { lookup, apply } = view;
  const { address } = view.words.t;
  const { problem } = lookup;
  const submit = (event: Event) => {
    event.preventDefault();
    apply(find);
  };
  return html`<form class="address stack" part="address" novalidate @submit=${submit}>
    <h3 class="with-icon">${drawIcon(PIN)}<span>${address.title}</span></h3>
    ${ADDRESS_FIELDS.map((field) => renderField(field, view))}
    <button class="button primary" id="find" part="find-button" ?disabled=${problem !== null && isSetupProblem(problem)}>
      ${address.find}
    </button>
  </form>`;
}

function renderField(field: AddressField, { state, words, apply }: SearchView): TemplateResult {
  const { address } = words.t;
  const { fields, tried } = state;
  const mistake = tried ? addressMistakes(fields)[field] : undefined;
  const isStreet = field === 'street';
  const isPostcode = field === 'postcode';
  return html`<div class="stack tight ${field}">
    <label for=${field}>${address[field]}</label>
    ${isStreet ? html`<p class="small muted" id="street-hint">${address.streetHint}</p>` : nothing}
    <input
      id=${field}
      name=${field}
      class="input"
      dir=${fields[field] ? 'auto' : nothing}
      inputmode=${isPostcode ? 'numeric' : 'text'}
      maxlength=${isPostcode ? 4 : 250}
      autocomplete=${AUTOCOMPLETE[field]}
      aria-invalid=${mistake ? 'true' : nothing}
      aria-describedby=${[isStreet && 'street-hint', mistake && `${field}-mistake`].filter(Boolean).join(' ') || nothing}
      .value=${fields[field]}
      @input=${({ target }: Event) => apply(typeAddress(field, (target as HTMLInputElement).value))}
    />
    ${mistake && html`<p class="mistake with-icon toned tone-fail small" id="${field}-mistake">${icon('fail')}<span>${address.mistakes[mistake]}</span></p>`}
  </div>`;
}

/** What a lookup gave that is not yet one property: several to choose among, none, or several without names. */
function renderChoice({ candidates, ambiguous, address }: Choice, { words, apply }: SearchView): TemplateResult {
  const { t, f } = words;
  const { lookup } = t;
  if (candidates.length > 0) {
    return html`<section class="choice stack" aria-labelledby="choice">
      <h3 id="choice" tabindex="-1">${lookup.choose(candidates.length, f)}</h3>
      <ul class="candidates stack" part="candidates">
        ${candidates.map(
          (candidate) =>
            html`<li>
              <button
                type="button" class="button candidate" part="candidate"
                @click=${() => apply(choose(candidate))}
              >${drawIcon(PIN)}<span>${candidate.address}</span>${icon('fold')}</button>
            </li>`,
        )}
      </ul>
      <p class="small muted">${lookup.chooseHint}</p>
    </section>`;
  }
  return renderNotice({
    icon: ambiguous ? 'attention' : 'unknown',
    title: ambiguous ? lookup.ambiguousTitle : lookup.noneTitle,
    text: ambiguous
      ? lookup.ambiguous
      : html`${lookup.none(address)} <ul class="bullets">${lookup.noneTry.map((advice) => html`<li>${advice}</li>`)}</ul>`,
  });
}
