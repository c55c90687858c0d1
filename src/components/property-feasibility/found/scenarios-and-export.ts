/** What a person makes of the estimates: scenarios side by side, a file, a printout. Loaded when one of their rows is opened. */
export { renderExport } from './export.js';
export { renderScenarios, scenarioStyles } from './scenarios.js';
