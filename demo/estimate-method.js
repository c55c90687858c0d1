/**
 * "How was this worked out": the sandbox's estimate, step by step. The property service's interface carries no method, so this
 * belongs to the sandbox alone; with a real service behind the adapter the portal has nothing to show here.
 */
import { bodyLimit } from 'hono/body-limit';
import { PROPERTY_OVERRIDES, propertyEstimateRequestSchema } from 'precheck-contract';

const MOST_BYTES = 8 * 1024;

/** POST /property/method, with what the element's estimate was asked for. @param {import('hono').Hono} portal */
export function mountEstimateMethod(portal) {
  const tooLarge = (context) => context.json(problem('request_too_large', 'Expected at most 8 KiB.'), 413);
  portal.post('/property/method', bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }), async (context) => {
    const asked = propertyEstimateRequestSchema.safeParse(await context.req.json().catch(() => null));
    if (!asked.success) {
      return context.json(
        problem('request_invalid', 'Expected { propertyId, overrides } as the estimate takes them.'),
        422,
      );
    }
    // Loaded when first asked for: nothing else of the portal needs the sandbox's code.
    const { explainEstimate, CONSTRAINT_SENTENCES } = await import('precheck-sandbox');
    try {
      const explained = explainEstimate(asked.data.propertyId, asked.data.overrides);
      if (explained) return context.json({ ...workingOf(explained), sentences: CONSTRAINT_SENTENCES });
    } catch (error) {
      if (error.name === 'OverrideRangeError') return context.json(problem('override_invalid', error.message), 422);
      throw error;
    }
    return context.json(problem('property_unknown', 'The sandbox has no property of this id.'), 404);
  });
}

/** Values taken, results and steps, as the page draws them. */
function workingOf({ inputs, storeyLimit, estimate }) {
  const { townhouse, apartment, steps } = estimate;
  const taken = PROPERTY_OVERRIDES.map(({ field, unit }) => ({ field, unit, ...inputs[field] }));
  return {
    inputs: [...taken, { field: 'storeyLimit', unit: 'storeys', ...storeyLimit }],
    results: [
      ...Object.entries(townhouse.calculations).map(([type, numbers]) => ({ kind: `townhouse.${type}`, numbers })),
      { kind: 'apartment.fsr', numbers: apartment.calculations.fsr },
    ],
    steps,
  };
}

const problem = (code, message) => ({ error: { code, message } });
