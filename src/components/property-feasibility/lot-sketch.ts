/** A lot, its setbacks and what they leave, drawn to scale without a map, with what they leave in words beneath. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { ASSUMED_DEPTH_TO_FRONTAGE, type OverrideField } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../translations/property/translation.js';
import { type Box, layOut, type LotValues, SKETCH_WIDTH, shapeOf } from './lot-geometry.js';

/** What an assumed length is marked with. */
const ABOUT = '≈ ';
/** The front and the rear setback stand in one line, also above a short lot. */
const ROOM_FOR_BOTH = 250;

export function renderLotSketch(values: LotValues, words: PropertyWords): TemplateResult {
  const { t, f } = words;
  const { sketch, withUnit } = t.estimate;
  const { widthM, depthM, envelopeWidthM, envelopeDepthM, envelopeM2 } = shapeOf(values);
  const { height, lot, envelope } = layOut(values);
  const metres = (length: number) => withUnit(Math.round(length * 10) / 10, 'm', f);
  const measure = (field: OverrideField, length: number) => (values.assumed.has(field) ? ABOUT : '') + metres(length);
  const area = withUnit(Math.round(envelopeM2), 'm2', f);
  const extent = envelopeM2 && sketch.extent(metres(envelopeDepthM), metres(envelopeWidthM), area);
  const middle = lot.y + lot.height / 2;
  return html`<figure class="sketch stack" part="sketch">
    <svg viewBox="0 0 ${SKETCH_WIDTH} ${height}" role="img" aria-labelledby="sketch-title sketch-description">
      <title id="sketch-title">${sketch.title}</title>
      <desc id="sketch-description">${sketch.description(metres(widthM), metres(depthM), extent || null)}</desc>
      <pattern id="sketch-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch" d="M3.5 0v7" />
      </pattern>
      ${rectangle('street', { x: 4, y: lot.y, width: 20, height: lot.height })}
      ${rectangle('boundary', lot)}${envelope && rectangle('envelope', envelope)}
      ${drawStreetName(sketch.street, middle, lot.height)}
      ${text(lot.x, lot.y - 30, `${sketch.front} ${measure('setback_front', values.frontM)}`, 'start')}
      ${text(Math.max(lot.x + lot.width, ROOM_FOR_BOTH), lot.y - 30, `${sketch.rear} ${measure('setback_rear', values.rearM)}`, 'end')}
      ${text(lot.x, lot.y - 10, sketch.side(measure('setback_side', values.sideM)), 'start')}
      ${text(lot.x + lot.width + 8, middle + 4, measure('street_frontage_m', widthM), 'start')}
      ${text(lot.x, lot.y + lot.height + 20, `${sketch.depth} ${measure('street_frontage_m', depthM)}`, 'start')}
      ${
        // Where there is room for it.
        envelope && envelope.width >= area.length * 9 && envelope.height >= 24
          ? text(envelope.x + envelope.width / 2, envelope.y + envelope.height / 2 + 5, area, 'middle', 'on-envelope')
          : nothing
      }
    </svg>
    <figcaption class="small muted">
      <p class="figures"><strong>${sketch.envelope}</strong> ${extent || sketch.swallowed}</p>
      <p>
        ${values.assumed.size > 0 ? ABOUT + sketch.assumedMark : nothing}
        ${values.assumed.has('street_frontage_m') ? sketch.frontageRule(ASSUMED_DEPTH_TO_FRONTAGE, f) : nothing}
      </p>
    </figcaption>
  </figure>`;
}

/** The hatching shows where the class gives no other filling. */
function rectangle(name: string, { x, y, width, height }: Box): SVGTemplateResult {
  return svg`<rect class=${name} fill="url(#sketch-hatch)" x=${x} y=${y} width=${width} height=${height} />`;
}

/** In a group, which a mirrored page turns back around its middle: WebKit takes another middle of a text. */
function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', name = ''): SVGTemplateResult {
  return svg`<g><text class=${name} x=${x} y=${y} text-anchor=${anchor}>${words}</text></g>`;
}

/** Along the street, where its name fits. */
function drawStreetName(street: string, middle: number, length: number) {
  if (length < street.length * 9) return nothing;
  return svg`<g><text class="street-name" text-anchor="middle" transform="rotate(-90 14 ${middle})" x="14" y=${middle + 5}>${street}</text></g>`;
}
