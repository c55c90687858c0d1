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
});
export const handlePrecheck = toNodeHandler(adapter);

/** A receipt lists every drawing of the set, in up to a million characters. */
export const MAX_FORM_BYTES = 1024 * 1024;

/** Verifies the receipt and redeems it, once: a form that is sent again is the same application. Throws where neither was possible. */
export async function acceptApplication(receipt) {
  try {
    const expected = { issuer, audience, cityKey: 'wattle-bay', permitType: 'new-dwelling', minScore: 80 };
    const { project_id, run } = await verifyGateReceipt(receipt, { jwks: await adapter.jwks(), ...expected });
    const applicationId = `${project_id}-${run}`;
    await adapter.redeem(receipt, applicationId);
    return { status: 200, text: `Application ${applicationId} received` };
  } catch (error) {
    if (!error.code) throw error;
    return { status: 422, text: `Application not accepted: ${error.code}` };
  }
}
