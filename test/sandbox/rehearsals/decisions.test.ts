/** City, keys and registry of the rehearsals agree. */
import { describe, expect, it } from 'vitest';
import { ApiKeys } from '#precheck-service/api/api-keys.js';
import { defaultCitiesDirectory, loadCities } from '#drawing-checks/city-data.js';
import { REHEARSAL_CITY_KEY, REHEARSAL_NAMES } from '#precheck-service/rehearsals/registry.js';

describe('the registry', () => {
  it('is the list of permit types of the rehearsals’ city, and of no other', () => {
    const cities = loadCities(defaultCitiesDirectory);
    const own = cities.get(REHEARSAL_CITY_KEY)?.permitTypes ?? [];
    expect(own.map(({ permitType }) => permitType)).toEqual(REHEARSAL_NAMES);
    expect(own.map(({ rehearsal }) => rehearsal)).toEqual(REHEARSAL_NAMES);
    const others = [...cities.values()].filter(({ cityKey }) => cityKey !== REHEARSAL_CITY_KEY);
    for (const { permitTypes } of others) for (const { rehearsal } of permitTypes) expect(rehearsal).toBeNull();
  });
});

describe('a key', () => {
  const keys = new ApiKeys({ bay: 'key-of-the-bay', hill: 'key-of~the-hill', dune: 'key-of-dune~stall' });

  it.each([
    ['key-of-the-bay', 'bay', null],
    ['key-of-the-bay~stall', 'bay', 'stall'],
    ['key-of~the-hill~slow', 'hill', 'slow'],
    // A whole key goes before a key with a suffix.
    ['key-of-dune~stall', 'dune', null],
  ])('%s is of %s and rehearses %s', (header, cityKey, name) => {
    const access = keys.accessOf(header);
    expect([access.cityKey, access.rehearsal?.name ?? null]).toEqual([cityKey, name]);
  });

  it.each(['key-of-the-bay~', 'key-of-the-bay~nonsense', 'key-of-the-bay~STALL'])(
    '%s is refused by naming what is known, and not the key',
    (header) => {
      const refuse = () => keys.accessOf(header);
      expect(refuse).toThrow(expect.objectContaining({ status: 401, code: 'unknown_rehearsal' }));
      expect(refuse).toThrow(new RegExp(REHEARSAL_NAMES.join(', ')));
      expect(refuse).not.toThrow(/key-of-the-bay/);
    },
  );

  it.each(['wrong-key~stall', '~stall', 'wrong-key~nonsense', 'key-of-the~stall', 'key-of-the-bay~stall~'])(
    '%s learns nothing of rehearsals',
    (header) => expect(() => keys.accessOf(header)).toThrow('carries no key of this service'),
  );
});
