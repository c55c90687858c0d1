import { describe, expect, it } from 'vitest';
import {
  fieldsOfAttributes,
  suggestRequestOf,
} from '../../../../dist/components/property-feasibility/address-draft.js';

describe('the address fields', () => {
  it('are sent as the interface takes them', () => {
    expect(suggestRequestOf({ street: ' 1 High St ', suburb: '', postcode: '0800' })).to.deep.equal({
      streetAddress: '1 High St',
      postCode: 800,
    });
  });

  it('take attributes, a lost zero and a nonsense postcode too', () => {
    const attributes = { streetAddress: '1 High St', suburb: 'Darwin', postCode: '800' };
    expect(fieldsOfAttributes(attributes).postcode).to.equal('0800');
    expect(fieldsOfAttributes({ ...attributes, postCode: 'abc' }).postcode).to.equal('');
  });
});
