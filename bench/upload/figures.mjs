/** @param {readonly number[]} values */
export const median = (values) => share(values, 0.5);

/** The value that so large a share of all does not exceed. @param {readonly number[]} values @param {number} part */
export function share(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const times = (value) => `${value.toFixed(2)} times`;
export const milliseconds = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
