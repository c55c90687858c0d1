/**
 * What holds where an option is left out. The configuration's reference takes its words from here; other defaults are with their option.
 */
export const DEFAULT_MOUNT_PATH = '/precheck';
export const DEFAULT_LIMITS = { maxFileBytes: 200_000_000, maxFiles: 100 };
export const DEFAULT_POLL_INTERVAL_MS = 2_000;
export const DEFAULT_RECEIPT_LIFETIME_MS = 24 * 60 * 60_000;
export const DEFAULT_CALLS_PER_SECOND = 20;
/** Of the PostgreSQL store. */
export const DEFAULT_CONNECTIONS = 10;
/** Of both services. */
export const DEFAULT_KEY_HEADER = 'x-api-key';
