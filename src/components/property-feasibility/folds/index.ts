/** What stands behind the folded rows, loaded when the first of them is opened. */
export { renderFields } from './fields.js';
export { renderConstraints, renderDwellings, renderInsights } from './planning.js';
export { renderPermittedUses } from './permitted-uses.js';
export { renderScenarios } from './scenarios.js';
export { renderExport } from './export.js';
export { foldStyles } from '../folds.styles.js';
