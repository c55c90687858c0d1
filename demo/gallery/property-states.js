/** Every state of `<property-feasibility>`. Its properties are the sandbox's, by way of the portal's own adapter. */
const KIRRAWEE = '47eaa099-2cb6-416d-86dc-283cf0480ff9';
const HOUR_S = 3600;
const KEPT = { kept: true, readAt: new Date(Date.now() - 3 * HOUR_S * 1000).toISOString() };
const NOT_STATED = { withConsent: null, withoutConsent: null, prohibited: null };
const now = new Date();
const NEXT_MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
const ADDRESS = { 'street-address': '12 Quandong Street', suburb: 'Kirrawee', 'post-code': '2232' };

/** @type {readonly import('./states.js').State[]} */
export const PROPERTY_STATES = [
  { id: 'property-empty', title: 'No address yet', attributes: {}, shows: '#find', adapter: null },
  {
    id: 'property-mistakes',
    title: 'An address with mistakes',
    attributes: {},
    steps: [
      ['shown', '#postcode'],
      ['type', '#postcode', '29'],
      ['press', '#find'],
    ],
    shows: '.mistake',
    adapter: null,
  },
  {
    id: 'property-looking-up',
    title: 'Looking up',
    note: 'The answer is slow. After a minute the element says so.',
    attributes: ADDRESS,
    shows: '#cancel',
    adapter: { holds: /\/suggest$/ },
  },
  {
    id: 'property-choice',
    title: 'Several to choose from',
    attributes: { 'street-address': '12 Quandong Street', suburb: 'NSW' },
    shows: '[part=candidate]',
    adapter: null,
  },
  {
    id: 'property-not-found',
    title: 'Address not found',
    attributes: { 'street-address': '1 Nowhere Lane', suburb: 'Kirrawee' },
    shows: '[part=notice]',
    adapter: null,
  },
  {
    id: 'property-ambiguous',
    title: 'Several match, and none is listed',
    attributes: { 'street-address': '12 Quandong Street', suburb: 'NSW' },
    shows: '[part=notice]',
    adapter: {
      changes: (path, body) => (path.endsWith('/suggest') ? { ...body, candidates: [], ambiguous: true } : body),
    },
  },
  {
    id: 'property-found',
    title: 'Found, with its estimate',
    attributes: ADDRESS,
    shows: '[part=chart]',
    adapter: null,
  },
  {
    id: 'property-insights',
    title: 'Everything open',
    attributes: { 'property-id': KIRRAWEE },
    steps: [
      ['shown', '[part=chart]'],
      ['open'],
      ['shown', '#show-insights'],
      ['press', '#show-insights'],
      ['shown', '[part=insights] dl'],
    ],
    shows: '[part=overrides] details[open]',
    adapter: null,
  },
  {
    id: 'property-not-stated',
    title: 'The service states no uses',
    attributes: { 'property-id': KIRRAWEE },
    shows: '[part=chart]',
    adapter: {
      changes: (path, body) =>
        body.property
          ? { ...body, property: { ...body.property, permittedUses: NOT_STATED, lotIdentifier: null } }
          : body,
    },
  },
  {
    id: 'property-kept',
    title: 'An answer that was kept',
    note: 'Read three hours ago, and not asked for again.',
    attributes: { 'property-id': KIRRAWEE },
    shows: '[part=chart]',
    adapter: { changes: (_, body) => ({ ...body, ...KEPT }) },
  },
  {
    id: 'property-scenarios',
    title: 'Two scenarios, and an invalid value',
    attributes: { 'property-id': KIRRAWEE },
    steps: [
      ['shown', '[part=chart]'],
      ['press', '#save-scenario'],
      ['open', '[data-group=controls] details'],
      ['open', '[data-group=lot] details'],
      ['open', '[part=scenarios]'],
      ['shown', '#override-max_allowed_fsr'],
      ['type', '#override-max_allowed_fsr', '2'],
      ['shown', '.feasibility:not(.stale)'],
      ['press', '#save-scenario:enabled'],
      ['type', '#override-total_property_area_m2', 'nonsense'],
    ],
    shows: '.override .mistake',
    adapter: null,
  },
  {
    id: 'property-estimate-waits',
    title: 'Found; the estimate waits for a limit',
    attributes: { 'property-id': KIRRAWEE },
    shows: '.countdown',
    adapter: {
      refuses: [
        { path: /\/estimate$/, code: 'too_many_requests', details: { retryAfterSeconds: 900, scope: 'service' } },
      ],
    },
  },
  {
    id: 'property-estimate-refused',
    title: 'Found, without an estimate',
    attributes: { 'property-id': KIRRAWEE },
    shows: '[part=notice]',
    adapter: { refuses: [{ path: /\/estimate$/, code: 'upstream_unavailable' }] },
  },
  {
    id: 'property-too-many-requests',
    title: 'Too many requests',
    attributes: ADDRESS,
    shows: '.countdown',
    adapter: {
      refuses: [
        { path: /\/suggest$/, code: 'too_many_requests', details: { retryAfterSeconds: 900, scope: 'service' } },
      ],
    },
  },
  {
    id: 'property-quota',
    title: 'The month’s lookups are used up',
    attributes: ADDRESS,
    shows: '[part=notice]',
    adapter: {
      refuses: [{ path: /\/suggest$/, code: 'quota_exhausted', details: { resetsAt: NEXT_MONTH } }],
    },
  },
  {
    id: 'property-unreachable',
    title: 'The portal cannot be reached',
    note: 'Without a network, the element says that you are offline and asks again by itself.',
    attributes: ADDRESS,
    shows: '[part=notice]',
    adapter: { away: /./ },
  },
  {
    id: 'property-not-configured',
    title: 'No property service',
    attributes: { 'property-id': KIRRAWEE },
    shows: '[part=notice]',
    adapter: { refuses: [{ path: /./, code: 'property_not_configured' }] },
  },
  {
    id: 'property-adapter-missing',
    title: 'No adapter at that address',
    attributes: ADDRESS,
    shows: '[part=notice]',
    adapter: { missing: true },
  },
];
