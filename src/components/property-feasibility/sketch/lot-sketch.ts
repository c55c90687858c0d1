/** A lot, its setbacks and what they leave, drawn to scale without a map, with the same in words beneath. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { OverrideField } from '../../../contract/property-overrides.js';
import type { PropertyWords } from '../../translations/property/translation.js';
import {
  ASSUMED_DEPTH_TO_FRONTAGE,
  type Box,
  type LotShape,
  layOut,
  shapeOf,
  SKETCH_WIDTH,
  type SketchLayout,
} from './lot-geometry.js';
import type { LotValues } from './lot-values.js';

export { type LotValues, lotValues } from './lot-values.js';

const TICK = 4;
/** What an assumed length is drawn and marked with. */
const ABOUT = '≈ ';

export function renderLotSketch(values: LotValues, words: PropertyWords): TemplateResult {
  const { t, f } = words;
  const { sketch, withUnit } = t.estimate;
  const shape = shapeOf(values);
  const layout = layOut(values);
  const metres = (value: number) => withUnit(value, 'm', f);
  const extent = extentOf(shape, words);
  return html`<figure class="sketch" part="sketch">
    <svg viewBox="0 0 ${SKETCH_WIDTH} ${layout.height}" role="img" aria-labelledby="sketch-title sketch-description">
      <title id="sketch-title">${sketch.title}</title>
      <desc id="sketch-description">${sketch.description(metres(shape.widthM), metres(shape.depthM), extent)}</desc>
      <defs>
        <pattern id="sketch-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="hatch" d="M3.5 0v7" />
        </pattern>
      </defs>
      ${drawLot(layout)} ${drawStreet(layout, sketch.street)} ${drawDimensions(values, shape, layout, words)}
      ${drawEnvelopeLabel(layout, shape, words)}
    </svg>
    <figcaption class="small">${renderLegend(values, shape, layout, words)} ${renderEquivalent(values, shape, words)}</figcaption>
  </figure>`;
}

/** Null where nothing is left to build on. */
function extentOf({ envelopeWidthM, envelopeDepthM, envelopeM2 }: LotShape, { t, f }: PropertyWords): string | null {
  if (envelopeM2 === 0) return null;
  const { sketch, withUnit } = t.estimate;
  return sketch.extent(
    withUnit(envelopeWidthM, 'm', f),
    withUnit(envelopeDepthM, 'm', f),
    withUnit(envelopeM2, 'm2', f),
  );
}

// ── Drawing ──

function drawLot({ lot, envelope }: SketchLayout): SVGTemplateResult {
  return svg`${rectangle('ground', lot)}<rect
      fill="url(#sketch-hatch)" x=${lot.x} y=${lot.y} width=${lot.width} height=${lot.height} />
    ${envelope ? rectangle('envelope', envelope) : nothing}${rectangle('boundary', lot)}`;
}

function rectangle(name: string, { x, y, width, height }: Box): SVGTemplateResult {
  return svg`<rect class=${name} x=${x} y=${y} width=${width} height=${height} />`;
}

function drawStreet({ lot }: SketchLayout, name: string): SVGTemplateResult {
  const y = lot.y + lot.height;
  return svg`<path class="frontage" d="M${lot.x} ${y}h${lot.width}" />
    <rect class="street" x="24" y=${y + 4} width=${SKETCH_WIDTH - 48} height="20" />
    ${text('street-name', SKETCH_WIDTH / 2, y + 18, 'middle', name)}`;
}

function text(name: string, x: number, y: number, anchor: 'start' | 'middle' | 'end', words: string) {
  return svg`<text class=${name} x=${x} y=${y} text-anchor=${anchor}>${words}</text>`;
}

/** A line with a tick at each end; dashed where its length is assumed. */
function dimension(x: number, y: number, length: number, upright: boolean, assumed: boolean): SVGTemplateResult {
  const path = upright
    ? `M${x - TICK} ${y}h${2 * TICK}M${x} ${y}v${length}m${-TICK} 0h${2 * TICK}`
    : `M${x} ${y - TICK}v${2 * TICK}M${x} ${y}h${length}m0 ${-TICK}v${2 * TICK}`;
  return svg`<path class="dimension ${assumed ? 'assumed' : ''}" d=${path} />`;
}

function drawDimensions(values: LotValues, shape: LotShape, layout: SketchLayout, { t, f }: PropertyWords) {
  const { sketch, withUnit } = t.estimate;
  const { lot, front, rear, side, scaleBar } = layout;
  const is = (field: OverrideField) => values.assumed.has(field);
  const length = (value: number, assumed: boolean) => (assumed ? ABOUT : '') + withUnit(value, 'm', f);
  const [startX, endX] = [lot.x, lot.x + lot.width];
  const bottom = lot.y + lot.height;
  const [frontAssumed, rearAssumed, sideAssumed] = [is('setback_front'), is('setback_rear'), is('setback_side')];
  const widthAssumed = is('street_frontage_m');
  return svg`
    ${dimension(startX, bottom + 36, lot.width, false, widthAssumed)}
    ${text('', SKETCH_WIDTH / 2, bottom + 52, 'middle', length(shape.widthM, widthAssumed))}
    ${dimension(endX + 12, lot.y, lot.height, true, widthAssumed)}
    ${text('', endX + 19, lot.y + lot.height / 2 + 4, 'start', length(shape.depthM, widthAssumed))}
    ${dimension(startX - 12, lot.y, rear, true, rearAssumed)}
    ${text('', startX - 19, layout.rearLabelY + 4, 'end', sketch.rear(length(values.rearM, rearAssumed)))}
    ${dimension(startX - 12, bottom - front, front, true, frontAssumed)}
    ${text('', startX - 19, layout.frontLabelY + 4, 'end', sketch.front(length(values.frontM, frontAssumed)))}
    ${dimension(startX, lot.y - 10, side, false, sideAssumed)}
    ${dimension(endX - side, lot.y - 10, side, false, sideAssumed)}
    ${text('', SKETCH_WIDTH / 2, lot.y - 19, 'middle', sketch.side(length(values.sideM, sideAssumed)))}
    ${
      scaleBar
        ? svg`<path class="scale-bar" d="M24 ${bottom + 70}v6h${scaleBar.length}v-6" />
          ${text('', 24 + scaleBar.length + 8, bottom + 78, 'start', withUnit(scaleBar.metres, 'm', f))}`
        : nothing
    }`;
}

/** The envelope's area within it, where there is room. */
function drawEnvelopeLabel({ envelope }: SketchLayout, { envelopeM2 }: LotShape, { t, f }: PropertyWords) {
  if (!envelope || envelope.width < 64 || envelope.height < 24) return nothing;
  const { x, y, width, height } = envelope;
  return text('on-envelope', x + width / 2, y + height / 2 + 4, 'middle', t.estimate.withUnit(envelopeM2, 'm2', f));
}

// ── The same in words ──

function renderLegend(values: LotValues, shape: LotShape, { toScale }: SketchLayout, { t, f }: PropertyWords) {
  const { sketch } = t.estimate;
  return html`<ul class="legend">
      ${shape.envelopeM2 > 0 ? html`<li>${swatch('envelope')}${sketch.envelope}</li>` : nothing}
      <li>${swatch('setback')}${sketch.setbacks}</li>
      ${values.assumed.size > 0 ? html`<li>${swatch('assumed')}${ABOUT}${sketch.assumedMark}</li>` : nothing}
    </ul>
    <p class="muted">
      ${sketch.rectangle}
      ${values.assumed.has('street_frontage_m') ? sketch.frontageRule(ASSUMED_DEPTH_TO_FRONTAGE, f) : nothing}
      ${toScale ? nothing : sketch.notToScale}
    </p>`;
}

function swatch(kind: 'envelope' | 'setback' | 'assumed'): TemplateResult {
  return html`<svg class="swatch" viewBox="0 0 20 14" aria-hidden="true">
    ${
      kind === 'assumed'
        ? svg`<path class="dimension assumed" d="M1 7h18" />`
        : kind === 'envelope'
          ? svg`<rect class="envelope" x="1" y="1" width="18" height="12" />`
          : svg`<path class="hatch" d="M1 9l8-8M4 13 16 1M11 13l8-8" /><rect class="boundary" x="1" y="1" width="18" height="12" />`
    }
  </svg>`;
}

function renderEquivalent(values: LotValues, shape: LotShape, words: PropertyWords): TemplateResult {
  const { t, f } = words;
  const { sketch, withUnit, overrides } = t.estimate;
  const from = (field: OverrideField) =>
    values.assumed.has(field) ? t.estimate.assumed : values.own.has(field) ? t.estimate.yours : t.estimate.stated;
  const row = (name: string, value: string, note = '') =>
    html`<div><dt>${name}</dt><dd class="figures">${value}${note ? html` <span class="muted">(${note})</span>` : nothing}</dd></div>`;
  const field = (name: OverrideField, value: number, unit: 'm' | 'm2' = 'm') =>
    row(overrides.fields[name], withUnit(value, unit, f), from(name));
  return html`<dl class="facts">
    ${field('total_property_area_m2', values.areaM2, 'm2')} ${field('street_frontage_m', values.frontageM)}
    ${row(sketch.depth, withUnit(shape.depthM, 'm', f), values.assumed.has('street_frontage_m') ? t.estimate.assumed : '')}
    ${field('setback_front', values.frontM)} ${field('setback_rear', values.rearM)}
    ${field('setback_side', values.sideM)} ${row(sketch.envelope, extentOf(shape, words) ?? sketch.swallowed)}
  </dl>`;
}
