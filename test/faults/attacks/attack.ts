/** A way to a receipt for drawings that were not checked, and the steps that ways are made of. */
import type { AttackedHouse, HouseOptions } from './attacked-house.js';
import type { CheckingService } from './checking-service.js';
import { digestOf, type Drawing } from './drawings.js';
import type { ScriptedApplicant, ServicePage, Uploaded } from './scripted-applicant.js';

export interface Way {
  readonly name: string;
  readonly house?: HouseOptions;
  /** It succeeds, and docs/security.md says so in these words. */
  readonly namedAs?: string;
  /** Throws where the attack did not come as far as it should by its own means. */
  readonly attempt: (house: AttackedHouse) => Promise<unknown>;
}

/** What the attack rests on must have happened, or nothing was tried. */
export function mustHold(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The attack was not tried: ${what}`);
}

/** An attack on a draft of the applicant's own. */
export function onDraft(
  name: string,
  house: HouseOptions,
  steps: (attack: Attack, house: AttackedHouse) => Promise<unknown>,
): Way {
  return { name, house, attempt: async (attacked) => steps(await Attack.onDraft(attacked), attacked) };
}

export function named(upload: Uploaded, as: Drawing): Uploaded {
  return { ...upload, drawing: as };
}

/** The steps of an attack on one project. */
export class Attack {
  readonly applicant: ScriptedApplicant;
  readonly service: CheckingService;
  readonly id: string;
  readonly #house: AttackedHouse;

  constructor(house: AttackedHouse, id: string) {
    this.id = id;
    this.#house = house;
    this.applicant = house.applicant;
    this.service = house.service;
  }

  static async onDraft(house: AttackedHouse, fields: object = {}): Promise<Attack> {
    return new Attack(house, await house.applicant.draft(fields));
  }

  /** @param sent the bytes that are PUT, where they are not the drawing's */
  upload(what: Drawing, sent: Drawing = what): Promise<Uploaded> {
    return this.applicant.send(this.id, what, sent.bytes);
  }

  /** To an address that was used already. */
  async replace({ url }: Uploaded, by: Drawing): Promise<void> {
    mustHold((await this.applicant.put(url, by.bytes)) === 200, 'the address took one drawing only');
  }

  page(): Promise<ServicePage> {
    return this.applicant.page(this.id);
  }

  /** A start that must be taken. */
  async begin(uploads: readonly Uploaded[], fields: object = {}): Promise<void> {
    const { status } = await this.applicant.start(this.id, uploads, fields);
    mustHold(status === 202, `a start was refused: ${status}`);
  }

  /** A start that may be refused; where it is taken, the service must have checked this. */
  async tryBegin(uploads: readonly Uploaded[], checked: Drawing): Promise<void> {
    if ((await this.applicant.start(this.id, uploads)).status === 202) this.mustHaveChecked(checked);
  }

  async complete(): Promise<void> {
    await this.applicant.until(this.id, ({ phase }) => phase === 'complete');
  }

  /** The run that was begun last checked this drawing. */
  mustHaveChecked(what: Drawing): void {
    const run = this.service.runsOf(this.id).at(-1);
    mustHold(run?.digests.has(digestOf(what.bytes)) === true, 'the service did not check it');
  }

  /** A run on this drawing passed at the service. */
  mustHavePassed(what: Drawing): void {
    const runs = this.service.runsOf(this.id);
    const run = runs.find(({ files }) => files.some(({ bytes }) => bytes.equals(what.bytes)));
    mustHold(run?.complete === true && Math.min(...run.scores) === 100, 'the drawing did not pass at the service');
  }

  async insist(drawings: readonly Drawing[], forMs = 1_000): Promise<void> {
    await this.#house.insist(this.id, drawings, forMs);
  }
}
