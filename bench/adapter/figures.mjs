/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const times = (value) => `${value.toFixed(2)} times`;
export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
export const megabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MiB`;
