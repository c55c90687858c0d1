/** What every report says it was made by. It changes with each change of rules, recognition or score. */
export const MODEL_VERSION = 'sandbox-2026.11';
