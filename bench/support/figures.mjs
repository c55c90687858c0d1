/** What all benches say their figures with: medians with their spread, and units. */

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {readonly number[]} values */
export const median = (values) => share(values, 0.5);

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The value that so large a share of all does not exceed. @param {readonly number[]} values @param {number} part */
export function share(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** “12.0 ms (11.8 to 13.1, 5 rounds)”. @param {readonly number[]} values @param {(value: number) => string} unit */
export function withSpread(values, unit) {
  const bare = (value) => unit(value).replace(/ \D+$/, '');
  return `${unit(median(values))} (${bare(Math.min(...values))} to ${bare(Math.max(...values))}, ${values.length} rounds)`;
}

export const times = (value) => `${value.toFixed(2)} times`;
export const milliseconds = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const microseconds = (value) => `${value.toFixed(0)} µs`;
export const kilobytes = (bytes) => `${(bytes / 1e3).toFixed(1)} kB`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
/** As /proc and Node's own limits count. */
export const kibibytes = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
export const mebibytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MiB`;

/** The line of what could not be measured: a table without it would look complete. @param {string} what @param {string} why */
export const lost = (what, why) => ({ what, measured: `not measured: ${why}`, limit: 'measured', pass: false });
