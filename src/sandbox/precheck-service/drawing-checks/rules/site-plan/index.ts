/** Rules about the quantities that a site plan states. */
import type { Rule } from '../rule.js';

export const sitePlanRules: readonly Rule[] = [];
