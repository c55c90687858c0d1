/** A rectangular lot, what its setbacks leave of it, and where both stand in a drawing. Metres in, drawing units out. */

export interface LotMeasures {
  readonly areaM2: number;
  readonly frontageM: number;
  readonly frontM: number;
  readonly rearM: number;
  /** On each side. */
  readonly sideM: number;
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
  readonly lot: Box;
  /** Null where nothing is left. */
  readonly envelope: Box | null;
  /** Lengths of the setbacks as drawn, never beyond the lot. */
  readonly front: number;
  readonly rear: number;
  readonly side: number;
  /** Middles of the two lines beside the front and the rear setback, far enough apart to be read. */
  readonly frontLabelY: number;
  readonly rearLabelY: number;
  /** False where one side had to be stretched to be seen at all; then there is no scale bar. */
  readonly toScale: boolean;
  readonly scaleBar: { readonly metres: number; readonly length: number } | null;
}

export const SKETCH_WIDTH = 280;
/** Of the lot: the words on its right, which may say a long depth, need more room. */
export const LOT_MIDDLE = 134;
/** Leaves room for the words on both sides. */
const MOST_WIDTH = 104;
const MOST_HEIGHT = 216;
/** Below this a side of the lot is a line, in which no setback can be seen. */
const LEAST_SIDE = 30;
const ABOVE = 37;
const BELOW = 88;
export const LINE_HEIGHT = 18;
const LONGEST_SCALE_BAR = 80;

export function layOut(measures: LotMeasures): SketchLayout {
  const { widthM, depthM, envelopeWidthM, envelopeDepthM } = shapeOf(measures);
  const scale = Math.min(MOST_WIDTH / widthM, MOST_HEIGHT / depthM);
  const across = Math.max(scale, LEAST_SIDE / widthM);
  const along = Math.max(scale, LEAST_SIDE / depthM);
  const width = widthM * across;
  const height = depthM * along;
  const lot = { x: LOT_MIDDLE - width / 2, y: ABOVE, width, height };
  const side = Math.min(measures.sideM * across, width / 2);
  const front = Math.min(measures.frontM * along, height);
  const rear = Math.min(measures.rearM * along, height);
  const toScale = across === scale && along === scale;
  return {
    height: ABOVE + height + BELOW,
    lot,
    envelope:
      envelopeWidthM > 0 && envelopeDepthM > 0
        ? { x: lot.x + side, y: lot.y + rear, width: width - 2 * side, height: height - front - rear }
        : null,
    front,
    rear,
    side,
    ...labelPlaces(lot, front, rear),
    toScale,
    scaleBar: toScale ? scaleBarFor(scale) : null,
  };
}

function labelPlaces({ y, height }: Box, front: number, rear: number) {
  // Below what is said of the sides, and above the street where there is room.
  const rearLabelY = y + rear / 2;
  const frontLabelY = y + height - Math.max(front / 2, LINE_HEIGHT);
  return { rearLabelY, frontLabelY: Math.max(frontLabelY, rearLabelY + 2 * LINE_HEIGHT) };
}

/** The longest of 1, 2, 5, 10, … metres (or a tenth of them, and so on) that fits. */
export function scaleBarFor(unitsPerMetre: number): { metres: number; length: number } {
  const most = LONGEST_SCALE_BAR / unitsPerMetre;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((candidate) => candidate * power <= most) ?? 1;
  // 5 * 0.1 and its like carry the dust of binary fractions.
  const metres = Number((step * power).toPrecision(1));
  return { metres, length: metres * unitsPerMetre };
}
