import type { Formats, ProblemWords } from '../translation.js';
import { estimateEn } from './estimate-en.js';
import type { PropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () => 'The lookup is not set up correctly. Tell the office that runs this portal.';
const serviceDown: ProblemWords<Formats> = () => 'The property service does not answer. Try again in a few minutes.';
export const propertyEn: PropertyTranslation = {
  code: 'en',
  label: 'Property',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'This portal cannot be reached. Check your network, then try again.',
    adapter_timeout: () => 'This portal did not answer in time. Try again.',
    forbidden_origin: setup,
    property_not_configured: () => 'This portal has no property service. Tell the office that runs this portal.',
    property_not_found: () => 'The property service does not know this property. Search for its address.',
    not_found: setup,
    invalid_request: (values) =>
      `A detail of the address is wrong${typeof values['field'] === 'string' ? ` (${values['field']})` : ''}. Correct it, then try again.`,
    override_invalid: () => 'A value is out of range. Correct it, then try again.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `This portal has used up this month’s lookups.${
        Date.parse(resetsAt as string) ? ` They start again on ${moment(resetsAt as string)}.` : ''
      } Properties looked up lately are still shown.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'You asked more than this portal allows in a minute.'
        : 'The property service takes no more requests for now.',
    not_identified: () => 'You are signed out. Sign in, then try again.',
    upstream_refused: () => 'The property service refused the request. Check the address, then try again.',
    upstream_misread: () => 'The property service’s answer could not be read. Try again later.',
    upstream_key_refused: () => 'The property service refused this portal. Tell the office that runs this portal.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Something went wrong on our side. Try again.',
  },
  problemTitle: 'The property could not be looked up',
  setupTitle: 'No property lookup here',
  offlineTitle: 'You are offline',
  offline: 'We ask again as soon as your connection is back.',
  waitTitle: 'Too many requests',
  waiting: (seconds, f) => {
    const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
    return `We ask again in ${f.number(count)} ${f.plural(count, unit, `${unit}s`)}.`;
  },
  retry: 'Try again',
  reference: (requestId) => `Reference ${requestId}`,
  notStated: 'Not stated',
  yes: 'Yes',
  no: 'No',
  newTab: 'opens in a new tab',
  address: {
    title: 'Find the property',
    street: 'Street address',
    streetHint: 'Or the whole address, such as 12 Wattle St, Wattle Bay 2999',
    suburb: 'Suburb',
    postcode: 'Postcode',
    find: 'Find property',
    split: ({ street, suburb, postcode }) =>
      `Read as ${[street, suburb, postcode].filter(Boolean).join(', ')}. Correct it if that is wrong.`,
    mistakes: {
      'street-missing': 'Enter the number and street',
      'place-missing': 'Enter the suburb or postcode',
      'postcode-malformed': 'Enter a postcode of four digits',
      'postcode-of-no-state': 'Enter a postcode from 0200 to 9999',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'Fetching the planning data' : `Looking up ${address}`),
    cancel: 'Cancel',
    choose: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'property matches', 'properties match')}. Which one is it?`,
    chooseHint: 'None of these? Correct the address above.',
    noneTitle: 'Address not found',
    none: (address) => `The property service does not know ${address}.`,
    noneTry: ['Check the number and street.', 'Leave out the unit or lot number.', 'Enter both suburb and postcode.'],
    ambiguousTitle: 'Several properties match',
    ambiguous: 'Add the unit or lot number, the suburb or postcode.',
    found: (address) => `${address} found.`,
  },
  found: {
    unnamed: 'Property',
    another: 'Another property',
    lot: 'Lot',
    area: 'Area',
    zoning: 'Zoning',
    readAt: (iso, kept, f) => `As of ${f.moment(iso)}${kept ? ', from an earlier lookup' : ''}`,
  },
  planning: {
    constraints: 'Constraints',
    constraintNames: {
      flood: 'Flood',
      bushfire: 'Bushfire',
      heritage: 'Heritage',
      environment: 'Environment',
      infrastructure: 'Infrastructure',
      industry: 'Industry',
    },
    applies: 'Applies',
    appliesNot: 'Does not apply',
    applying: (count, of, names, f) =>
      count === 0
        ? `None of ${f.number(of)} applies`
        : f.plural(
            count,
            `${f.number(count)} of ${f.number(of)} applies: ${names.join(', ').toLowerCase()}`,
            `${f.number(count)} of ${f.number(of)} apply: ${names.join(', ').toLowerCase()}`,
          ),
    overlays: 'Overlays in words',
    dwellings: 'Dwelling types',
    dwellingNames: { duplex: 'Duplex', townhouse: 'Townhouse', apartment: 'Apartment', mixedUse: 'Mixed use' },
    permitted: 'Permitted',
    permittedNot: 'Not permitted',
    permittedCount: (permitted, prohibited, f) =>
      `${f.number(permitted)} permitted, ${f.number(prohibited)} prohibited`,
    duplexRules: 'Rules for a duplex',
    ruleSource: (host) => `Source: ${host}`,
    uses: 'Uses of the land',
    useGroups: {
      withoutConsent: 'Permitted without consent',
      withConsent: 'Permitted with consent',
      prohibited: 'Prohibited',
    },
    noUses: 'None',
  },
  insights: {
    title: 'Planning controls in full',
    cost: 'one more lookup',
    show: 'Show all controls',
    loading: 'Fetching the controls',
    loaded: 'The controls are shown.',
    controls: 'Controls',
    instruments: 'Planning instruments',
    noInstruments: 'None',
    heritage: 'Heritage item',
    otherUses: 'Other uses',
    otherUseNames: { commercial: 'Commercial', retail: 'Retail', grannyFlat: 'Granny flat' },
  },
  estimate: estimateEn,
};
