/** How many event streams may be open at once: of one person, from one address and in this process. */
export interface StreamCaps {
  readonly perUser: number;
  /** Counts only where `clientAddress` says who calls. */
  readonly perAddress: number;
  readonly perProcess: number;
}

/** An office behind one address has many people. */
export const STREAM_CAPS: StreamCaps = { perUser: 20, perAddress: 200, perProcess: 5_000 };

export function streamCapMistakes(caps: unknown): string[] {
  if (caps === undefined) return [];
  if (typeof caps !== 'object' || caps === null || Array.isArray(caps)) return ['streamCaps must be an object'];
  return Object.entries(caps).flatMap(([name, most]) => {
    if (!Object.hasOwn(STREAM_CAPS, name)) {
      return [`streamCaps.${name} is no cap; they are ${Object.keys(STREAM_CAPS).join(', ')}`];
    }
    if (Number.isSafeInteger(most) && Number(most) >= 0) return [];
    return [`streamCaps.${name} must be a whole number of at least 0`];
  });
}
