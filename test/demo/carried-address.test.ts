import { describe, expect, it } from 'vitest';
import { readCarriedAddress } from '../../demo/carried-address.js';
import { applicationPage } from '../../demo/pages/application.js';

const visitor = { userId: 'visitor', person: '', isStaff: false };
const fillIn = (carried: ReturnType<typeof read>) => String(applicationPage({ visitor, carried }));
const read = (query: string) => readCarriedAddress(new URLSearchParams(query));
const nowhere = { latitude: null, longitude: null };

describe('reading', () => {
  it.each([
    ['address=14+Banksia+St', { address: '14 Banksia St', ...nowhere }],
    ['address=%20%2014 Banksia St%20', { address: '14 Banksia St', ...nowhere }],
    ['address=a&latitude=-33.8&longitude=151.2', { address: 'a', latitude: '-33.8', longitude: '151.2' }],
    ['address=a&latitude=-90&longitude=180', { address: 'a', latitude: '-90', longitude: '180' }],
    ['address=a&latitude=-33.8', { address: 'a', ...nowhere }],
    ['address=a&longitude=151.2', { address: 'a', ...nowhere }],
    ['address=a&latitude=-90.1&longitude=151.2', { address: 'a', ...nowhere }],
    ['address=a&latitude=-33.8&longitude=180.5', { address: 'a', ...nowhere }],
    ['address=a&latitude=1e1&longitude=2', { address: 'a', ...nowhere }],
    ['address=a&latitude=1&latitude=1&longitude=2', { address: 'a', ...nowhere }],
    [`address=${'x'.repeat(200)}`, { address: 'x'.repeat(200), ...nowhere }],
    [`address=${'x'.repeat(201)}`, null],
    ['', null],
    ['address=', null],
    ['address=a&address=b', null],
    ['address=a%0Ab', null],
    ['address=a%00b', null],
    ['address=a%E2%80%AEb', null],
    ['latitude=-33.8&longitude=151.2', null],
  ])('%j', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});

describe('filling in', () => {
  it('puts address and coordinates into the field, and says where they are from', () => {
    const filled = fillIn(read('address=14+Banksia+St&latitude=-33.8&longitude=151.2'));
    expect(filled).toContain(
      '<input name="address" value="14 Banksia St" data-latitude="-33.8" data-longitude="151.2" ',
    );
    expect(filled).toContain('Filled in from your');
    expect(fillIn(null)).not.toContain('Filled in from your');
    expect(fillIn(read('address=a'))).not.toContain('data-latitude');
  });

  it.each(['"><script>alert(1)</script>', '" autofocus onfocus="alert(1)', "'&<>", '$& $1 $` $$'])(
    'escapes %j',
    (address) => {
      const filled = fillIn({ address, ...nowhere });
      const [, value = ''] = /<input name="address" value="([^"]*)"/.exec(filled) ?? [];
      expect(value).not.toMatch(/[<>']/);
      const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
      expect(value.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '')).toBe(address);
      expect(filled.split('<script').length).toBe(fillIn(null).split('<script').length);
    },
  );
});
