/** POST /v1/property/planning-essentials and /v1/property/insights. */
import type { InsightsView, PlanningEssentialsView, StatedControl } from '../property-adapter-api.js';
import { asWebAddress } from './links-and-documents.js';
import {
  asList,
  asNumber,
  asNumberWithin,
  asWords,
  asYesNo,
  propertyIdIn,
  textsOf,
  valueNamed,
} from './property-values.js';
import {
  describeAnswer,
  isRecord,
  readBody,
  ReadingError,
  type ServiceAnswer,
  type UnknownRecord,
} from './service-answer.js';
import { findContent } from './wrappers.js';

const GROUPS = ['property_details', 'property_planning_details', 'property_analysis'];
const LOOKED = `${GROUPS.join(', ')} in result.Property`;

/** `propertyId` is what was asked for; it stands in where the answer does not say. */
export function readPlanningEssentials(answer: ServiceAnswer, propertyId: string): PlanningEssentialsView {
  return toPlanningView(findProperty(answer, propertyId), propertyId);
}

export function readInsights(answer: ServiceAnswer, propertyId: string): InsightsView {
  const property = findProperty(answer, propertyId);
  const planning = groupOf(property, 'property_planning_details');
  const analysis = groupOf(property, 'property_analysis');
  return {
    ...toPlanningView(property, propertyId),
    planningInstruments: textsOf(planning['planning_lep_names'], ['name', 'value', 'label']),
    controls: {
      maxFsr: toControl(planning['planning_max_fsr'], RATIO),
      maxBuildingHeightM: toControl(planning['planning_max_building_height_m'], METRES),
      minLotSizeM2: toControl(planning['planning_min_lot_size_m2'], SQUARE_METRES),
      minLotSizeMultiDwellingM2: toControl(planning['planning_min_lot_size_multi_dwelling_m2'], SQUARE_METRES),
      minLotWidthM: toControl(planning['planning_min_lot_width_m'], METRES),
    },
    isHeritageItem: asYesNo(planning['planning_is_heritage']),
    otherUses: {
      commercial: asYesNo(analysis['permitted_use_commercial']),
      retail: asYesNo(analysis['permitted_use_retail']),
      grannyFlat: asYesNo(analysis['permitted_use_grannyflat']),
    },
  };
}

/** Of insights, what planning essentials has: one call answers both. */
export function essentialsOf(insights: InsightsView): PlanningEssentialsView {
  const { propertyId, lotIdentifier, propertyType, region, latitude, longitude, areaM2 } = insights;
  const { zoning, lga, overlays, constraints, permittedUses, dwellings, duplexRules } = insights;
  return {
    ...{ propertyId, lotIdentifier, propertyType, region, latitude, longitude, areaM2 },
    ...{ zoning, lga, overlays, constraints, permittedUses, dwellings, duplexRules },
  };
}

/** A list may come instead of one property: the one that was asked for is taken, or the only one. */
function findProperty(answer: ServiceAnswer, propertyId: string): UnknownRecord {
  const body = readBody(answer, LOOKED);
  const isIt = (value: unknown): value is UnknownRecord =>
    isRecord(value) && GROUPS.some((group) => Object.hasOwn(value, group));
  const found = findContent(body, ['Property', 'property'], (value): value is UnknownRecord | unknown[] => {
    return isIt(value) || (Array.isArray(value) && value.some((entry) => isIt(entry) || isIt(inner(entry))));
  });
  const content = found?.content;
  if (isIt(content)) return content;
  const entries = asList(content)
    .map((entry) => (isIt(entry) ? entry : inner(entry)))
    .filter(isIt);
  const [only] = entries;
  const wanted = propertyId.toLowerCase();
  const chosen = entries.length === 1 ? only : entries.find((entry) => propertyIdIn(entry)?.toLowerCase() === wanted);
  if (chosen === undefined) throw new ReadingError(LOOKED, describeAnswer(answer));
  return chosen;
}

function inner(entry: unknown): unknown {
  return isRecord(entry) ? (entry['Property'] ?? entry['property']) : undefined;
}

function groupOf(property: UnknownRecord, name: string): UnknownRecord {
  const group = property[name];
  return isRecord(group) ? group : {};
}

function toPlanningView(property: UnknownRecord, propertyId: string): PlanningEssentialsView {
  const details = groupOf(property, 'property_details');
  const planning = groupOf(property, 'property_planning_details');
  const analysis = groupOf(property, 'property_analysis');
  const area = asNumber(details['property_area_m2']);
  return {
    propertyId: propertyIdIn(property) ?? propertyId,
    lotIdentifier: asWords(details['lot_identifier']),
    propertyType: asWords(details['property_type']),
    region: asWords(details['region']),
    latitude: asNumberWithin(details['center_lat'], -90, 90),
    longitude: asNumberWithin(details['center_long'], -180, 180),
    areaM2: area !== null && area > 0 ? area : null,
    zoning: toZoning(planning['zoning']),
    lga: asWords(planning['lga']),
    overlays: toOverlays(planning['overlays']),
    constraints: {
      flood: asYesNo(planning['has_flood_overlay']),
      bushfire: asYesNo(planning['has_bushfire_overlay']),
      infrastructure: asYesNo(planning['has_infrastructure_overlay']),
      environment: asYesNo(planning['has_environment_overlay']),
      heritage: asYesNo(planning['has_heritage_overlay']),
      industry: asYesNo(planning['has_industry_overlay']),
    },
    permittedUses: toPermittedUses(planning['arr_notifications_permitted_use']),
    dwellings: {
      apartment: asYesNo(analysis['permitted_use_apartment']),
      duplex: asYesNo(analysis['permitted_use_duplex']),
      mixedUse: asYesNo(analysis['permitted_use_mixeduse']),
      townhouse: asYesNo(analysis['permitted_use_townhouse']),
    },
    duplexRules: toRules(analysis['permitted_use_duplex_rule_message']),
  };
}

/** A lot in two zones may have a list of them; both are named. */
function toZoning(value: unknown): PlanningEssentialsView['zoning'] {
  const zones = asList(value).flatMap((zone) => {
    const code = isRecord(zone) ? asWords(zone['code']) : asWords(zone);
    const label = isRecord(zone) ? asWords(zone['label']) : null;
    return code === null && label === null ? [] : [{ code: code ?? '', label: label ?? '' }];
  });
  if (zones.length === 0) return null;
  const joined = (part: 'code' | 'label'): string =>
    zones
      .map((zone) => zone[part])
      .filter((text) => text !== '')
      .join(' / ');
  return { code: joined('code'), label: joined('label') };
}

/** One, a list, an object of them by id, or none. What names neither category, key nor value says nothing. */
function toOverlays(value: unknown): PlanningEssentialsView['overlays'] {
  const isOne = isRecord(value) && OVERLAY_NAMES.some((name) => Object.hasOwn(value, name));
  return (isRecord(value) && !isOne ? Object.values(value) : asList(value)).flatMap(toOverlay);
}

const OVERLAY_NAMES = ['overlay_id', 'category', 'key', 'value'];

function toOverlay(entry: unknown): PlanningEssentialsView['overlays'] {
  const bare = asWords(entry);
  if (bare !== null) return [{ category: '', key: '', value: bare }];
  if (!isRecord(entry)) return [];
  const [category, key, value] = ['category', 'key', 'value'].map((name) => asWords(entry[name]) ?? '');
  if (!category && !key && !value) return [];
  return [{ category: category ?? '', key: key ?? '', value: value ?? '' }];
}

/** Null stands for a group that was not sent, or whose entries name nothing, which is not the same as an empty one. */
function toPermittedUses(value: unknown): PlanningEssentialsView['permittedUses'] {
  const groups = isRecord(value) ? value : {};
  const list = (name: string): string[] | null => {
    const group = valueNamed(groups, name);
    if (group === null || group === undefined || group === '') return null;
    const texts = textsOf(group, ['value', 'name', 'label']);
    return texts.length === 0 && asList(group).length > 0 ? null : texts;
  };
  return {
    withConsent: list('Permitted with consent'),
    withoutConsent: list('Permitted without consent'),
    prohibited: list('Prohibited'),
  };
}

function toRules(value: unknown): PlanningEssentialsView['duplexRules'] {
  return asList(value).flatMap((rule) => {
    const message = isRecord(rule) ? asWords(rule['message']) : asWords(rule);
    if (message === null) return [];
    return [{ message, url: isRecord(rule) ? asWebAddress(rule['url']) : null }];
  });
}

const RATIO = /\s*:\s*1$/;
const METRES = /\s*(m|metres?|meters?)$/i;
const SQUARE_METRES = /\s*(m2|m²|sqm|sq\.?\s?m)$/i;

/** What is written, and the number in it where it is one: `0.5`, `0.5:1`, `8.5 m`. A limit below zero is none. */
function toControl(value: unknown, unit: RegExp): StatedControl {
  const text = asWords(value);
  if (text === null) return null;
  const number = asNumber(text.replace(unit, ''));
  return { text, value: number !== null && number >= 0 ? number : null };
}
