/** A service, an adapter and a vendor's server as docs/integration.md shows it, and what came of an attack on them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrecheckAdapter, type PrecheckAdapter } from '../../../src/backend-adapter/index.js';
import type { PrecheckAdapterOptions } from '../../../src/backend-adapter/index.js';
import { ReceiptError, verifyGateReceipt } from '../../../src/backend-adapter/receipts/receipt-verification.js';
import { openSqliteStore } from '../../../src/backend-adapter/store/sqlite-store.js';
import type { Store } from '../../../src/backend-adapter/store/store.js';
import { VENDOR_TOKEN, WEBHOOK_SECRET } from '../../backend-adapter/support/adapter-harness.js';
import { CheckingService, hasPassed } from './checking-service.js';
import type { Dials } from './dials.js';
import { digestOf, MINIMUM, type Drawing } from './drawings.js';
import { pause, ScriptedApplicant } from './scripted-applicant.js';

export interface HouseOptions {
  readonly dials?: Partial<Dials>;
  readonly adapter?: Partial<PrecheckAdapterOptions>;
  /** Poll, limits and rate of calls as they are by default; else as fast as it goes. */
  readonly pace?: 'default' | 'fast';
  /** How the vendor's server verifies, where it does so otherwise than docs/integration.md shows. */
  readonly verifying?: object;
  /** Before the adapter starts. */
  readonly plant?: (store: Store) => Promise<unknown>;
}

export interface Application {
  readonly id: string;
  readonly receipt: string;
  /** What came with the application. */
  readonly drawings: readonly Drawing[];
  /** What the application is for, where it is not the usual. */
  readonly cityKey?: string;
  readonly permitType?: string;
  /** Of which no project is. */
  readonly address?: string;
  readonly minScore?: number;
}
/** `accepted`, or the code of the refusal. */
type Verdict = string;

const SIGNED = { issuer: 'https://permits.example/precheck', audience: 'permits.example' };
/** The adapter may wait for what the service lists late, and read copies again that it could not read. */
const LONGEST_UNDECIDED_MS = 12_000;
/** A city of its own service, which passes what another would not. Both give their projects the same ids. */
export const OTHER_CITY = 'ironbark';

export class AttackedHouse {
  readonly service: CheckingService;
  readonly otherService: CheckingService;
  readonly accepted: Application[] = [];
  readonly #verifying: object;
  /** The one who attacks. */
  readonly applicant: ScriptedApplicant;
  /** Receipts as the adapter gave them to anybody. */
  readonly issued = new Set<string>();
  readonly #byMean: boolean;
  /** Of the one who attacks: city and id in its service. */
  readonly #own = new Set<string>();
  readonly #adapter: PrecheckAdapter;
  readonly #dataDirectory: string;
  #applications = 0;

  static async open(options: HouseOptions): Promise<AttackedHouse> {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-attack-'));
    const store = openSqliteStore(join(dataDirectory, 'adapter.sqlite'));
    await options.plant?.(store);
    await store.close();
    const service = await new CheckingService('wattle-bay', options.dials ?? {}).start();
    const otherService = await new CheckingService(OTHER_CITY, {}).start();
    return new AttackedHouse(options, { dataDirectory, service, otherService });
  }

  private constructor(
    { adapter = {}, pace = 'fast', verifying = {} }: HouseOptions,
    parts: { dataDirectory: string; service: CheckingService; otherService: CheckingService },
  ) {
    const { dataDirectory, service, otherService } = parts;
    this.service = service;
    this.otherService = otherService;
    this.#dataDirectory = dataDirectory;
    this.#verifying = verifying;
    const rate = pace === 'fast' ? { maxCallsPerSecond: 10_000 } : {};
    this.#adapter = createPrecheckAdapter({
      ...SIGNED,
      cities: Object.fromEntries(
        [service, otherService].map(({ cityKey, baseUrl, storageUrl, key }) => [
          cityKey,
          { baseUrl, storageOrigins: [storageUrl], apiKey: key, ...rate },
        ]),
      ),
      dataDirectory: this.#dataDirectory,
      vendorToken: VENDOR_TOKEN,
      webhookSecret: WEBHOOK_SECRET,
      gate: { minScore: MINIMUM },
      ...(pace === 'fast' ? { pollIntervalMs: 20, rateLimits: false } : {}),
      ...adapter,
    });
    this.#byMean = adapter.gate?.reports === 'mean';
    service.onComplete = (json) => void this.person().call(`/webhooks/${WEBHOOK_SECRET}`, { json });
    this.applicant = this.person((cityKey, id) => this.#own.add(`${cityKey}/${id.replace(`${cityKey}~`, '')}`));
  }

  /** Rejects where the adapter does not start. */
  get ready(): Promise<void> {
    return this.#adapter.ready;
  }

  /** Somebody with a browser of their own. */
  person(onProject: (cityKey: string, id: string) => void = () => undefined): ScriptedApplicant {
    return new ScriptedApplicant(this.#adapter, { onProject, onReceipt: (receipt) => void this.issued.add(receipt) });
  }

  /** An application counts with a receipt that verifies and redeems. */
  async handIn(receipt: string, drawings: readonly Drawing[], more: Partial<Application> = {}): Promise<Verdict> {
    this.#applications += 1;
    const application = { id: `application-${this.#applications}`, receipt, drawings, ...more };
    const { cityKey = 'wattle-bay', permitType = 'new-dwelling', minScore = MINIMUM, address } = application;
    const { keys } = (await this.person().call('/.well-known/jwks.json')).json as unknown as { keys: JsonWebKey[] };
    const digests = drawings.map(({ bytes }) => ({ sha256: digestOf(bytes) }));
    const named = { cityKey, permitType, minScore, drawings: digests, ...(address && { address }) };
    const asked = { jwks: { keys }, ...SIGNED, ...named, ...this.#verifying };
    try {
      await verifyGateReceipt(receipt, asked);
    } catch (error) {
      if (error instanceof ReceiptError) return error.code;
      if (error instanceof TypeError) return `TypeError: ${error.message}`;
      throw error;
    }
    const { status, json } = await this.person().redeem(receipt, application.id);
    if (status !== 200) return json.error?.code ?? `${status}`;
    this.accepted.push(application);
    return 'accepted';
  }

  /**
   * Asks for a receipt again and again, and hands it in at once with these drawings: until it is accepted, or for so long, and on while
   * the adapter has decided nothing. Gives the last verdict; `none` where there was no receipt.
   */
  async insist(
    project: string,
    drawings: readonly Drawing[],
    forMs: number,
    { asked = {}, more = {} }: { asked?: object; more?: Partial<Application> } = {},
  ): Promise<Verdict> {
    const endMs = Date.now() + forMs;
    let verdict = 'none';
    for (;;) {
      const receipt = await this.applicant.receipt(project, asked);
      if (receipt !== null) verdict = await this.handIn(receipt, drawings, more);
      if (verdict === 'accepted') return verdict;
      const leftMs = endMs - Date.now();
      if (leftMs <= 0 && (leftMs < -LONGEST_UNDECIDED_MS || (await this.#isDecided(project)))) return verdict;
      await pause(leftMs > 0 ? 40 : 200);
    }
  }

  async #isDecided(project: string): Promise<boolean> {
    const { status, json } = await this.applicant.call(`/projects/${project}`);
    return status !== 200 || json['phase'] !== 'processing';
  }

  /** A check through the adapter to its end, without any trick. */
  async honestRun(drawings: readonly Drawing[], project?: string): Promise<string> {
    const id = project ?? (await this.applicant.draft());
    const { run } = await this.applicant.snapshot(id);
    const uploads = [];
    for (const one of drawings) uploads.push(await this.applicant.send(id, one));
    const { status, json } = await this.applicant.start(id, uploads);
    if (status !== 202) throw new Error(`The honest run was refused: ${status} ${json.error?.code}`);
    await this.applicant.until(id, (snapshot) => snapshot.run > run && snapshot.phase === 'complete');
    return id;
  }

  /** What the vendor accepted and should not have, in words. */
  unjust(): string[] {
    const { accepted } = this;
    return accepted.flatMap((application, index) => {
      const { id, receipt, drawings, address, cityKey, permitType = 'new-dwelling', minScore = MINIMUM } = application;
      const service = cityKey === OTHER_CITY ? this.otherService : this.service;
      const own = [...this.#own].map((one) => one.split('/')).filter(([city]) => city === service.cityKey);
      const projectIds = new Set(own.map(([, projectId]) => projectId ?? ''));
      const bytes = drawings.map((drawing) => drawing.bytes);
      const asked = { projectIds, permitType, minScore, byMean: this.#byMean, drawings: bytes };
      const earlier = accepted.slice(0, index);
      return [
        ...(this.issued.has(receipt) ? [] : [`${id}: the adapter never gave that receipt`]),
        ...(hasPassed(service, asked) ? [] : [`${id}: its drawings did not pass in a project of the applicant`]),
        ...(address ? [`${id}: nobody checked anything for ${address}`] : []),
        ...(earlier.some((one) => isSameRun(one, receipt) && one.id !== id)
          ? [`${id}: one run, two applications`]
          : []),
        ...(earlier.some((one) => !isSameRun(one, receipt) && one.id === id) ? [`${id}: one key, two runs`] : []),
      ];
    });
  }

  async close(): Promise<void> {
    await this.#adapter.close();
    await Promise.all([this.service.close(), this.otherService.close()]);
    rmSync(this.#dataDirectory, { recursive: true, force: true });
  }
}

function isSameRun(one: Application, receipt: string): boolean {
  const runOf = (token: string): string => {
    const { project_id: id, run } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return `${id} ${run}`;
  };
  return runOf(one.receipt) === runOf(receipt);
}
