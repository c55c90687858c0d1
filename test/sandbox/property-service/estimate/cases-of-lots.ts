/** Worked on paper: what the lot's shape and size, its setbacks and the townhouse's own measures do. Short forms as in cases-of-controls. */
import type { WorkedCase } from './worked-case.js';

export const CASES_OF_LOTS: readonly WorkedCase[] = [
  {
    name: 'a wide lot, where the types differ and a tie goes to attached',
    // A 1200, W 30: D = 40, Wb = 27. E = 27·28 = 756; F = 720. env = 1008; FSR·A = 840. Apartments 714/85 = 8.4; /106.25 = 6.72.
    // rows 1. a ⌊27/6⌋ = 4, s 2·⌊28.8/13.8⌋ = 4, d ⌊28.8/7.8⌋ = 3; floor ⌊840/144⌋ = 5.
    // min: a ⌊27/7.5⌋ = 3, s 2·⌊28.8/16.8⌋ = 2, d ⌊28.8/9.3⌋ = 3, floor ⌊840/180⌋ = 4.
    change: { total_property_area_m2: 1200, street_frontage_m: 30 },
    gfa: 840,
    apartments: [6, 8],
    attached: [3, 4, 300],
    semiDetached: [2, 4, 300],
    detached: [3, 3, 400],
  },
  {
    name: 'a minimum lot size for each dwelling',
    // A 1600: ⌊1600/300⌋ = ⌊5.33⌋, below 7. min: below 6 too. lot = 320. Apartments are not on lots of their own.
    change: { total_property_area_m2: 1600, min_lot_size_m2: 300 },
    gfa: 1120,
    apartments: [8, 11],
    attached: [5, 5, 320],
    attachedBy: ['minimum-lot-size'],
  },
  {
    name: 'a minimum lot size that divides the lot exactly',
    // A 660, W 20: 660/220 = 3. D = 33, E = 17·21 = 357, F = 357 (A·cov = 396), env = 499.8, FSR·A = 462.
    // Apartments 392.7/85 = 4.62; /106.25 = 3.696. rows ⌊27/18⌋ = 1, width 5: a ⌊17/5⌋ = 3, s 2·⌊18.8/11.8⌋ = 2,
    // d ⌊18.8/6.8⌋ = 2; floor ⌊462/120⌋ = 3. All of a's are 3. min, width 6.5: a ⌊17/6.5⌋ = 2, s 2·⌊18.8/14.8⌋ = 2,
    // d ⌊18.8/8.3⌋ = 2, floor ⌊462/156⌋ = 2. lot = 660/3 = 220.
    change: { total_property_area_m2: 660, min_lot_size_m2: 220, th_width: 5 },
    gfa: 462,
    apartments: [3, 4],
    attached: [2, 3, 220],
    semiDetached: [2, 2, 330],
    detached: [2, 2, 330],
    attachedBy: ['minimum-lot-size', 'floor-space-ratio', 'dwelling-width', 'dwelling-depth'],
  },
  {
    name: 'a lot below the minimum for several dwellings',
    // 800 < 801: none, though the floor area stands.
    change: { min_lot_size_multi_dwellings_m2: 801 },
    apartments: [0, 0],
    apartmentsBy: ['minimum-multi-dwelling-lot-size'],
    attached: [0, 0, 800],
    attachedBy: ['minimum-multi-dwelling-lot-size'],
  },
  {
    name: 'a lot of exactly the minimum size and width',
    // As the base lot.
    change: { min_lot_size_multi_dwellings_m2: 800, minimum_lot_width: 20 },
  },
  {
    name: 'a lot narrower than the minimum width',
    // 20 < 20.1.
    change: { minimum_lot_width: 20.1 },
    apartments: [0, 0],
    apartmentsBy: ['minimum-lot-width'],
    attached: [0, 0, 800],
    attachedBy: ['minimum-lot-width'],
  },
  {
    name: 'a lot too narrow for one townhouse but not for flats',
    // A 400, W 8: D = 50, Wb = 5. E = 5·38 = 190 < 240. env = 266 < 280. 266/400 = 0.665. Apartments 226.1/85 = 2.66; 2.128.
    // a ⌊5/6⌋ = 0, s 2·⌊6.8/13.8⌋ = 0, d ⌊6.8/7.8⌋ = 0.
    change: { total_property_area_m2: 400, street_frontage_m: 8 },
    gfa: 266,
    gfaBy: ['height', 'setbacks'],
    fsr: 0.665,
    apartments: [2, 2],
    attached: [0, 0, 400],
    attachedBy: ['dwelling-width'],
  },
  {
    name: 'a lot too shallow for one row',
    // A 400, W 20: D = 20. E = 17·8 = 136; env = 190.4; FSR·A = 280. 0.476. Apartments 161.84/85 = 1.9; /106.25 = 1.52.
    // rows ⌊14/18⌋ = 0; floor ⌊190.4/144⌋ = 1.
    change: { total_property_area_m2: 400 },
    gfa: 190.4,
    gfaBy: ['height', 'setbacks'],
    fsr: 0.476,
    apartments: [1, 1],
    attached: [0, 0, 400],
    attachedBy: ['dwelling-depth'],
  },
  {
    name: 'side setbacks wider than the lot',
    // 20−24 < 0: Wb = 0, E = 0. rows 1; s 2·⌊1.8/13.8⌋ = 0.
    change: { setback_side: 12 },
    gfa: 0,
    gfaBy: ['setbacks'],
    fsr: 0,
    apartments: [0, 0],
    attached: [0, 0, 800],
    attachedBy: ['setbacks', 'dwelling-width'],
  },
  {
    name: 'tiny townhouses of one storey on the whole lot: the lot itself binds',
    // H 5: S = ⌊3.5/3.1⌋ = 1. env = 800·0.3 = 240; /800 = 0.3. Apartments 204/85 = 2.4; 1.92.
    // rows ⌊46/11⌋ = 4. a ⌊20/3⌋ = 6, s 2·⌊21.8/7.8⌋ = 4, d ⌊21.8/4.8⌋ = 4: 24, 16, 16. floor ⌊240/15⌋ = 16. lot = 50.
    // min, width 4.5: a ⌊20/4.5⌋ = 4, s 2·⌊21.8/10.8⌋ = 4, d ⌊21.8/6.3⌋ = 3: 16, 16, 12. floor ⌊240/22.5⌋ = 10.
    change: {
      max_allowed_fsr: null,
      max_allowed_building_height_m: 5,
      site_coverage_area_pct: 100,
      setback_front: 0,
      setback_rear: 0,
      setback_side: 0,
      bld_efficiency_ratio_pct: 30,
      th_width: 3,
      th_depth: 5,
    },
    gfa: 240,
    gfaBy: ['height', 'lot-area'],
    fsr: 0.3,
    apartments: [1, 2],
    attached: [10, 16, 50],
    attachedBy: ['lot-area'],
  },
  {
    name: 'a width of exactly three townhouses, which a double takes for less',
    // A 756, W 18.9: D = 40. Side 0.9: Wb = 17.1 = 3·5.7. E = 17.1·28 = 478.8; F = 453.6. env = 635.04; FSR·A = 529.2.
    // Apartments 449.82/85 = 5.29; /106.25 = 4.23. s 2·⌊18.9/13.2⌋ = 2, d ⌊18.9/7.5⌋ = 2. floor ⌊529.2/136.8⌋ = 3.
    // min, width 7.2: a ⌊17.1/7.2⌋ = 2, s 2·⌊18.9/16.2⌋ = 2, d ⌊18.9/9⌋ = 2, floor ⌊529.2/172.8⌋ = 3.
    change: { total_property_area_m2: 756, street_frontage_m: 18.9, setback_side: 0.9, th_width: 5.7 },
    gfa: 529.2,
    attached: [2, 3, 252],
    semiDetached: [2, 2, 378],
    detached: [2, 2, 378],
    attachedBy: ['floor-space-ratio', 'dwelling-width', 'dwelling-depth'],
  },
  {
    name: 'a depth of exactly two rows',
    // Rear 4: between 30, (30+6)/18 = 2. E = 17·30 = 510; F = 480; env = 672; FSR·A = 560. 2·2 = 4 > floor 3; min 3.
    change: { setback_rear: 4 },
    attached: [3, 3, 266.66],
    attachedBy: ['floor-space-ratio'],
  },
  {
    name: 'a width of exactly two detached townhouses and the gap between them',
    // A 672, W 16.8: D = 40, Wb = 13.8. F = E = 386.4 < 403.2. env = 540.96; FSR·A = 470.4.
    // Apartments 399.84/85 = 4.7; /106.25 = 3.76. a ⌊13.8/6⌋ = 2, s 2·⌊15.6/13.8⌋ = 2, d ⌊15.6/7.8⌋ = 2; floor 3.
    // min: a ⌊13.8/7.5⌋ = 1, s 2·⌊15.6/16.8⌋ = 0, d ⌊15.6/9.3⌋ = 1, floor ⌊470.4/180⌋ = 2.
    change: { total_property_area_m2: 672, street_frontage_m: 16.8 },
    gfa: 470.4,
    apartments: [3, 4],
    attached: [1, 2, 336],
    semiDetached: [0, 2, 336],
  },
];
