/**
 * Worked on paper: what floor space ratio, height, storeys, coverage and density do. In the comments env is
 * F · S · building_efficiency, floor the number of townhouses that the floor area allows, a / s / d the number in a row of
 * attached, semi-detached and detached ones, and what follows "min" the same with a width of 7.5 m.
 */
import type { WorkedCase } from './worked-case.js';

export const CASES_OF_CONTROLS: readonly WorkedCase[] = [
  {
    name: 'the base lot, where the floor space ratio binds the floor area and the space the townhouses',
    // D = 800/20 = 40. E = (20−3)·(40−12) = 17·28 = 476. A·cov = 480. F = 476. S = ⌊8/3.1⌋ = 2.
    // FSR·A = 560, env = 476·2·0.7 = 666.4. GFA = 560. Apartments ⌊560·0.85/85⌋ = ⌊5.6⌋; min ⌊476/106.25⌋ = ⌊4.48⌋.
    // rows = ⌊(28+6)/18⌋ = 1. a ⌊17/6⌋ = 2, s 2·⌊18.8/13.8⌋ = 2, d ⌊18.8/7.8⌋ = 2. floor = ⌊560/144⌋ = 3.
    // min: a ⌊17/7.5⌋ = 2, s 2·⌊18.8/16.8⌋ = 2, d ⌊18.8/9.3⌋ = 2, floor ⌊560/180⌋ = 3. lot = 800/2.
    change: {},
  },
  {
    name: 'a floor space ratio that the building cannot use up',
    // FSR·A = 720 > env = 666.4; 666.4/800 = 0.833. Apartments ⌊566.44/85⌋ = ⌊6.66⌋; ⌊566.44/106.25⌋ = ⌊5.33⌋.
    change: { max_allowed_fsr: 0.9 },
    gfa: 666.4,
    gfaBy: ['height', 'setbacks'],
    fsr: 0.833,
    apartments: [5, 6],
  },
  {
    name: 'a floor space ratio that equals what the building comes to: both bind',
    // 0.833·800 = 666.4 = env.
    change: { max_allowed_fsr: 0.833 },
    gfa: 666.4,
    gfaBy: ['floor-space-ratio', 'height', 'setbacks'],
    fsr: 0.833,
    apartments: [5, 6],
  },
  {
    name: 'one storey without a floor space ratio: a townhouse takes one storey of floor',
    // A 1600, H 7: S = ⌊5.5/3.1⌋ = 1. F = 960. env = 672; /1600 = 0.42. Apartments 571.2/85 = 6.72; /106.25 = 5.376.
    // floor ⌊672/72⌋ = 9, min ⌊672/90⌋ = 7. Rows 4 · 2 = 8. lot = 200.
    change: { total_property_area_m2: 1600, max_allowed_fsr: null, max_allowed_building_height_m: 7 },
    gfa: 672,
    gfaBy: ['height', 'site-coverage'],
    fsr: 0.42,
    apartments: [5, 6],
    attached: [7, 8, 200],
  },
  {
    name: 'one storey with a binding floor space ratio: it is shared among townhouses of two storeys',
    // As before with FSR·A = 800: GFA = min(800, 672) = 672. floor = min(⌊800/144⌋ = 5, ⌊672/72⌋ = 9) = 5;
    // min ⌊800/180⌋ = 4. The published ⌊672/72⌋ = 9 would give 8, and 5 with a storey more: see the next case. lot = 320.
    change: { total_property_area_m2: 1600, max_allowed_fsr: 0.5, max_allowed_building_height_m: 7 },
    gfa: 672,
    gfaBy: ['height', 'site-coverage'],
    fsr: 0.42,
    apartments: [5, 6],
    attached: [4, 5, 320],
    attachedBy: ['floor-space-ratio'],
  },
  {
    name: 'the same lot with two storeys has no fewer',
    // S = 2: env = 960·2·0.7 = 1344, GFA = 800. Apartments 680/85 = 8 exactly; /106.25 = 6.4. floor ⌊800/144⌋ = 5, min 4.
    change: { total_property_area_m2: 1600, max_allowed_fsr: 0.5 },
    gfa: 800,
    fsr: 0.5,
    apartments: [6, 8],
    attached: [4, 5, 320],
    attachedBy: ['floor-space-ratio'],
  },
  {
    name: 'a storey limit below what the height allows',
    // S = min(⌊20.5/3.1⌋ = 6, 3). env = 476·3·0.7 = 999.6; FSR·A = 1760. 999.6/800 = 1.2495.
    // Apartments 849.66/85 = 9.996; /106.25 = 7.997. floor = min(⌊1760/144⌋, ⌊999.6/144⌋) = 6.
    change: { max_allowed_fsr: 2.2, max_allowed_building_height_m: 22, storeyLimit: 3 },
    gfa: 999.6,
    gfaBy: ['storey-limit', 'setbacks'],
    fsr: 1.2495,
    apartments: [7, 9],
  },
  {
    name: 'no height limit, no storey limit: 300 m stand',
    // S = ⌊298.5/3.1⌋ = ⌊96.29⌋. env = 476·96·0.7 = 31987.2; /800 = 39.984.
    // Apartments 27189.12/85 = 319.87; /106.25 = 255.898.
    change: { max_allowed_fsr: null, max_allowed_building_height_m: null },
    gfa: 31987.2,
    gfaBy: ['height', 'setbacks'],
    fsr: 39.984,
    apartments: [255, 319],
  },
  {
    name: 'a height below one storey and the roof',
    // S = ⌊1/3.1⌋ = 0: no floor area, although 2 townhouses would fit side by side.
    change: { max_allowed_building_height_m: 2.5 },
    gfa: 0,
    gfaBy: ['height'],
    fsr: 0,
    apartments: [0, 0],
    attached: [0, 0, 800],
    attachedBy: ['height'],
  },
  {
    name: 'a height of exactly two storeys and the roof, which a double takes for less',
    // (8.7−1.5)/3.6 = 2 exactly; 1.9999999999999998 in floating point.
    change: { max_allowed_fsr: null, max_allowed_building_height_m: 8.7, floor_height_m: 3.6 },
    gfa: 666.4,
    gfaBy: ['height', 'setbacks'],
    fsr: 0.833,
    apartments: [5, 6],
  },
  {
    name: 'a density limit between two whole numbers',
    // A 1600, FSR·A = 1120 < env 1344. cap = ⌊30·0.16⌋ = ⌊4.8⌋, below the 11 apartments and 7 townhouses of the floor area.
    change: { total_property_area_m2: 1600, max_allowed_dwelling_density: 30 },
    gfa: 1120,
    apartments: [4, 4],
    apartmentsBy: ['density'],
    attached: [4, 4, 400],
    attachedBy: ['density'],
  },
  {
    name: 'a density limit of exactly one dwelling',
    // cap = 12.5·0.08 = 1 exactly.
    change: { max_allowed_dwelling_density: 12.5 },
    apartments: [1, 1],
    apartmentsBy: ['density'],
    attached: [1, 1, 800],
    attachedBy: ['density'],
  },
];
