import { describe, expect, it } from 'vitest';
import { findMatch, type Fingerprint, fingerprintOf, readEdges } from '../../../dist/components/files/fingerprint.js';

const of = (change: Partial<Fingerprint> = {}): Fingerprint => ({
  name: 'a.pdf',
  size: 10,
  lastModified: 1,
  edges: 'e',
  ...change,
});

describe('the fingerprint of a file', () => {
  it('sees a change in the first and the last bytes, and is the same for the same bytes', async () => {
    const bytes = new Uint8Array(300_000).fill(7);
    const edges = async (change: (bytes: Uint8Array) => void) => {
      const copy = bytes.slice();
      change(copy);
      const file = new File([copy], 'a.pdf');
      return (await fingerprintOf(file, await readEdges(file))).edges;
    };
    const whole = await edges(() => undefined);
    expect(await edges(() => undefined)).to.equal(whole);
    expect(await edges((copy) => copy.fill(8, 65_535, 65_536))).not.to.equal(whole);
    expect(await edges((copy) => copy.fill(8, 300_000 - 65_536, 300_000 - 65_535))).not.to.equal(whole);
    // What lies between is left unread: that is what the digest of the whole file is for.
    expect(await edges((copy) => copy.fill(8, 100_000, 200_000))).to.equal(whole);
  });

  const places = (...known: (Fingerprint | null)[]) => known.map((fingerprint, index) => ({ fingerprint, index }));
  const table: readonly [string, Fingerprint, (Fingerprint | null)[], number | null][] = [
    ['fits its own place', of(), [null, of({ edges: 'f' }), of()], 2],
    ['fits it renamed', of({ name: 'b.pdf' }), [of()], 0],
    ['fits it touched', of({ lastModified: 9 }), [of()], 0],
    ['fits no other size', of({ size: 11 }), [of()], null],
    ['fits no other bytes', of({ edges: 'f' }), [of()], null],
    ['fits nothing where nothing waits', of(), [], null],
  ];
  for (const [name, file, known, expected] of table) {
    it(name, () => expect(findMatch(file, places(...known))?.index ?? null).to.equal(expected));
  }
});
