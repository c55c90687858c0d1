/** The three address fields. Reads only; what happens goes through `actions`. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../../shared/icons.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { AddressField, AddressMistakes } from './address-draft.js';
import type { AddressFields } from './parse-address.js';

export interface AddressEntryView {
  readonly fields: AddressFields;
  readonly mistakes: AddressMistakes;
  readonly words: PropertyWords;
  readonly onInput: (field: AddressField, text: string) => void;
  /** The street's field is left, or text was pasted into it: it may hold a whole address. */
  readonly onStreetDone: () => void;
  readonly onFind: () => void;
}

export function renderAddressEntry(view: AddressEntryView): TemplateResult {
  const { words, onFind } = view;
  const { address } = words.t;
  const submit = (event: Event) => {
    event.preventDefault();
    onFind();
  };
  return html`<form class="address" part="address" novalidate @submit=${submit}>
    <h3>${icon('pin')}<span>${address.title}</span></h3>
    ${renderField(view, 'street', address.street, 'street-address', address.streetHint)}
    ${renderField(view, 'suburb', address.suburb, 'address-level2')}
    ${renderField(view, 'postcode', address.postcode, 'postal-code')}
    <button type="submit" class="button primary" id="find" part="find-button">${address.find}</button>
  </form>`;
}

function renderField(view: AddressEntryView, field: AddressField, label: string, autocomplete: string, hint?: string) {
  const { fields, mistakes, words, onInput, onStreetDone } = view;
  const mistake = mistakes[field];
  const described = [hint ? `${field}-hint` : '', mistake ? `${field}-mistake` : ''].filter(Boolean).join(' ');
  const take = (event: Event) => onInput(field, (event.target as HTMLInputElement).value);
  return html`<div class="field ${field}">
    <label for=${field}>${label}</label>
    ${hint ? html`<p class="small muted" id="${field}-hint">${hint}</p>` : nothing}
    ${
      mistake
        ? html`<p class="mistake small" id="${field}-mistake">${icon('attention')}<span>${words.t.address.mistakes[mistake]}</span></p>`
        : nothing
    }
    <input
      id=${field}
      name=${field}
      class="input"
      type="text"
      inputmode=${field === 'postcode' ? 'numeric' : nothing}
      maxlength=${field === 'postcode' ? 4 : 250}
      autocomplete=${autocomplete}
      aria-invalid=${mistake ? 'true' : nothing}
      aria-describedby=${described || nothing}
      .value=${live(fields[field])}
      @input=${take}
      @change=${field === 'street' ? onStreetDone : nothing}
    />
  </div>`;
}
