/** The three address fields, and what a lookup gave that is not yet one property. */
import { addressLine } from './address-draft.js';
import { icon } from '../ui/icons.js';
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressFields,
  type AddressMistakes,
} from 'precheck-contract/property-address';
import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyCandidate } from 'precheck-contract/property-adapter-api';
import type { PropertyWords } from '../translations/property/translation.js';
import { renderNotice } from '../ui/notice.js';
import type { Stage } from './lookup.js';

export interface AddressEntryView {
  readonly fields: AddressFields;
  /** What stands in the fields told apart, shown while the person is still in the line; null while that is not known. */
  readonly read: AddressFields | null;
  readonly mistakes: AddressMistakes;
  /** There is no lookup here, which only the portal's staff can mend. */
  readonly unavailable: boolean;
  readonly words: PropertyWords;
  readonly onInput: (field: AddressField, text: string) => void;
  /** The street's field is left: it may hold a whole address. */
  readonly onStreetDone: () => void;
  readonly onFind: () => void;
}

const AUTOCOMPLETE = { street: 'street-address', suburb: 'address-level2', postcode: 'postal-code' } as const;

export function renderAddressEntry(view: AddressEntryView): TemplateResult {
  const { address } = view.words.t;
  const submit = (event: Event) => {
    event.preventDefault();
    view.onFind();
  };
  return html`<form class="address" part="address" novalidate @submit=${submit}>
    <h3>${icon('pin')}<span>${address.title}</span></h3>
    ${ADDRESS_FIELDS.map((field) => renderField(view, field))}
    <button class="button primary" id="find" part="find-button" ?disabled=${view.unavailable}>${address.find}</button>
  </form>`;
}

function renderField({ fields, read, mistakes, words, onInput, onStreetDone }: AddressEntryView, field: AddressField) {
  const { address } = words.t;
  const mistake = mistakes[field];
  const isStreet = field === 'street';
  const isPostcode = field === 'postcode';
  return html`<div class="field ${field}">
    <label for=${field}>${address[field]}</label>
    ${isStreet ? html`<p class="small muted" id="street-hint">${read && read.street !== fields.street ? address.split(addressLine(read)) : address.streetHint}</p>` : nothing}
    ${
      mistake
        ? html`<p class="mistake small" id="${field}-mistake">${icon('fail')}<span>${address.mistakes[mistake]}</span></p>`
        : nothing
    }
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
      @input=${({ target }: Event) => onInput(field, (target as HTMLInputElement).value)}
      @change=${isStreet ? onStreetDone : nothing}
    />
  </div>`;
}

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
    text: isNowhere
      ? html`${lookup.none(address)} <ul class="bullets">${lookup.noneTry.map((advice) => html`<li>${advice}</li>`)}</ul>`
      : lookup.ambiguous,
  });
}
