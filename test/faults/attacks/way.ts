import type { AttackedHouse, HouseOptions } from './attacked-house.js';

/** One way to a receipt for drawings that were not checked. */
export interface Way {
  readonly name: string;
  readonly house?: HouseOptions;
  /** It succeeds, and docs/security.md says so in these words. */
  readonly namedAs?: string;
  /** Throws where the attack did not come as far as it should by its own means. */
  readonly attempt: (house: AttackedHouse) => Promise<void>;
}

/** What the attack rests on must have happened, or nothing was tried. */
export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The attack was not tried: ${what}`);
}
