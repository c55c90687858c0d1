import { html, nothing, type TemplateResult } from 'lit';
import type { PropertyWords } from '../translations/property/translation.js';
import { icon } from '../ui/icons.js';
import type { FoundAnswer } from './lookup.js';

/** The address as a heading, which takes the focus after a lookup by hand; the lot, its area and its zone. */
export function renderPropertyHead(found: FoundAnswer, words: PropertyWords, onAnother: () => void): TemplateResult {
  const { t, f } = words;
  const { address, property } = found;
  const { lotIdentifier, areaM2, zoning, lga, propertyType } = property;
  const fact = (name: string, value: unknown) =>
    html`<div><dt>${name}</dt><dd>${value ?? html`<span class="muted">${t.notStated}</span>`}</dd></div>`;
  return html`<header class="head">
    <h3 id="property" tabindex="-1">${address ?? lotIdentifier ?? t.found.unnamed}</h3>
    <button type="button" class="button quiet" id="another" @click=${onAnother}>${icon('search')}${t.found.another}</button>
    <dl class="figures">
      ${fact(t.found.lot, lotIdentifier)}
      ${fact(t.found.area, areaM2 === null ? null : t.estimate.withUnit(areaM2, 'm2', f))}
      ${fact(t.found.zoning, zoning && html`<span part="zoning"><span class="chip">${zoning.code}</span> ${zoning.label}</span>`)}
      ${lga === null ? nothing : fact(t.found.lga, lga)} ${propertyType === null ? nothing : fact(t.found.type, propertyType)}
    </dl>
    <p class="small muted figures">${t.found.readAt(found.readAt, found.kept, f)}</p>
  </header>`;
}
