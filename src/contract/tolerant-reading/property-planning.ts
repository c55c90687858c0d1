/** POST /v1/property/planning-essentials and /v1/property/insights. */
import { names } from '../names.js';
import { type InsightsView, type PlanningEssentialsView } from '../property-adapter-api.js';
import {
  asList,
  asNumber,
  asWebAddress,
  asWords,
  asYesNo,
  isRecord,
  propertyIdIn,
  textsOf,
  type UnknownRecord,
  valueNamed,
} from './fields.js';
import { expectFound, readBody, type ServiceAnswer } from './service-answer.js';
import { findContent } from './wrappers.js';

const GROUPS = names('property_details property_planning_details property_analysis');
const CONSTRAINTS = ['flood', 'bushfire', 'infrastructure', 'environment', 'heritage', 'industry'] as const;
const DWELLINGS = ['apartment', 'duplex', 'mixedUse', 'townhouse'] as const;
const OTHER_USES = ['commercial', 'retail', 'grannyFlat'] as const;

/** `propertyId` is what was asked for; it stands in where the answer does not say. */
export function readPlanningEssentials(answer: ServiceAnswer, propertyId: string): PlanningEssentialsView {
  return toEssentials(readProperty(answer, propertyId), propertyId);
}

function toEssentials({ id, details, planning, analysis }: Property, propertyId: string): PlanningEssentialsView {
  return {
    propertyId: id ?? propertyId,
    lotIdentifier: asWords(details['lot_identifier']),
    propertyType: asWords(details['property_type']),
    region: asWords(details['region']),
    latitude: asNumber(details['center_lat'], -90, 90),
    longitude: asNumber(details['center_long'], -180, 180),
    areaM2: asNumber(details['property_area_m2'], Number.MIN_VALUE),
    zoning: toZoning(planning['zoning']),
    lga: asWords(planning['lga']),
    overlays: toOverlays(planning['overlays']),
    constraints: yesNoOf(CONSTRAINTS, (name) => planning[`has_${name}_overlay`]),
    permittedUses: toPermittedUses(planning['arr_notifications_permitted_use']),
    dwellings: yesNoOf(DWELLINGS, (name) => analysis[`permitted_use_${name.toLowerCase()}`]),
    duplexRules: toRules(analysis['permitted_use_duplex_rule_message']),
  };
}

export function readInsights(answer: ServiceAnswer, propertyId: string): InsightsView {
  const property = readProperty(answer, propertyId);
  const { planning, analysis } = property;
  return {
    ...toEssentials(property, propertyId),
    planningInstruments: textsOf(planning['planning_lep_names'], ['name', 'value', 'label']),
    controls: {
      maxFsr: toControl(planning['planning_max_fsr'], RATIO),
      maxBuildingHeightM: toControl(planning['planning_max_building_height_m'], METRES),
      minLotSizeM2: toControl(planning['planning_min_lot_size_m2'], SQUARE_METRES),
      minLotSizeMultiDwellingM2: toControl(planning['planning_min_lot_size_multi_dwelling_m2'], SQUARE_METRES),
      minLotWidthM: toControl(planning['planning_min_lot_width_m'], METRES),
    },
    isHeritageItem: asYesNo(planning['planning_is_heritage']),
    otherUses: yesNoOf(OTHER_USES, (name) => analysis[`permitted_use_${name.toLowerCase()}`]),
  };
}

/** By each of the names, what the service says under its own name for it. */
function yesNoOf<Name extends string>(fields: readonly Name[], valueOf: (name: Name) => unknown) {
  return Object.fromEntries(fields.map((name) => [name, asYesNo(valueOf(name))])) as Record<Name, boolean | null>;
}

/** A property with the three groups of its fields; one that was not sent is empty. */
type Property = { readonly id: string | null } & Record<'details' | 'planning' | 'analysis', UnknownRecord>;

/** A list may come instead of one property: the one that was asked for is taken, or the only one. */
function readProperty(answer: ServiceAnswer, propertyId: string): Property {
  const looked = `${GROUPS.join(', ')} in result.Property`;
  const entries = findContent(readBody(answer, looked), ['Property', 'property'], asProperties)?.content ?? [];
  const wanted = propertyId.toLowerCase();
  const isWanted = (entry: UnknownRecord) => entries.length === 1 || propertyIdIn(entry)?.toLowerCase() === wanted;
  const property = expectFound(entries.find(isWanted), looked, answer);
  const [details = {}, planning = {}, analysis = {}] = GROUPS.map((group) => {
    return isRecord(property[group]) ? property[group] : {};
  });
  return { id: propertyIdIn(property), details, planning, analysis };
}

function asProperties(value: unknown): UnknownRecord[] | null {
  const hasGroup = (entry: unknown): entry is UnknownRecord =>
    isRecord(entry) && GROUPS.some((group) => Object.hasOwn(entry, group));
  if (hasGroup(value)) return [value];
  if (!Array.isArray(value)) return null;
  const inner = (entry: unknown) => (isRecord(entry) ? (entry['Property'] ?? entry['property']) : undefined);
  const properties = value.map((entry: unknown) => (hasGroup(entry) ? entry : inner(entry))).filter(hasGroup);
  return properties.length > 0 ? properties : null;
}

/** A lot in two zones may have a list of them; both are named. */
function toZoning(value: unknown): PlanningEssentialsView['zoning'] {
  const zones = asList(value).map((zone) => (isRecord(zone) ? zone : { code: zone }));
  const joined = (part: 'code' | 'label') =>
    zones.flatMap((zone: UnknownRecord) => asWords(zone[part]) ?? []).join(' / ');
  const [code, label] = [joined('code'), joined('label')];
  return code || label ? { code, label } : null;
}

const OVERLAY = names('overlay_id category key value');

/** One, a list, an object of them by id, or none. What names neither category, key nor value says nothing. */
function toOverlays(value: unknown): PlanningEssentialsView['overlays'] {
  const isTable = isRecord(value) && !OVERLAY.some((name) => Object.hasOwn(value, name));
  return (isTable ? Object.values(value) : asList(value)).flatMap((entry) => {
    const fields: UnknownRecord = isRecord(entry) ? entry : { value: entry };
    const words = (name: string) => asWords(fields[name]) ?? '';
    const overlay = { category: words('category'), key: words('key'), value: words('value') };
    return overlay.category || overlay.key || overlay.value ? [overlay] : [];
  });
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
    const fields: UnknownRecord = isRecord(rule) ? rule : { message: rule };
    const message = asWords(fields['message']);
    return message === null ? [] : [{ message, url: asWebAddress(fields['url']) }];
  });
}

const RATIO = /\s*:\s*1$/;
const METRES = /\s*(m|metres?|meters?)$/i;
const SQUARE_METRES = /\s*(m2|m²|sqm|sq\.?\s?m)$/i;

/** What is written, and the number in it where it is one: `0.5`, `0.5:1`, `8.5 m`. A limit below zero is none. */
function toControl(value: unknown, unit: RegExp): InsightsView['controls']['maxFsr'] {
  const text = asWords(value);
  return text === null ? null : { text, value: asNumber(text.replace(unit, ''), 0) };
}
