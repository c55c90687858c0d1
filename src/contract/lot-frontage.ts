/** The frontage of a lot that nobody states. Pure, and free of zod. */

/** Such a lot is taken to be this many times as deep as it is wide, as most suburban lots are. */
export const ASSUMED_DEPTH_TO_FRONTAGE = 2.5;

/** To a tenth of a metre, which is as much as an assumption is worth. */
export function assumedFrontageM(areaM2: number): number {
  return Math.max(0.1, Math.round(Math.sqrt(areaM2 / ASSUMED_DEPTH_TO_FRONTAGE) * 10) / 10);
}
