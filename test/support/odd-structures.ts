/**
 * Files that are put together oddly rather than to do harm, in the manner of the test files of pdf.js and PDFium: what careless
 * programs write, and what is left of a file after a bad transfer. Most of them open somewhere.
 */
import { deflateSync } from 'node:zlib';
import { drawn, onePage, pdfOf, withFont } from './hostile-drawings.js';

const whole = (): Buffer => Buffer.from(onePage({}));
const edit = (from: string | RegExp, to: string): Uint8Array =>
  Buffer.from(whole().toString('latin1').replace(from, to), 'latin1');
const content = (body: string, stream: string | Uint8Array): Uint8Array =>
  onePage({ content: { body, stream: typeof stream === 'string' ? Buffer.from(stream, 'latin1') : stream } });
/** Three sheets, each with a width (1001, 1002, 1003 points) and a text of its own, in this page tree. */
function threeSheets(kids: string, count: number, branch: string): Uint8Array {
  const sheet = (number: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${1000 + number} 800]/Resources<</Font<</F1 10 0 R>>>>/Contents ${5 + number} 0 R>>`;
  const text = (number: number) => ({
    body: '<<>>',
    stream: Buffer.from(`BT /F1 24 Tf 700 60 Td (A-10${number} Plan) Tj ET`),
  });
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    ...[1, 2, 3].map(sheet),
    ...[1, 2, 3].map(text),
    `<</Type/Pages/Parent 2 0 R${branch}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
}

/** Page trees that pdf.js and PDFium walk differently. */
export const oddPageTrees: Readonly<Record<string, () => Uint8Array>> = {
  'branch-that-counts-a-page-it-has-not': () => threeSheets('9 0 R 3 0 R 4 0 R 5 0 R', 3, '/Kids[]/Count 1'),
  'branch-that-leads-back-to-the-root': () => threeSheets('9 0 R 5 0 R', 3, '/Kids[3 0 R 2 0 R 4 0 R]/Count 2'),
  'last-sheet-listed-twice': () => threeSheets('3 0 R 4 0 R 5 0 R 5 0 R', 4, '/Kids[]/Count 0'),
  'sheet-listed-far-apart': () => threeSheets('3 0 R 4 0 R 3 0 R 5 0 R', 4, '/Kids[]/Count 0'),
  'first-sheet-is-gone': () => threeSheets('99 0 R 3 0 R 4 0 R 5 0 R', 4, '/Kids[]/Count 0'),
  'no-sheet-among-the-sheets': () => threeSheets('3 0 R 7 4 0 R (x) 5 0 R', 3, '/Kids[]/Count 0'),
  'more-sheets-counted-than-there-are': () => threeSheets('3 0 R 4 0 R 5 0 R', 7, '/Kids[]/Count 0'),
};

const TEXT = 'BT /F1 24 Tf 700 60 Td (A-101 Site Plan) Tj ET';

export const oddStructures = drawn({
  ...oddPageTrees,
  'words-before-the-header': () => Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), whole()]),
  'words-after-the-end': () =>
    Buffer.concat([whole(), Buffer.from('\n<html>thank you for downloading</html>'.repeat(100))]),
  'two-files-one-after-the-other': () => Buffer.concat([whole(), whole()]),
  'header-of-no-version': () => edit('%PDF-1.7', '%PDF-bad'),
  'carriage-returns-only': () => edit(/\n/g, '\r'),
  'no-trailer': () => edit(/trailer[^]*$/, ''),
  'no-root': () => edit('/Root 1 0 R', ''),
  'root-that-is-not-there': () => edit('/Root 1 0 R', '/Root 99 0 R'),
  'root-that-is-the-page': () => edit('/Root 1 0 R', '/Root 3 0 R'),
  'table-a-few-bytes-off': () => edit(/^(\d{10}) 00000 n/gm, '0000000021 00000 n'),
  'table-that-counts-from-one': () => edit('xref\n0 5', 'xref\n1 5'),
  'table-shorter-than-it-says': () => edit('xref\n0 5', 'xref\n0 500'),
  'objects-without-endobj': () => edit(/endobj/g, ''),
  'stream-without-endstream': () => edit('endstream', ''),
  'page-without-a-type': () => edit('/Type/Page/', '/'),
  'page-that-says-it-is-pages': () => edit('/Type/Page/', '/Type/Pages/'),
  'page-without-contents': () => edit('/Contents 4 0 R', '/Contents null'),
  'page-without-resources': () => edit(/\/Resources<<.*>>\/MediaBox/, '/MediaBox'),
  'page-written-into-its-parent': () => ({
    pages: '<</Type/Pages/Kids[<</Type/Page/MediaBox[0 0 1191 842]/Contents 4 0 R>> null 3 0 R]/Count 3>>',
  }),
  'page-box-inherited': () => ({
    page: ' ',
    pages: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 1191 842]/Rotate 90>>',
  }),
  'page-box-by-reference-to-itself': () => ({ page: '/MediaBox 5 0 R', further: ['5 0 R'] }),
  'numbers-written-oddly': () => edit('[0 0 1191 842]', '[--0 +0 1191. 8.4e2]'),
  'names-with-escapes': () => edit('/Contents', '/C#6fnt#65nts'),
  'strings-without-an-end': () => ({ catalog: '/Lang(en' }),
  'page-labels-of-nonsense': () => ({ catalog: '/PageLabels<</Nums[0 (x) -5 <</S/R/St -1>> /a 7]>>' }),
  'previous-table-in-a-circle': () => edit('/Root 1 0 R', '/Root 1 0 R/Prev 9'),
  'linearised-with-lengths-of-nothing': () => ({ further: ['<</Linearized 1/L 0/H[0 0]/O 3/E 0/N 1/T 0>>'] }),
  'flate-cut-off': () => content('<</Filter/FlateDecode>>', deflateSync(Buffer.from(TEXT.repeat(50))).subarray(0, 60)),
  'flate-that-is-none': () => content('<</Filter/FlateDecode>>', TEXT),
  'lzw-of-nonsense': () => content('<</Filter/LZWDecode>>', TEXT.repeat(20)),
  'ascii85-without-an-end': () => content('<</Filter/ASCII85Decode>>', '87cURD]i,"Ebo80zzzz~'),
  'run-lengths-beyond-the-end': () => content('<</Filter/RunLengthDecode>>', '\x7fabc'),
  'predictor-of-enormous-rows': () =>
    content(
      '<</Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483647/Colors 32/BitsPerComponent 16>>>>',
      deflateSync(Buffer.from(TEXT)),
    ),
  'filter-nobody-knows': () => content('<</Filter/Nobody>>', TEXT),
  'crypt-filter-without-encryption': () => content('<</Filter/Crypt>>', TEXT),
  'text-state-without-a-font': () => content('<<>>', 'BT 700 60 Td (A-101) Tj ET Q Q Q ET EMC'),
  'operators-with-too-little': () => content('<<>>', `${TEXT} re l c cm Td Tf Do gs scn 1 w`),
  'operators-nobody-knows': () => content('<<>>', `${TEXT} foo bar 1 2 3 baz BX qux EX`),
  'marked-content-without-an-end': () => content('<<>>', `${'/OC /None BDC '.repeat(5000)}${TEXT}`),
  'font-that-is-a-number': () => ({ resources: '/Font<</F1 42>>' }),
  'font-that-uses-its-own-map': () =>
    withFont('<</Type/Font/Subtype/Type0/BaseFont/A/Encoding 6 0 R/DescendantFonts[5 0 R]/ToUnicode 6 0 R>>', {
      body: '<</Type/CMap/CMapName/Own/UseCMap 6 0 R>>',
      stream: Buffer.from('/Own usecmap 1 begincodespacerange <00> <FF> endcodespacerange'),
    }),
  'encoding-of-a-million-differences': () => ({
    resources: `/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[0 ${'/a'.repeat(1_000_000)}]>>>>>>`,
  }),
  'only-a-catalog': () => pdfOf(['<</Type/Catalog>>']),
  'pages-written-into-the-catalog': () =>
    pdfOf(['<</Type/Catalog/Pages<</Type/Pages/Kids[2 0 R]/Count 1>>>>', '<</Type/Page/MediaBox[0 0 9 9]>>']),
  'bytes-as-utf-16': () => Buffer.from(`\ufeff${whole().toString('latin1')}`, 'utf16le'),
  'line-ends-changed-by-a-transfer': () => edit(/\n/g, '\r\n'),
});
