import { describe, expect, it } from 'vitest';
import {
  hasPdfHeader,
  inspectContent,
  inspectMetadata,
  mentionsEncryption,
} from '../../../dist/components/files/file-inspection.js';
import { createFormats } from '../../../dist/components/i18n/language.js';
import { findMatch, type Fingerprint, fingerprintOf, readEdges } from '../../../dist/components/files/fingerprint.js';
import { pdfFile } from '../support/page.js';

const LIMITS = { maxFileBytes: 1 << 20, maxFiles: 3 };
const file = (text: string, name = 'a.pdf') => new File([text], name);
type AskLock = (file: File) => Promise<boolean>;
const never: AskLock = () => expect.unreachable('Nobody should ask.');

/** A PDF with its cross-references at the end, as a table with a trailer or as a stream, among other bytes. */
function pdfWith(trailer: string, { stream = false, after = '' } = {}): File {
  const body = `%PDF-1.7\n${'x'.repeat(30_000)}\n`;
  const references = stream ? `7 0 obj <<${trailer}>>\nstream\n${'\u0001'.repeat(70_000)}/Encrypt` : 'xref\n0 1\n';
  const table = stream ? '\nendstream endobj\n' : `trailer <<${trailer}>>\n`;
  return file(`${body}${references}${table}startxref\n${body.length}\n%%EOF${after}`);
}

describe('looking for encryption', () => {
  const rows: readonly [string, File, boolean][] = [
    ['a plain trailer', pdfWith('/Size 1 /Root 1 0 R'), false],
    ['a trailer that names it', pdfWith('/Size 1 /Encrypt 5 0 R'), true],
    ['a stream that does not, though its bytes do', pdfWith('/Type /XRef'), false],
    ['a plain stream', pdfWith('/Type /XRef', { stream: true }), false],
    ['a stream that names it', pdfWith('/Type /XRef /Encrypt 5 0 R', { stream: true }), true],
    ['bytes after the end', pdfWith('/Type /XRef /Encrypt 5 0 R', { stream: true, after: '\0'.repeat(900) }), true],
    ['no end at all', file('%PDF-1.7 cut'), false],
    ['a wrong offset', file('%PDF-1.7\nstartxref\n999999\n%%EOF'), false],
  ];
  for (const [name, pdf, expected] of rows) {
    it(`says ${expected} of ${name}`, async () => {
      expect(await mentionsEncryption(pdf, await readEdges(pdf))).to.equal(expected);
    });
  }
});

describe('looking into a file', () => {
  it('finds the PDF header within the first 1024 bytes only', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(hasPdfHeader(bytes('%PDF-1.4'))).to.equal(true);
    expect(hasPdfHeader(bytes(`${'x'.repeat(1019)}%PDF-`))).to.equal(true);
    expect(hasPdfHeader(bytes(`${'x'.repeat(1020)}%PDF-`))).to.equal(false);
  });

  const codeOf = async (given: File, ask: AskLock) =>
    (await inspectContent(given, await readEdges(given).catch(() => null), ask))?.code ?? null;

  it('refuses only what needs a password to open', async () => {
    const protectedPdf = pdfWith('/Encrypt 5 0 R');
    expect(await codeOf(protectedPdf, async () => true)).to.equal('file_locked');
    expect(await codeOf(protectedPdf, async () => false)).to.equal(null);
    expect(await codeOf(protectedPdf, () => Promise.reject(new Error('Offline.')))).to.equal(null);
    expect(await codeOf(pdfWith(''), never)).to.equal(null);
  });

  it('refuses what is no PDF, and what can no longer be read', async () => {
    expect(await codeOf(file('GIF89a'), never)).to.equal('not_a_pdf');
    expect((await inspectContent(pdfFile('gone.pdf'), null, never))?.code).to.equal('file_unreadable');
  });
});

describe('looking at a file from outside', () => {
  const rows: readonly [string, File, string | null][] = [
    ['an ordinary name', pdfFile('A-101 Größe.pdf'), null],
    ['a name that is too long', pdfFile(`${'a'.repeat(252)}.pdf`), 'file_name_refused'],
    ['a name with a line break', pdfFile('a\nb.pdf'), 'file_name_refused'],
    ['nothing in it', new File([], 'a.pdf'), 'file_empty'],
    ['too much in it', pdfFile('a.pdf', 'a', (1 << 20) + 1), 'file_too_large'],
  ];
  for (const [name, given, code] of rows) {
    it(`says ${code} of ${name}`, () => {
      expect(inspectMetadata(given, null, [], LIMITS)?.code ?? null).to.equal(code);
    });
  }

  it.each([
    [1_040_000_000, 1_000_000_000, 1_100_000_000],
    [20_000_001, 20_000_000, 20_100_000],
    [1_001, 1_000, 1_100],
    [701, 700, 701],
  ])('calls %i bytes of at most %i not as large as that, but %i', (size, maxFileBytes, said) => {
    const given = Object.defineProperty(pdfFile('a.pdf'), 'size', { value: size });
    const details = inspectMetadata(given, null, [], { ...LIMITS, maxFileBytes })?.details;
    expect(details?.['size']).toBeCloseTo(said, 6);
  });

  it('says of no file that it is larger than a limit that reads the same, and of no limit that it is more', () => {
    const { bytes } = createFormats('en');
    for (const maxFileBytes of [104_857_600, 52_428_800, 20_971_520, 1_073_741_824, 1_048_576, 999_999, 150_000]) {
      const given = Object.defineProperty(pdfFile('a.pdf'), 'size', { value: maxFileBytes + 1 });
      const said = inspectMetadata(given, null, [], { ...LIMITS, maxFileBytes })?.details ?? {};
      expect(bytes(Number(said['size']))).to.not.equal(bytes(maxFileBytes));
      expect(said['maxFileBytes']).to.equal(maxFileBytes);
      const unit = 1000 ** Math.floor(Math.log10(maxFileBytes) / 3);
      expect(Number.parseFloat(bytes(maxFileBytes)) * unit).to.be.at.most(maxFileBytes);
    }
  });

  it('knows the same content under another name, and only that', async () => {
    const text = await pdfFile('one.pdf', 'same', 300_000).text();
    const of = async (given: File) => fingerprintOf(given, await readEdges(given));
    const known = [{ name: 'one.pdf', fingerprint: await of(file(text, 'one.pdf')) }];
    const problemOf = async (given: File) => inspectMetadata(given, await of(given), known, LIMITS);
    const twin = await problemOf(file(text, 'two.pdf'));
    expect([twin?.code, twin?.details]).to.deep.equal(['file_duplicate', { otherName: 'one.pdf' }]);
    for (const other of [`y${text.slice(1)}`, `${text.slice(0, -1)}y`, `${text}x`])
      expect(await problemOf(file(other))).to.equal(null);
  });
});

describe('a file that is chosen again', () => {
  const of = (change: Partial<Fingerprint> = {}) => ({ name: 'a', size: 10, lastModified: 1, edges: 'e', ...change });
  const table: readonly [string, Fingerprint, (Fingerprint | null)[], number | null][] = [
    ['fits its own place', of(), [null, of({ edges: 'f' }), of()], 2],
    ['fits it renamed', of({ name: 'b' }), [of()], 0],
    ['fits it touched', of({ lastModified: 9 }), [of()], 0],
    ['fits no other size', of({ size: 11 }), [of()], null],
    ['fits no other bytes', of({ edges: 'f' }), [of()], null],
    ['fits nothing where nothing waits', of(), [], null],
  ];
  for (const [name, chosen, known, expected] of table) {
    const places = known.map((fingerprint, index) => ({ fingerprint, index }));
    it(name, () => expect(findMatch(chosen, places)?.index ?? null).to.equal(expected));
  }
});
