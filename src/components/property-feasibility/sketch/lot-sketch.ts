/** A lot, its setbacks and what they leave, drawn to scale without a map, with the same in words beneath. */
import { ASSUMED_DEPTH_TO_FRONTAGE } from 'precheck-contract/property-overrides';
import { renderRows, type Row } from '../planning/answer-list.js';
import type { OverrideField } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import {
  type Box,
  type LotShape,
  LINE_HEIGHT,
  LOT_MIDDLE,
  layOut,
  shapeOf,
  SKETCH_WIDTH,
  type SketchLayout,
} from './lot-geometry.js';
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { LotValues } from './lot-values.js';

export { type LotValues, lotValues } from './lot-values.js';

/** What an assumed length is drawn and marked with. */
const ABOUT = '≈ ';

export function renderLotSketch(values: LotValues, words: PropertyWords): TemplateResult {
  const { t, f } = words;
  const { sketch, withUnit } = t.estimate;
  const shape = shapeOf(values);
  const layout = layOut(values);
  const { widthM, depthM, envelopeWidthM, envelopeDepthM, envelopeM2 } = shape;
  const metres = (value: number) => withUnit(value, 'm', f);
  const extent =
    envelopeM2 && sketch.extent(metres(envelopeWidthM), metres(envelopeDepthM), withUnit(envelopeM2, 'm2', f));
  return html`<figure class="sketch grid" part="sketch">
    <svg viewBox="0 0 ${SKETCH_WIDTH} ${layout.height}" role="img" aria-labelledby="sketch-title sketch-description">
      <title id="sketch-title">${sketch.title}</title>
      <desc id="sketch-description">${sketch.description(metres(widthM), metres(depthM), extent || null)}</desc>
      <pattern id="sketch-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="dimension" d="M3.5 0v7" />
      </pattern>
      ${drawLot(layout, sketch.street)} ${drawDimensions(values, shape, layout, words)}
    </svg>
    <figcaption class="grid small">
      ${renderLegend(values, layout, words)} ${renderEquivalent(values, depthM, extent || sketch.swallowed, words)}
    </figcaption>
  </figure>`;
}

// ── Drawing ──

function drawLot({ lot, envelope }: SketchLayout, street: string): SVGTemplateResult {
  const y = lot.y + lot.height;
  return svg`${rectangle('ground', lot)}${rectangle('boundary', lot)}${envelope && rectangle('envelope', envelope)}
    <path class="frontage" d="M${lot.x} ${y}h${lot.width}" />
    ${rectangle('street', { x: 24, y: y + 4, width: SKETCH_WIDTH - 48, height: 20 })}
    ${text('street-name', LOT_MIDDLE, y + 18, street)}`;
}

/** The hatching shows where the class gives no other filling. */
function rectangle(name: string, { x, y, width, height }: Box): SVGTemplateResult {
  return svg`<rect class=${name} fill="url(#sketch-hatch)" x=${x} y=${y} width=${width} height=${height} />`;
}

/** In a group, which a mirrored page turns back around its middle: WebKit takes another middle of a text. */
function text(name: string, x: number, y: number, words: string, anchor = 'middle'): SVGTemplateResult {
  return svg`<g><text class=${name} x=${x} y=${y} text-anchor=${anchor}>${words}</text></g>`;
}

function drawDimensions(
  values: LotValues,
  { depthM, envelopeM2 }: LotShape,
  { lot, envelope, front, rear, side, frontLabelY, rearLabelY, scaleBar }: SketchLayout,
  { t, f }: PropertyWords,
): SVGTemplateResult {
  const { sketch, withUnit } = t.estimate;
  const { x, y, width, height } = lot;
  const area = withUnit(envelopeM2, 'm2', f);
  const [right, bottom] = [x + width, y + height];
  const mark = (field: OverrideField) => (values.assumed.has(field) ? ABOUT : '');
  const metres = (field: OverrideField, value: number) => mark(field) + withUnit(value, 'm', f);
  /** A line with a tick at each end, dashed where its length is assumed. */
  const line = (field: OverrideField, path: string) =>
    svg`<path class="dimension ${mark(field) && 'assumed'}" d=${path} />`;
  const across = (field: OverrideField, startX: number, startY: number, length: number) =>
    line(field, `M${startX} ${startY - 4}v8m0-4h${length}m0-4v8`);
  const along = (field: OverrideField, startX: number, startY: number, length: number) =>
    line(field, `M${startX - 4} ${startY}h8m-4 0v${length}m-4 0h8`);
  const beside = (middle: number, name: string, length: string) =>
    [name, length].map((words, line) => text('', x - 19, middle - 4 + line * LINE_HEIGHT, words, 'end'));
  return svg`${across('street_frontage_m', x, bottom + 36, width)}
    ${text('', LOT_MIDDLE, bottom + 55, metres('street_frontage_m', values.frontageM))}
    ${along('street_frontage_m', right + 12, y, height)}
    ${text('', right + 19, y + height / 2 + 4, metres('street_frontage_m', depthM), 'start')}
    ${along('setback_rear', x - 12, y, rear)}
    ${beside(rearLabelY, sketch.rear, metres('setback_rear', values.rearM))}
    ${along('setback_front', x - 12, bottom - front, front)}
    ${beside(frontLabelY, sketch.front, metres('setback_front', values.frontM))}
    ${across('setback_side', x, y - 10, side)}${across('setback_side', right - side, y - 10, side)}
    ${text('', LOT_MIDDLE, y - 22, sketch.side(metres('setback_side', values.sideM)))}
    ${
      scaleBar &&
      svg`<path class="dimension" d="M24 ${bottom + 70}v6h${scaleBar.length}v-6" />
        ${text('', 32 + scaleBar.length, bottom + 78, withUnit(scaleBar.metres, 'm', f), 'start')}`
    }
    ${
      // Within the envelope, where there is room.
      envelope && envelope.width >= area.length * 8 && envelope.height >= 24
        ? text('on-envelope', LOT_MIDDLE, envelope.y + envelope.height / 2 + 4, area)
        : nothing
    }`;
}

// ── The same in words ──

const SWATCH = { x: 1, y: 1, width: 18, height: 12 };

function renderLegend({ assumed }: LotValues, { toScale, envelope }: SketchLayout, { t, f }: PropertyWords) {
  const { sketch } = t.estimate;
  const entry = (drawing: SVGTemplateResult, words: string) =>
    html`<li><svg viewBox="0 0 20 14" aria-hidden="true">${drawing}</svg>${words}</li>`;
  return html`<ul class="legend">
      ${envelope && entry(rectangle('envelope', SWATCH), sketch.envelope)}
      ${entry(rectangle('boundary', SWATCH), sketch.setbacks)}
      ${assumed.size > 0 ? entry(svg`<path class="dimension assumed" d="M1 7h18" />`, ABOUT + sketch.assumedMark) : nothing}
    </ul>
    <p class="muted">
      ${sketch.rectangle}
      ${assumed.has('street_frontage_m') ? sketch.frontageRule(ASSUMED_DEPTH_TO_FRONTAGE, f) : nothing}
      ${toScale ? nothing : sketch.notToScale}
    </p>`;
}

function renderEquivalent(values: LotValues, depthM: number, extent: string, words: PropertyWords): TemplateResult {
  const { t, f } = words;
  const { sketch, withUnit, overrides, assumed, stated, yours } = t.estimate;
  const from = (field: OverrideField) => (values.assumed.has(field) ? assumed : values.own.has(field) ? yours : stated);
  const fact = (field: OverrideField, value: string, name = overrides.fields[field]): Row => [
    name,
    html`${value} <span class="muted">(${from(field)})</span>`,
  ];
  const length = (field: OverrideField, metres: number, name?: string) => fact(field, withUnit(metres, 'm', f), name);
  return renderRows(
    [
      fact('total_property_area_m2', withUnit(values.areaM2, 'm2', f)),
      length('street_frontage_m', values.frontageM),
      // The depth follows from both: it is assumed where the frontage is.
      values.assumed.has('street_frontage_m')
        ? length('street_frontage_m', depthM, sketch.depth)
        : [sketch.depth, withUnit(depthM, 'm', f)],
      length('setback_front', values.frontM),
      length('setback_rear', values.rearM),
      length('setback_side', values.sideM),
      [sketch.envelope, extent],
    ],
    words,
  );
}
