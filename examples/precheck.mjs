/** The adapter, and what the server does with an application. The same in every example; a real portal names its own service and key. */
import { createPrecheckAdapter } from 'precheck-adapter';
import { toNodeHandler } from 'precheck-adapter/node';
import { verifyGateReceipt } from 'precheck-adapter/receipt';

const issuer = 'https://permits.example/precheck';
const audience = 'permits.example';

export const adapter = createPrecheckAdapter({
  issuer,
  audience,
  cities: {
    'wattle-bay': {
      baseUrl: process.env.PRECHECK_URL,
      apiKey: process.env.PRECHECK_KEY,
      storageOrigins: [process.env.PRECHECK_STORAGE_URL],
    },
  },
  dataDirectory: './precheck-data',
  vendorToken: process.env.PRECHECK_VENDOR_TOKEN,
  webhookSecret: process.env.PRECHECK_WEBHOOK_SECRET,
  gate: { minScore: 80 },
  clientAddress: (_request, { remoteAddress }) => remoteAddress, // behind a proxy, the header that it sets
});
export const handlePrecheck = toNodeHandler(adapter);

/** A receipt lists every drawing of the set, in up to a million characters. */
export const MAX_FORM_BYTES = 1024 * 1024;

/** What the application is about, as the page shows it. A portal has it in the application’s record. */
const APPLICATION = {
  cityKey: 'wattle-bay',
  permitType: 'new-dwelling',
  address: '14 Banksia Street, Wattle Bay NSW 2999',
  minScore: 80,
};

/** The applicant’s to put right. Any other error is a fault, such as a full disk. */
const REFUSAL = /^(receipt_\w+|conflict|invalid_request)$/;

/**
 * Verifies the receipt and redeems it for this application and no other: a form that is sent again has the same id. A portal stores
 * the application before, as pending, and marks it as accepted after. Throws if something is at fault.
 */
export async function acceptApplication(receipt, applicationId) {
  try {
    await verifyGateReceipt(receipt, { jwks: await adapter.jwks(), issuer, audience, ...APPLICATION });
    await adapter.redeem(receipt, applicationId);
    return { status: 200, text: `Application ${applicationId} received` };
  } catch (error) {
    if (!REFUSAL.test(error.code)) throw error;
    return { status: 422, text: `Application not accepted: ${error.code}` };
  }
}
