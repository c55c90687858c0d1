import { fileContentRules } from './file-content-rules.js';
import { fileRules } from './file-rules.js';
import { identificationRules } from './identification-rules.js';
import { legibilityRules } from './legibility-rules.js';
import type { Rule } from './rule.js';
import { sheetFormatRules } from './sheet-format-rules.js';
import { sitePlanRules } from './site-plan/index.js';

/** Every rule that a city's data may name, by its id. */
export const RULES: ReadonlyMap<string, Rule> = new Map(
  [
    ...fileRules,
    ...fileContentRules,
    ...sheetFormatRules,
    ...legibilityRules,
    ...identificationRules,
    ...sitePlanRules,
  ].map((rule) => [rule.id, rule]),
);
