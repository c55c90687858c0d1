/** What the vendor asks of a run's reports, in general, by city and by permit type. */
import { createHash } from 'node:crypto';
import { BLOCK, outageMistakes, type OutageRule } from './outage-rule.js';
import type { StoredProject } from '../store/store.js';

/** One rule. What a permit type leaves out holds as its city has it, then as the general rule does. */
export interface GateRule {
  /** The lowest score that passes, 0 to 100. */
  readonly minScore: number;
  /**
   * Which scores are held against the minimum. `every` (default): the lowest of all. `mean`: the mean of all. `named`: the lowest of
   * these, each of which must be there by exactly this name; the others inform and decide nothing.
   */
  readonly reports: 'every' | 'mean' | { readonly named: readonly string[] };
  /** Whether each report that counts must also have ended with the result Passed; false by default. */
  readonly requirePassed: boolean;
  /**
   * Whether the copies that the service lists for each report must have the very digests and sizes that the browser gave, before a run
   * passes. Left out: wherever the service lists copies. True: a run whose copies are not listed does not pass. False: nothing is compared.
   */
  readonly verifyDrawings?: boolean | undefined;
  /** What holds while the service is away in the middle of a run; `block` by default. */
  readonly outage: OutageRule;
}

export interface GatePolicy extends Partial<GateRule> {
  readonly minScore: number;
  readonly cities?: Readonly<
    Record<string, Partial<GateRule> & { readonly permitTypes?: Readonly<Record<string, Partial<GateRule>>> }>
  >;
}

/** The rule of a project: each part by permit type, else by city, else the general one. */
export function ruleFor(policy: GatePolicy, cityKey: string, permitType: string | null): GateRule {
  const city = ownEntry(policy.cities, cityKey);
  const exact = permitType === null ? undefined : ownEntry(city?.permitTypes, permitType);
  return {
    minScore: exact?.minScore ?? city?.minScore ?? policy.minScore,
    reports: exact?.reports ?? city?.reports ?? policy.reports ?? 'every',
    requirePassed: exact?.requirePassed ?? city?.requirePassed ?? policy.requirePassed ?? false,
    verifyDrawings: exact?.verifyDrawings ?? city?.verifyDrawings ?? policy.verifyDrawings,
    outage: exact?.outage ?? city?.outage ?? policy.outage ?? BLOCK,
  };
}

/**
 * The same for one project. Where runs may begin on the service's own page too, only the copies prove which drawings a report checked:
 * such a project needs them, whatever the policy says.
 */
export function ruleOf(
  policy: GatePolicy,
  project: Pick<StoredProject, 'cityKey' | 'permitType' | 'elsewhere'>,
): GateRule {
  const rule = ruleFor(policy, project.cityKey, project.permitType);
  return project.elsewhere === true ? { ...rule, verifyDrawings: true } : rule;
}

/** Tells policies apart in a few characters: what pages see of a project changes with its policy, though its revision does not. */
export function policyVersion(policy: GatePolicy): string {
  return createHash('sha256').update(JSON.stringify(policy)).digest('hex').slice(0, 8);
}

const PARTS = new Set(['minScore', 'reports', 'requirePassed', 'verifyDrawings', 'outage']);

/** Every mistake in a policy as it came from outside, each with its place and what was expected. */
export function gatePolicyMistakes(policy: unknown, cityKeys: readonly string[]): string[] {
  if (!isRecord(policy)) return ['gate must be an object with minScore, a number from 0 to 100'];
  const mistakes = ruleMistakes('gate', policy, 'cities');
  if (policy['minScore'] === undefined) mistakes.push('gate.minScore must be a number from 0 to 100');
  for (const [cityKey, city] of entriesOf('gate.cities', policy['cities'], mistakes)) {
    const place = `gate.cities["${cityKey}"]`;
    if (!cityKeys.includes(cityKey)) mistakes.push(`${place} is not one of cities`);
    mistakes.push(...ruleMistakes(place, city, 'permitTypes'));
    for (const [permitType, exact] of entriesOf(`${place}.permitTypes`, city['permitTypes'], mistakes)) {
      mistakes.push(...ruleMistakes(`${place}.permitTypes["${permitType}"]`, exact));
    }
  }
  return mistakes;
}

/** An unknown part is refused: a misspelt `requirePassed` would ask for less than the vendor means. */
function ruleMistakes(place: string, rule: Record<string, unknown>, inner?: string): string[] {
  const { minScore, reports } = rule;
  const mistakes = Object.keys(rule)
    .filter((name) => !PARTS.has(name) && name !== inner)
    .map((name) => `${place}.${name} is no part of a gate rule`);
  if (minScore !== undefined && !(typeof minScore === 'number' && minScore >= 0 && minScore <= 100)) {
    mistakes.push(`${place}.minScore must be a number from 0 to 100`);
  }
  if (reports !== undefined && reports !== 'every' && reports !== 'mean' && !namesReports(reports)) {
    mistakes.push(`${place}.reports must be 'every', 'mean' or { named: [the names of one or more reports] }`);
  }
  for (const name of ['requirePassed', 'verifyDrawings']) {
    const value = rule[name];
    if (value !== undefined && typeof value !== 'boolean') mistakes.push(`${place}.${name} must be true or false`);
  }
  return [...mistakes, ...outageMistakes(place, rule['outage'])];
}

function namesReports(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== 1) return false;
  const named: unknown = value['named'];
  return Array.isArray(named) && named.length > 0 && named.every((name) => typeof name === 'string' && name !== '');
}

function entriesOf(place: string, value: unknown, mistakes: string[]): [string, Record<string, unknown>][] {
  if (value === undefined) return [];
  const entries = isRecord(value) ? Object.entries(value) : null;
  if (entries === null) mistakes.push(`${place} must be an object`);
  return (entries ?? []).filter((entry): entry is [string, Record<string, unknown>] => {
    if (!isRecord(entry[1])) mistakes.push(`${place}["${entry[0]}"] must be an object`);
    return isRecord(entry[1]);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A city may be called `constructor`: only entries that were really set count. */
function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}
