/** A rectangular lot, what its setbacks leave of it, and where both stand in a drawing. Metres in, drawing units out. */
import type { PlanningEssentialsView } from 'precheck-contract/property-adapter-api';
import { assumedFrontageM } from 'precheck-contract/property-overrides';
import type { OverrideField, Overrides, OverrideView } from 'precheck-contract/property-overrides';

export interface LotMeasures {
  readonly areaM2: number;
  readonly frontageM: number;
  readonly frontM: number;
  readonly rearM: number;
  /** On each side. */
  readonly sideM: number;
}

export interface LotValues extends LotMeasures {
  /** Drawn from a usual value or a rule of ours, since nobody states them. */
  readonly assumed: ReadonlySet<OverrideField>;
}

/** What the sketch draws. Null where no area is known, for then there is nothing to draw. */
export function lotValues(
  property: PlanningEssentialsView,
  offered: readonly OverrideView[],
  overrides: Overrides,
): LotValues | null {
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
    sideM: read('setback_side'),
    assumed,
  };
}

export interface LotShape {
  readonly widthM: number;
  readonly depthM: number;
  /** What the setbacks leave; zero where they meet. */
  readonly envelopeWidthM: number;
  readonly envelopeDepthM: number;
  readonly envelopeM2: number;
}

export function shapeOf({ areaM2, frontageM, frontM, rearM, sideM }: LotMeasures): LotShape {
  const depthM = areaM2 / frontageM;
  const envelopeWidthM = left(frontageM - 2 * sideM);
  const envelopeDepthM = left(depthM - frontM - rearM);
  const envelopeM2 = envelopeWidthM * envelopeDepthM;
  return { widthM: frontageM, depthM, envelopeWidthM, envelopeDepthM, envelopeM2 };
}

/** Less than a millimetre is the rounding of the sum. */
function left(metres: number): number {
  return metres < 0.001 ? 0 : metres;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SketchLayout {
  readonly height: number;
  /** The street is on the left: the frontage is the lot's height, its depth the width. */
  readonly lot: Box;
  /** Null where nothing is left. */
  readonly envelope: Box | null;
}

export const SKETCH_WIDTH = 270;
const LOT_LEFT = 30;
/** Leaves room for the frontage in figures. */
const MOST_DEPTH = 156;
const MOST_FRONTAGE = 130;
const ABOVE = 50;
const BELOW = 28;

export function layOut(measures: LotMeasures): SketchLayout {
  const { widthM, depthM, envelopeWidthM, envelopeDepthM } = shapeOf(measures);
  const scale = Math.min(MOST_DEPTH / depthM, MOST_FRONTAGE / widthM);
  const lot = { x: LOT_LEFT, y: ABOVE, width: depthM * scale, height: widthM * scale };
  return {
    height: ABOVE + lot.height + BELOW,
    lot,
    envelope:
      envelopeWidthM > 0 && envelopeDepthM > 0
        ? {
            x: lot.x + measures.frontM * scale,
            y: lot.y + measures.sideM * scale,
            width: envelopeDepthM * scale,
            height: envelopeWidthM * scale,
          }
        : null,
  };
}
