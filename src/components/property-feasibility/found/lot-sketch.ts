/** A rectangular lot, its setbacks and what they leave, drawn to scale without a map, with what they leave in words beneath. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { ASSUMED_DEPTH_TO_FRONTAGE, assumedFrontageM, type OverrideField } from 'precheck-contract/property-overrides';
import type { PropertyWords } from '../../translations/property/translation.js';
import type { KnownProperty } from './workbench.js';

export type Lot = Readonly<NonNullable<ReturnType<typeof lotOf>>>;

/** Null where no area is known, for then there is nothing to draw. */
export function lotOf({ property, offered, overrides }: KnownProperty) {
  const areaM2 = overrides.total_property_area_m2 ?? property.areaM2;
  if (!areaM2) return null;
  const assumed = new Set<OverrideField>();
  const read = (field: OverrideField, usual = offered.find((override) => override.field === field)?.standard ?? 0) => {
    const value = overrides[field];
    if (value === undefined) assumed.add(field);
    return value ?? usual;
  };
  return {
    areaM2,
    frontageM: read('street_frontage_m', assumedFrontageM(areaM2)),
    frontM: read('setback_front'),
    rearM: read('setback_rear'),
    /** On each side. */
    sideM: read('setback_side'),
    /** Drawn from a usual value or a rule of ours, since nobody states them. */
    assumed,
  };
}

/** How deep the lot is, and what the setbacks leave of it; zero where they meet. Less than a millimetre is the rounding of the sum. */
export function measure({ areaM2, frontageM, frontM, rearM, sideM }: Lot) {
  const left = (metres: number) => (metres < 0.001 ? 0 : metres);
  const depthM = areaM2 / frontageM;
  const leftWidthM = left(frontageM - 2 * sideM);
  const leftDepthM = left(depthM - frontM - rearM);
  return { depthM, leftWidthM, leftDepthM, leftM2: leftWidthM * leftDepthM };
}

// ── The drawing: the street is on the left, so that the frontage is the lot's height ──

const WIDTH = 270;
/** Leaves room for the frontage in figures. */
const MAX_DEPTH = 156;
const MAX_FRONTAGE = 130;
const LEFT = 30;
const ABOVE = 50;
const BELOW = 28;
/** The front and the rear setback stand in one line, also above a short lot. */
const ROOM_FOR_BOTH = 250;
const LETTER_WIDTH = 9;
/** What an assumed length is marked with. */
const ABOUT = '≈ ';

export function renderLotSketch(known: KnownProperty, { t, f }: PropertyWords): TemplateResult {
  const { sketch, withUnit } = t.estimate;
  const lot = lotOf(known);
  if (!lot) return html`<p class="small muted" part="sketch">${sketch.noArea}</p>`;
  const { frontageM, assumed } = lot;
  const { depthM, leftWidthM, leftDepthM, leftM2 } = measure(lot);
  const scale = Math.min(MAX_DEPTH / depthM, MAX_FRONTAGE / frontageM);
  const right = LEFT + depthM * scale;
  const bottom = ABOVE + frontageM * scale;
  const middle = (ABOVE + bottom) / 2;
  const metres = (length: number) => withUnit(Math.round(length * 10) / 10, 'm', f);
  const length = (field: OverrideField, value: number) => (assumed.has(field) ? ABOUT : '') + metres(value);
  const area = withUnit(Math.round(leftM2), 'm2', f);
  const extent = leftM2 ? sketch.extent(metres(leftDepthM), metres(leftWidthM), area) : null;
  const whole = { x: LEFT, y: ABOVE, width: right - LEFT, height: bottom - ABOVE };
  const envelope = {
    x: LEFT + lot.frontM * scale,
    y: ABOVE + lot.sideM * scale,
    width: leftDepthM * scale,
    height: leftWidthM * scale,
  };
  const { x, y, width, height } = envelope;
  const hasRoom = width >= area.length * LETTER_WIDTH && height >= 24;
  return html`<figure class="sketch stack" part="sketch">
    <svg class="figures" viewBox="0 0 ${WIDTH} ${bottom + BELOW}" role="img" aria-labelledby="sketch-title sketch-description">
      <title id="sketch-title">${sketch.title}</title>
      <desc id="sketch-description">${sketch.description(metres(frontageM), metres(depthM), extent)}</desc>
      <pattern id="sketch-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch" d="M3.5 0v7" />
      </pattern>
      ${rectangle('street', { ...whole, x: 4, width: 20 })} ${rectangle('boundary', whole)}
      ${extent && rectangle('envelope', envelope)}
      ${
        whole.height < sketch.street.length * LETTER_WIDTH
          ? nothing
          : svg`<text text-anchor="middle" transform="rotate(-90 14 ${middle})" x="14" y=${middle + 5}>${sketch.street}</text>`
      }
      ${text(LEFT, ABOVE - 30, `${sketch.front} ${length('setback_front', lot.frontM)}`)}
      ${text(Math.max(right, ROOM_FOR_BOTH), ABOVE - 30, `${sketch.rear} ${length('setback_rear', lot.rearM)}`, 'end')}
      ${text(LEFT, ABOVE - 10, sketch.side(length('setback_side', lot.sideM)))}
      ${text(right + 8, middle + 4, length('street_frontage_m', frontageM))}
      ${text(LEFT, bottom + 20, `${sketch.depth} ${length('street_frontage_m', depthM)}`)}
      ${extent && hasRoom && text(x + width / 2, y + height / 2 + 5, area, 'middle')}
    </svg>
    <figcaption class="small muted">
      <p class="figures"><strong>${sketch.envelope}</strong> ${extent ?? sketch.swallowed}</p>
      <p>
        ${assumed.size > 0 ? ABOUT + sketch.assumedMark : nothing}
        ${assumed.has('street_frontage_m') ? sketch.frontageRule(ASSUMED_DEPTH_TO_FRONTAGE, f) : nothing}
      </p>
    </figcaption>
  </figure>`;
}

/** The hatching shows where the class gives no other filling. */
function rectangle(name: string, { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>) {
  return svg`<rect class=${name} fill="url(#sketch-hatch)" x=${x} y=${y} width=${width} height=${height} />`;
}

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end' = 'start') {
  return svg`<text x=${x} y=${y} text-anchor=${anchor} font-weight=${anchor === 'middle' ? 600 : nothing}>${words}</text>`;
}
