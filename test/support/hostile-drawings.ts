/** Files that want to cost a reader everything: time, memory, its stack, its patience. Made by program, each with its name. */
import { deflateSync, constants } from 'node:zlib';
import { mulberry32, type Random } from '../faults/support/seeded-random.js';

const MEBIBYTE = 1024 * 1024;

/** One object's body; a stream's bytes are written as they are, its /Length is right unless the body has one. */
export type PdfObject = string | { readonly body: string; readonly stream: Uint8Array };

/** A PDF of these objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const add = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    if (typeof object === 'string') return add(Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`, 'latin1'));
    const { body, stream } = object;
    const dictionary = body.includes('/Length') ? body : body.replace(/>>$/, `/Length ${stream.length}>>`);
    add(Buffer.from(`${index + 1} 0 obj\n${dictionary}\nstream\n`, 'latin1'));
    add(Buffer.from(stream));
    add(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`,
      'latin1',
    ),
  );
  return new Uint8Array(Buffer.concat(chunks));
}

/** Flate data that inflates to `bytes` of a repeated text: a block of 4 MiB, over and over, and no checksum that fits. */
function inflatingTo(bytes: number, text = ' '): Uint8Array {
  const block = Buffer.alloc(4 * MEBIBYTE, text);
  const head = deflateSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const again = head.subarray(2);
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0]);
  return Buffer.concat([head, ...Array.from({ length: Math.ceil(bytes / block.length) - 1 }, () => again), end]);
}

const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const TEXT = 'BT /F1 24 Tf 700 60 Td (A-101 Site Plan) Tj ET ';

interface OnePage {
  readonly page?: string;
  readonly resources?: string;
  readonly content?: PdfObject;
  readonly catalog?: string;
  /** Numbered from 5. */
  readonly further?: readonly PdfObject[];
  readonly pages?: string;
  readonly trailer?: string;
}

/** A sheet of A3 with whatever is wrong with it. Objects: 1 catalog, 2 pages, 3 page, 4 content, then `further`. */
export function onePage({ page, resources, content, catalog, further, pages, trailer }: OnePage): Uint8Array {
  return pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog ?? ''}>>`,
      pages ?? PAGES,
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 ${FONT}>>${resources ?? ''}>>${page ?? '/MediaBox[0 0 1191 842]'}>>`,
      content ?? { body: '<<>>', stream: Buffer.from(TEXT) },
      ...(further ?? []),
    ],
    trailer,
  );
}

const flate = (stream: Uint8Array, more = ''): PdfObject => ({ body: `<<${more}/Filter/FlateDecode>>`, stream });
const plain = (text: string, more = ''): PdfObject => ({ body: `<<${more}>>`, stream: Buffer.from(text, 'latin1') });
const MEDIA = '/MediaBox[0 0 1191 842]';

function image(dictionary: string, stream: Uint8Array): Uint8Array {
  return onePage({
    resources: '/XObject<</I 5 0 R>>',
    content: plain(`${TEXT} q 1191 0 0 842 0 0 cm /I Do Q`),
    further: [{ body: `<</Type/XObject/Subtype/Image${dictionary}>>`, stream }],
  });
}

function rubbish(length: number, seed = 1): Uint8Array {
  const random = mulberry32(seed);
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}

/** Forms that each draw the next one ten times: 10^levels drawings. */
function nestedForms(levels: number, times: number): Uint8Array {
  const forms = Array.from(
    { length: levels },
    (_, level): PdfObject =>
      plain(
        level === levels - 1 ? '0 0 1 1 re f ' : '/N Do '.repeat(times),
        `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</N ${6 + level} 0 R>>>>`,
      ),
  );
  return onePage({ resources: '/XObject<</N 5 0 R>>', content: plain(`${TEXT} /N Do`), further: forms });
}

const many = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join('');

/** The table's drawings, each made when it is asked for: those of one page are told by what is wrong with it. */
export function drawn(
  table: Readonly<Record<string, () => OnePage | Uint8Array>>,
): Readonly<Record<string, () => Uint8Array>> {
  const make = (drawing: OnePage | Uint8Array) => (drawing instanceof Uint8Array ? drawing : onePage(drawing));
  return Object.fromEntries(Object.entries(table).map(([name, of]) => [name, () => make(of())]));
}

/** Its font is the first of these objects. */
export function withFont(...further: PdfObject[]): OnePage {
  return { resources: '/Font<</F1 5 0 R>>', further };
}

/** What wants memory. The sizes are far beyond what any process of the service may have. */
export const memoryBombs = drawn({
  'content-inflates-to-400-mb': () => ({ content: flate(inflatingTo(400 * MEBIBYTE)) }),
  'content-inflates-to-4-gb-of-operators': () => ({
    content: flate(inflatingTo(4096 * MEBIBYTE, 'q 1 0 0 1 0 0 cm ')),
  }),
  'content-inflates-to-2-gb-of-text': () => ({
    content: flate(inflatingTo(2048 * MEBIBYTE, 'BT /F1 9 Tf 9 9 Td (abcdefghij) Tj ET\n')),
  }),
  'content-inflates-to-2-gb-of-paths': () => ({ content: flate(inflatingTo(2048 * MEBIBYTE, '1 1 m 9 9 l S ')) }),
  'content-deflated-twice': () => ({
    content: { body: '<</Filter[/FlateDecode/FlateDecode]>>', stream: deflateSync(inflatingTo(2048 * MEBIBYTE)) },
  }),
  'image-of-60000-by-60000': () =>
    image(
      '/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode',
      inflatingTo(64 * MEBIBYTE, '\0'),
    ),
  'image-that-inflates-to-4-gb': () =>
    image(
      '/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode',
      inflatingTo(4096 * MEBIBYTE, '\0'),
    ),
  'object-stream-that-inflates-to-2-gb': () => ({
    further: [
      {
        body: '<</Type/ObjStm/N 1000000/First 10/Filter/FlateDecode>>',
        stream: inflatingTo(2048 * MEBIBYTE, '1 0 '),
      },
    ],
  }),
  'font-that-inflates-to-2-gb': () =>
    withFont(
      '<</Type/Font/Subtype/TrueType/BaseFont/Big/FirstChar 32/LastChar 33/Widths[500 500]/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/Big/Flags 4/FontFile2 7 0 R>>',
      flate(inflatingTo(2048 * MEBIBYTE, '\0\x01\0\0')),
    ),
  'character-map-of-everything': () =>
    withFont(
      '<</Type/Font/Subtype/Type0/BaseFont/Wide/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/Wide/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/Wide/Flags 4>>>>',
      plain(`begincmap\n${many(2000, () => '1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange\n')}endcmap`),
    ),
  'layers-with-names-of-50-mb': () => ({
    catalog: `/OCProperties<</OCGs[5 0 R]/D<</Order[5 0 R]>>>>`,
    further: [`<</Type/OCG/Name(${'x'.repeat(50 * MEBIBYTE)})>>`],
  }),
});

/** What wants time, or the stack, or is simply wrong. */
export const oddDrawings = drawn({
  'page-tree-that-is-its-own-child': () => ({ pages: '<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>' }),
  'page-tree-of-two-that-hold-each-other': () => ({
    pages: '<</Type/Pages/Kids[5 0 R]/Count 9>>',
    further: ['<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 9>>'],
  }),
  'page-tree-20000-deep': () =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      ...Array.from({ length: 20_000 }, (_, i) => `<</Type/Pages/Parent ${i + 1} 0 R/Kids[${i + 3} 0 R]/Count 1>>`),
      `<</Type/Page/Parent 20001 0 R${MEDIA}>>`,
    ]),
  'page-count-of-two-thousand-million': () => ({ pages: '<</Type/Pages/Kids[3 0 R]/Count 2147483647>>' }),
  'page-count-below-nothing': () => ({ pages: '<</Type/Pages/Kids[3 0 R]/Count -5>>' }),
  'same-page-a-hundred-thousand-times': () => ({
    pages: `<</Type/Pages/Kids[${many(100_000, () => '3 0 R ')}]/Count 100000>>`,
  }),
  'no-pages-at-all': () => ({ pages: '<</Type/Pages/Kids[]/Count 0>>' }),
  'pages-that-are-a-number': () => ({ pages: '42' }),
  'page-without-a-box': () => ({ page: ' ' }),
  'page-box-of-a-thousand-million-points': () => ({ page: '/MediaBox[0 0 1000000000 1000000000]' }),
  'page-box-beyond-all-numbers': () => ({ page: `/MediaBox[0 0 ${'9'.repeat(400)} ${'9'.repeat(400)}]` }),
  'page-box-of-no-number': () => ({ page: '/MediaBox[NaN nan (x) /y]' }),
  'page-box-turned-over': () => ({ page: '/MediaBox[1191 842 -5 -7]' }),
  'page-box-of-nothing': () => ({ page: '/MediaBox[0 0 0 0]' }),
  'page-box-of-a-hair': () => ({ page: '/MediaBox[0 0 0.0001 100000]' }),
  'crop-box-off-the-page': () => ({ page: `${MEDIA}/CropBox[5000 5000 6000 6000]` }),
  'user-unit-of-a-thousand-million': () => ({ page: `${MEDIA}/UserUnit 1000000000` }),
  'user-unit-below-nothing': () => ({ page: `${MEDIA}/UserUnit -3` }),
  'rotated-by-45': () => ({ page: `${MEDIA}/Rotate 45` }),
  'rotated-by-a-lot': () => ({ page: `${MEDIA}/Rotate 2147483640` }),
  'stream-longer-than-the-file': () => ({ content: { body: '<</Length 99999999>>', stream: Buffer.from(TEXT) } }),
  'stream-of-length-below-nothing': () => ({ content: { body: '<</Length -1>>', stream: Buffer.from(TEXT) } }),
  'stream-whose-length-is-itself': () => ({ content: { body: '<</Length 4 0 R>>', stream: Buffer.from(TEXT) } }),
  'stream-with-a-thousand-filters': () => ({
    content: { body: `<</Filter[${'/ASCIIHexDecode'.repeat(1000)}]>>`, stream: Buffer.from('41>') },
  }),
  'contents-that-are-a-loop': () => ({ page: `${MEDIA}/Contents[4 0 R 5 0 R]`, further: ['[5 0 R 5 0 R]'] }),
  'arrays-100000-deep': () => ({ catalog: `/Deep ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  'dictionaries-50000-deep': () => ({ page: `${MEDIA}/Deep ${'<</A'.repeat(50_000)} 1${'>>'.repeat(50_000)}` }),
  'arrays-without-an-end-in-the-content': () => ({ content: plain('['.repeat(500_000)) }),
  'inline-image-without-an-end': () => ({
    content: plain(`${TEXT} BI /W 9 /H 9 /BPC 8 /CS /G ID ${'x'.repeat(100_000)}`),
  }),
  'million-saved-states': () => ({ content: plain(`${'q '.repeat(1_000_000)}${TEXT}`) }),
  'forms-that-draw-themselves': () => ({
    resources: '/XObject<</N 5 0 R>>',
    content: plain(`${TEXT} /N Do`),
    further: [plain('/N Do /N Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</N 5 0 R>>>>')],
  }),
  'forms-ten-to-the-twelfth': () => nestedForms(12, 10),
  'forms-a-thousand-deep': () => nestedForms(1000, 1),
  'pattern-that-paints-itself': () => ({
    resources: '/Pattern<</P 5 0 R>>',
    content: plain(`/Pattern cs /P scn 0 0 1191 842 re f ${TEXT}`),
    further: [
      plain(
        '/Pattern cs /P scn 0 0 9 9 re f',
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 0.001/YStep 0.001/Resources<</Pattern<</P 5 0 R>>>>',
      ),
    ],
  }),
  'glyphs-that-draw-themselves': () => ({
    resources: '/Font<</F1 5 0 R>>',
    content: plain('BT /F1 20 Tf 50 50 Td (aaaa) Tj ET'),
    further: [
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<</Font<</F1 5 0 R>>>>>>',
      plain('9 0 d0 BT /F1 1 Tf (aaaa) Tj ET'),
    ],
  }),
  'soft-mask-of-itself': () => ({
    resources: '/ExtGState<</G 5 0 R>>',
    content: plain(`/G gs ${TEXT}`),
    further: [
      '<</SMask<</S/Luminosity/G 6 0 R>>>>',
      plain(
        '/G gs 0 0 9 9 re f',
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>/Resources<</ExtGState<</G 5 0 R>>>>',
      ),
    ],
  }),
  'hundred-thousand-annotations': () => ({
    page: `${MEDIA}/Annots[${many(100_000, () => '5 0 R ')}]`,
    further: ['<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]/Contents(note)/T(someone)>>'],
  }),
  'annotation-with-a-megabyte-to-say': () => ({
    page: `${MEDIA}/Annots[5 0 R]`,
    further: [`<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(${'x'.repeat(MEBIBYTE)})>>`],
  }),
  'annotation-without-numbers': () => ({
    page: `${MEDIA}/Annots[5 0 R]`,
    further: ['<</Subtype/Square/Rect[(a) null /b NaN]>>'],
  }),
  'outline-in-a-circle': () => ({
    catalog: '/Outlines 5 0 R',
    further: [
      '<</First 6 0 R/Last 7 0 R>>',
      '<</Title(a)/Parent 5 0 R/Next 7 0 R/First 5 0 R>>',
      '<</Title(b)/Parent 5 0 R/Next 6 0 R/First 6 0 R>>',
    ],
  }),
  'outline-30000-deep': () => ({
    catalog: '/Outlines 5 0 R',
    further: [
      '<</First 6 0 R>>',
      ...Array.from({ length: 30_000 }, (_, i) => `<</Title(t)/Parent ${i + 5} 0 R/First ${i + 7} 0 R>>`),
    ],
  }),
  'form-fields-in-a-circle': () => ({
    catalog: '/AcroForm<</Fields[5 0 R]>>',
    further: ['<</FT/Sig/T(a)/Kids[6 0 R 5 0 R]>>', '<</Parent 5 0 R/Kids[5 0 R]>>'],
  }),
  'names-in-a-circle': () => ({
    catalog: '/Names<</EmbeddedFiles 5 0 R>>',
    further: ['<</Kids[5 0 R 6 0 R]>>', '<</Kids[5 0 R]/Names[(a) 5 0 R]>>'],
  }),
  'layers-in-a-circle': () => ({
    catalog: '/OCProperties<</OCGs[5 0 R 5 0 R]/D<</Order 6 0 R>>>>',
    further: ['<</Type/OCG/Name 5 0 R>>', '[5 0 R 6 0 R [6 0 R]]'],
  }),
  'layers-100000': () => ({
    catalog: `/OCProperties<</OCGs[${many(100_000, () => '5 0 R ')}]/D<<>>>>`,
    further: ['<</Type/OCG/Name(layer)>>'],
  }),
  'font-name-of-odd-bytes': () => ({
    resources: '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/#00#ff#fe\x80\x81\xfe#2f>>>>',
  }),
  'font-of-rubbish': () =>
    withFont(
      '<</Type/Font/Subtype/TrueType/BaseFont/Rubbish/FirstChar 32/LastChar 126/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/Rubbish/Flags 4/FontFile2 7 0 R>>',
      { body: '<<>>', stream: rubbish(50_000) },
    ),
  'font-of-rubbish-in-cff': () =>
    withFont(
      '<</Type/Font/Subtype/Type1/BaseFont/Rubbish/FirstChar 32/LastChar 126/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/Rubbish/Flags 4/FontFile3 7 0 R>>',
      { body: '<</Subtype/Type1C>>', stream: Buffer.concat([Buffer.from([1, 0, 4, 4]), rubbish(50_000, 2)]) },
    ),
  'jbig2-of-rubbish': () =>
    image('/Width 5000/Height 5000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/JBIG2Decode', rubbish(5000)),
  'jpx-of-rubbish': () =>
    image(
      '/Width 5000/Height 5000/Filter/JPXDecode',
      Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), rubbish(5000)]),
    ),
  'ccitt-of-rubbish': () =>
    image(
      '/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 60000/Rows 60000>>',
      rubbish(5000),
    ),
  'dct-of-rubbish': () =>
    image(
      '/Width 65500/Height 65500/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode',
      Buffer.concat([Buffer.from('ffd8ffc0001108ffdcffdc03012200021101031101', 'hex'), rubbish(5000)]),
    ),
  'image-with-a-size-below-nothing': () =>
    image('/Width -5/Height 99999999999/BitsPerComponent 8/ColorSpace/DeviceGray', rubbish(50)),
  'matrix-of-no-number': () => ({
    content: plain(`q 1e400 NaN -1e400 0 0 0 cm ${TEXT} Q BT /F1 1e38 Tf 1e38 -1e38 Td (x) Tj ET`),
  }),
  'text-of-a-million-letters': () => ({ content: plain(`BT /F1 1 Tf (${'x'.repeat(1_000_000)}) Tj ET`) }),
  'text-in-two-hundred-thousand-pieces': () => ({
    content: plain(many(200_000, (i) => `BT /F1 5 Tf ${i % 1000} ${i % 800} Td (A-${i}) Tj ET\n`)),
  }),
  'password-of-a-kind-nobody-knows': () => ({ trailer: `/Encrypt<</Filter/Nobody/V 99>>/ID[<00><00>]` }),
  'password-with-a-key-of-rubbish': () => ({
    trailer: `/Encrypt<</Filter/Standard/V 5/R 6/Length 256/P -1/O<${'00'.repeat(48)}>/U<${'11'.repeat(48)}>/OE<${'22'.repeat(32)}>/UE<${'33'.repeat(32)}>/Perms<${'44'.repeat(16)}>>>/ID[<00><00>]`,
  }),
  'xref-that-points-at-itself': () =>
    withTail('xref\n0 1\n0000000000 65535 f \ntrailer<</Size 5/Root 1 0 R/Prev %OWN%>>\nstartxref\n%OWN%\n%%EOF'),
  'xref-table-of-four-thousand-million-rows': () =>
    withTail(
      'xref\n0 4294967295\n0000000000 65535 f \ntrailer<</Size 4294967295/Root 1 0 R>>\nstartxref\n%OWN%\n%%EOF',
    ),
  'xref-stream-of-enormous-fields': () =>
    withTail(
      '9 0 obj<</Type/XRef/Size 2147483647/W[9 9 9]/Index[0 2147483647]/Root 1 0 R/Length 3>>stream\nabc\nendstream endobj\nstartxref\n%OWN%\n%%EOF',
    ),
  'start-beyond-the-file': () => withTail('startxref\n99999999999999\n%%EOF'),
  'object-stream-in-itself': () => ({
    further: [plain('5 0 6 10 <</A 1>> <</B 2>>', '/Type/ObjStm/N 2/First 10/Extends 5 0 R')],
  }),
  'nothing-but-a-header': () => Buffer.from('%PDF-1.7\n'),
  'header-and-zeros': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2 * MEBIBYTE)]),
  'header-and-rubbish': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), rubbish(2 * MEBIBYTE)]),
  'objects-without-an-end': () => Buffer.from(`%PDF-1.7\n${many(100_000, (i) => `${i + 1} 0 obj <</A ${i + 2} 0 R `)}`),
});

/** A good drawing with another ending; `%OWN%` is where that begins. */
function withTail(tail: string): Uint8Array {
  const whole = Buffer.from(onePage({}));
  const start = whole.lastIndexOf('xref\n0');
  return Buffer.concat([whole.subarray(0, start), Buffer.from(tail.replaceAll('%OWN%', String(start)))]);
}

const MANGLINGS = [cut, flip, splice, repeat, zero, numbers] as const;

/** A drawing made wrong in a way that the seed decides: cut off, bits turned over, pieces moved, repeated, emptied, numbers changed. */
export function mangle(bytes: Uint8Array, seed: number): Uint8Array {
  const random = mulberry32(seed);
  const mangling = MANGLINGS[seed % MANGLINGS.length] ?? cut;
  return mangling(Buffer.from(bytes), random);
}

const at = (buffer: Buffer, random: Random): number => Math.floor(random() * buffer.length);

function cut(buffer: Buffer, random: Random): Buffer {
  return buffer.subarray(0, at(buffer, random));
}

function flip(buffer: Buffer, random: Random): Buffer {
  const count = 1 + Math.floor(random() * Math.max(4, buffer.length / 500));
  for (let index = 0; index < count; index++) {
    const place = at(buffer, random);
    buffer[place] = (buffer[place] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return buffer;
}

function splice(buffer: Buffer, random: Random): Buffer {
  const [from, to, place] = [at(buffer, random), at(buffer, random), at(buffer, random)];
  const piece = buffer.subarray(Math.min(from, to), Math.max(from, to));
  return Buffer.concat([buffer.subarray(0, place), piece, buffer.subarray(place)]);
}

function repeat(buffer: Buffer, random: Random): Buffer {
  const from = at(buffer, random);
  const piece = buffer.subarray(from, from + Math.ceil(random() * 300));
  return Buffer.concat([buffer.subarray(0, from), ...Array.from({ length: 200 }, () => piece), buffer.subarray(from)]);
}

function zero(buffer: Buffer, random: Random): Buffer {
  const from = at(buffer, random);
  return buffer.fill(0, from, Math.min(buffer.length, from + Math.ceil((buffer.length / 5) * random())));
}

/** Every few numbers another one: lengths, references, coordinates, counts. */
function numbers(buffer: Buffer, random: Random): Buffer {
  const odd = ['-1', '0', '2147483647', '4294967296', '1e30', '99999999999999999999', '0.0000001'];
  const text = buffer
    .toString('latin1')
    .replace(/\b\d+\b/g, (number) => (random() < 0.03 ? (odd[Math.floor(random() * odd.length)] ?? number) : number));
  return Buffer.from(text, 'latin1');
}
