import { PROPERTY_OVERRIDES, type OverrideField } from 'precheck-contract/property-overrides';
import type { PropertyRecord, State } from './property-file.js';

/** Postcodes by state, as Australia Post allots them to places; post office boxes left out. */
const POSTCODES: Readonly<Record<State, readonly (readonly [number, number])[]>> = {
  NSW: [
    [2000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  ACT: [
    [2600, 2618],
    [2900, 2920],
  ],
  VIC: [[3000, 3999]],
  QLD: [[4000, 4999]],
  SA: [[5000, 5799]],
  WA: [[6000, 6797]],
  TAS: [[7000, 7799]],
  NT: [[800, 899]],
};

/** Which overlay flag an overlay's category sets. A category that is none of these sets no flag. */
const FLAG_OF_CATEGORY = {
  Flood: 'has_flood_overlay',
  Bushfire: 'has_bushfire_overlay',
  Infrastructure: 'has_infrastructure_overlay',
  Environment: 'has_environment_overlay',
  Heritage: 'has_heritage_overlay',
  Industry: 'has_industry_overlay',
} as const;

/** Limits that a place may not have. Every other default is a number. */
const MAY_BE_ABSENT: ReadonlySet<OverrideField> = new Set([
  'min_lot_size_m2',
  'min_lot_size_multi_dwellings_m2',
  'minimum_lot_width',
  'max_allowed_fsr',
  'max_allowed_building_height_m',
  'max_allowed_dwelling_density',
  'site_coverage_area_pct',
]);

const STATED_AND_DEFAULT = [
  ['planning_max_fsr', 'max_allowed_fsr'],
  ['planning_max_building_height_m', 'max_allowed_building_height_m'],
  ['planning_min_lot_size_m2', 'min_lot_size_m2'],
  ['planning_min_lot_size_multi_dwelling_m2', 'min_lot_size_multi_dwellings_m2'],
  ['planning_min_lot_width_m', 'minimum_lot_width'],
] as const;

/** How much a lot's area may differ from width times depth: a real lot is no exact rectangle. */
const AREA_TOLERANCE = 0.01;

/** What a property's file says in two places that do not agree, in a sentence each. */
export function contradictions(record: PropertyRecord): string[] {
  return [...addressMistakes(record), ...lotMistakes(record), ...overlayMistakes(record), ...defaultMistakes(record)];
}

function addressMistakes({ address, aliases, listingAddress, property_details: details }: PropertyRecord): string[] {
  const mistakes = [address, ...aliases].flatMap(({ postCode, state, number, numberTo }) => [
    POSTCODES[state].some(([from, to]) => postCode >= from && postCode <= to)
      ? null
      : `postCode ${postCode} is not in ${state}`,
    numberTo === null || numberTo > number ? null : `numberTo ${numberTo} is not above number ${number}`,
  ]);
  const end = `${address.suburb} ${address.state} ${String(address.postCode).padStart(4, '0')}`;
  if (!listingAddress.endsWith(end)) mistakes.push(`listingAddress does not end with ${end}`);
  if (!details.localities.includes(address.suburb)) mistakes.push(`localities do not have ${address.suburb}`);
  if (details.arr_gnaf_address_detail_pid.some((pid) => !pid.startsWith(`GA${address.state}`))) {
    mistakes.push(`arr_gnaf_address_detail_pid has an id of another state than ${address.state}`);
  }
  return mistakes.filter((mistake) => mistake !== null);
}

function lotMistakes({ lot, defaults, property_details: details }: PropertyRecord): string[] {
  const areaM2 = Number(details.property_area_m2);
  const mistakes: string[] = [];
  if (Math.abs(lot.widthM * lot.depthM - areaM2) > areaM2 * AREA_TOLERANCE) {
    mistakes.push(`property_area_m2 ${areaM2} is not about ${lot.widthM} m times ${lot.depthM} m`);
  }
  if (defaults.total_property_area_m2.value !== areaM2) mistakes.push('total_property_area_m2 is not property_area_m2');
  if (defaults.street_frontage_m.value !== lot.widthM) mistakes.push('street_frontage_m is not the lot’s width');
  return mistakes;
}

function overlayMistakes({ property_planning_details: planning }: PropertyRecord): string[] {
  const { category } = planning.overlays;
  const mistakes = Object.entries(FLAG_OF_CATEGORY)
    .filter(([name, flag]) => planning[flag] !== (name === category))
    .map(([, flag]) => `${flag} is ${planning[flag]}, but the overlay's category is ${category}`);
  if (planning.planning_is_heritage !== planning.has_heritage_overlay) {
    mistakes.push('planning_is_heritage and has_heritage_overlay differ');
  }
  return mistakes;
}

function defaultMistakes({ defaults, property_planning_details: planning }: PropertyRecord): string[] {
  const outside = PROPERTY_OVERRIDES.flatMap(({ field, min, max }) => {
    const { value } = defaults[field];
    if (value === null) return MAY_BE_ABSENT.has(field) ? [] : [`defaults.${field}: expected a number`];
    return value >= min && value <= max ? [] : [`defaults.${field}: expected ${min} to ${max}`];
  });
  const differing = STATED_AND_DEFAULT.filter(([stated, field]) => {
    const text = planning[stated];
    return (text === null || text === '' ? null : Number(text)) !== defaults[field].value;
  }).map(([stated, field]) => `${stated} and defaults.${field} differ`);
  return [...outside, ...differing];
}
