/** What the vendor asks of a run's reports, in general, by city and by permit type. */
import { createHash } from 'node:crypto';
import { BLOCK, type OutageRule } from './outage-rule.js';
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

/** A city may be called `constructor`: only entries that were really set count. */
function ownEntry<Value>(entries: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : undefined;
}
