import type { PropertySearchTranslation } from './translation.js';

/** The words of the search. Those of a property come once the first one is found. */
export const propertySearchEn: PropertySearchTranslation = {
  code: 'en',
  label: 'Property',
  problems: {
    setup: 'The lookup isn’t set up correctly. Tell the office that runs this portal.',
    adapter_unreachable: 'We can’t reach this portal. Check your connection, then try again.',
    property_not_found: 'The property service doesn’t know this property. Search for its address.',
    invalid_request: 'A detail of the address is wrong. Correct it, then try again.',
    override_invalid: 'A value is out of range. Correct it, then try again.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `This portal has used up this month’s lookups. They start again on ${moment(resetsAt)}. You can still open properties looked up recently.`,
    too_many_requests: 'The property service isn’t accepting more requests right now.',
    not_identified: 'You’re signed out. Sign in, then try again.',
    upstream_refused: 'The property service refused the request. Check the address, then try again.',
    upstream_unavailable: 'The property service isn’t responding. Try again in a few minutes.',
    internal: 'Something went wrong on our side. Try again.',
  },
  problemTitle: 'The property couldn’t be looked up',
  setupTitle: 'The property lookup isn’t available here',
  offlineTitle: 'You’re offline',
  offline: 'We’ll try again when you’re back online.',
  waitTitle: 'Too many requests',
  waiting: (when) => `We’ll try again ${when}.`,
  retry: 'Try again',
  reference: (requestId) => `Reference ${requestId}`,
  address: {
    title: 'Find the property',
    street: 'Street address',
    streetHint: 'Or the whole address, such as 12 Wattle St, Wattle Bay 2999',
    suburb: 'Suburb',
    postcode: 'Postcode',
    find: 'Find property',
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
    none: (address) => `The property service doesn’t know ${address}.`,
    noneTry: ['Check the number and street.', 'Leave out the unit or lot number.', 'Enter both suburb and postcode.'],
    ambiguousTitle: 'Several properties match',
    ambiguous: 'Add the unit or lot number, the suburb or postcode.',
    found: (address) => `${address} found.`,
  },
};
