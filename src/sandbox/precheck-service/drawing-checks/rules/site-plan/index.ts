/** Rules about the quantities that a site plan states. */
import type { Rule } from '../rule.js';
import { buildingHeight } from './building-height.js';
import { floorSpaceRatio } from './floor-space-ratio.js';
import { frontSetback } from './front-setback.js';
import { lotArea } from './lot-area.js';
import { parkingSpaces } from './parking-spaces.js';
import { rearSetback } from './rear-setback.js';
import { sideSetbacks } from './side-setbacks.js';
import { siteCoverage } from './site-coverage.js';

export const sitePlanRules: readonly Rule[] = [
  lotArea,
  siteCoverage,
  frontSetback,
  rearSetback,
  sideSetbacks,
  buildingHeight,
  parkingSpaces,
  floorSpaceRatio,
];
