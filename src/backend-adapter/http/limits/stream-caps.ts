/** How many event streams may be open at once: of one person, from one address and in this process. */
export interface StreamCaps {
  readonly perUser: number;
  /** Counts only where `clientAddress` says who calls. */
  readonly perAddress: number;
  readonly perProcess: number;
}

/** An office behind one address has many people. */
export const STREAM_CAPS: StreamCaps = { perUser: 20, perAddress: 200, perProcess: 5_000 };
