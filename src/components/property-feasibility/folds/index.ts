/** What stands behind the folded rows, loaded when the first of them is opened. */
export { renderExport } from './export.js';
export { renderFields } from './fields.js';
export { foldStyles } from './folds.styles.js';
export { renderConstraints, renderDwellings, renderInsights, renderPermittedUses } from './planning.js';
export { renderScenarios } from './scenarios.js';
