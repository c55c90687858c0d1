/** Medians and the words for them. */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const milliseconds = (value) => `${Math.round(value)} ms`;
export const times = (value) => `${value.toFixed(2)} times`;
export const megabytes = (value) => `${Math.round(value)} MB`;
