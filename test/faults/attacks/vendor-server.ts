/** The portal's own server, as docs/integration.md shows it: an application counts with a receipt that verifies and redeems. */
import {
  ReceiptError,
  verifyGateReceipt,
  type VerifyGateReceiptOptions,
} from '../../../src/backend-adapter/receipts/receipt-verification.js';
import { digestOf, MINIMUM, type Drawing } from './drawings.js';

export const ISSUER = 'https://permits.example/precheck';
export const AUDIENCE = 'permits.example';

export interface Application {
  readonly id: string;
  readonly receipt: string;
  /** What came with the application. */
  readonly drawings: readonly Drawing[];
  /** What the application is for, where it is not the usual. */
  readonly cityKey?: string;
  readonly permitType?: string;
  readonly minScore?: number;
}

export interface VendorOptions {
  readonly adapterUrl: () => string;
  readonly vendorToken: string;
  /** How the server verifies, where it does so otherwise than docs/integration.md shows. */
  readonly verifying?: object;
}

/** `accepted`, or the code of the refusal. */
export type Verdict = string;

export class VendorServer {
  readonly accepted: Application[] = [];
  readonly #options: VendorOptions;

  constructor(options: VendorOptions) {
    this.#options = options;
  }

  async receive(application: Application): Promise<Verdict> {
    const { adapterUrl, vendorToken, verifying = {} } = this.#options;
    const { receipt, drawings, id, cityKey = 'wattle-bay', permitType = 'new-dwelling' } = application;
    const jwks = (await (await fetch(`${adapterUrl()}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] };
    const options: VerifyGateReceiptOptions = {
      jwks,
      issuer: ISSUER,
      audience: AUDIENCE,
      cityKey,
      permitType,
      minScore: application.minScore ?? MINIMUM,
      drawings: drawings.map(({ bytes }) => ({ sha256: digestOf(bytes) })),
      ...verifying,
    };
    try {
      await verifyGateReceipt(receipt, options);
    } catch (error) {
      if (error instanceof ReceiptError) return error.code;
      if (error instanceof TypeError) return `TypeError: ${error.message}`;
      throw error;
    }
    const answer = await fetch(`${adapterUrl()}/receipts/redeem`, {
      method: 'POST',
      headers: { authorization: `Bearer ${vendorToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ receipt, idempotencyKey: id }),
    });
    if (!answer.ok) return ((await answer.json()) as { error: { code: string } }).error.code;
    this.accepted.push(application);
    return 'accepted';
  }
}
