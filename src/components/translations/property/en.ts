import { estimateEn } from './estimate-en.js';
import { propertySearchEn } from './search-en.js';
import type { PropertyTranslation } from './translation.js';

export const propertyEn: PropertyTranslation = {
  ...propertySearchEn,
  notStated: 'Not stated',
  yes: 'Yes',
  no: 'No',
  newTab: 'opens in a new tab',
  found: {
    unnamed: 'Property',
    another: 'Another property',
    lot: 'Lot',
    area: 'Area',
    zoning: 'Zone',
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
    appliesNot: 'Doesn’t apply',
    overlays: 'Overlays',
    dwellings: 'Dwelling types',
    dwellingNames: { duplex: 'Duplex', townhouse: 'Townhouse', apartment: 'Apartment', mixedUse: 'Mixed use' },
    permitted: 'Permitted',
    permittedNot: 'Not permitted',
    permittedCount: (permitted, prohibited, f) =>
      `${f.number(permitted)} permitted, ${f.number(prohibited)} prohibited`,
    duplexRules: 'Rules for a duplex',
    ruleSource: (host) => `Source: ${host}`,
    uses: 'Permitted uses',
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
