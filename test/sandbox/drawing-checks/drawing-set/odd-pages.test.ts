/** Pages that are put together oddly: they are shown everywhere, so what lies on them counts here too. */
import { describe, expect, it } from 'vitest';
import { readSet } from '../../../support/drawing-runs.js';
import { onePage, withFont } from '../../../support/hostile-drawings.js';
import { oddPageTrees } from '../../../support/odd-structures.js';

const CONTENT = '10 10 50 50 re f 20 20 80 80 re S q 300 0 0 150 0 0 cm /I1 Do Q BT /F1 24 Tf 100 60 Td (A-101) Tj ET';
const IMAGE = {
  body: '<</Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray>>',
  stream: Buffer.from([0, 99, 199, 255]),
};
/** A note whose page is the one it lies on, so that the page leads to itself. */
const NOTE = '<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/P 3 0 R/Contents(Check this)>>';

function pageOfType(type: string): Uint8Array {
  const bytes = onePage({
    page: '/MediaBox[0 0 600 300]/Rotate 90/Annots[6 0 R]',
    resources: '/XObject<</I1 5 0 R>>',
    content: { body: '<<>>', stream: Buffer.from(CONTENT) },
    further: [IMAGE, NOTE, '/Page'],
  });
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace('/Type/Page/', `${type}/`), 'latin1');
}

describe('a page', () => {
  it.each([
    ['that says it is one', '/Type/Page'],
    ['that says so by a reference', '/Type 7 0 R'],
    ['without a type', ''],
    ['of the type null', '/Type null'],
    ['of a type in small letters', '/Type/page'],
    ['that says it is pages', '/Type/Pages'],
    ['that says it is a template', '/Type/Template'],
    ['whose type is a string', '/Type(Page)'],
    ['whose type is a number', '/Type 5'],
  ])('%s is read whole', async (_, type) => {
    const { files } = await readSet([{ filename: 'odd.pdf', bytes: pageOfType(type) }]);
    expect(files[0]?.failure).toBe(null);
    expect(files[0]?.pageCount).toBe(1);
    const page = files[0]?.pages[0];
    expect(page).toMatchObject({ widthPt: 300, heightPt: 600, rotation: 90, pathCount: 2, problem: null });
    expect(page?.images).toEqual([{ box: [0, 0, 150, 300], pageShare: 0.25, effectiveDpi: expect.any(Number) }]);
    expect(page?.fonts.map(({ name }) => name)).toEqual(['Helvetica']);
    expect(page?.annotations).toMatchObject([{ subtype: 'Text', contents: 'Check this', box: [10, 10, 20, 20] }]);
    expect(page?.text?.map(({ text }) => text)).toEqual(['A-101']);
  });
});

describe('the boxes of a page', () => {
  const text = 'BT /F1 24 Tf 100 60 Td (A-101) Tj ET BT /F1 24 Tf 420 60 Td (A-102) Tj ET';
  const pages = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 300]/CropBox[50 20 400 300]>>';
  it.each([
    ['a crop box', { page: '/MediaBox[0 0 600 300]/CropBox[50 20 400 300]' }, [['A-101', 50, 216]]],
    ['inherited ones', { page: '', pages }, [['A-101', 50, 216]]],
    [
      'a crop box beyond the paper',
      { page: '/MediaBox[0 0 600 300]/CropBox[-90 -90 700 400]' },
      [
        ['A-101', 100, 216],
        ['A-102', 420, 216],
      ],
    ],
  ])('%s: text counts where it is shown, at its place', async (_, parts, shown) => {
    const bytes = onePage({ ...parts, content: { body: '<<>>', stream: Buffer.from(text) } });
    const { files } = await readSet([{ bytes }]);
    expect(files[0]?.pages[0]?.text?.map(({ text: words, box: [x, y] }) => [words, x, y])).toEqual(shown);
  });
});

describe('layers', () => {
  const on = (layer: string, words: string, y: number) =>
    `/OC /${layer} BDC BT /F1 24 Tf 100 ${y} Td (${words}) Tj ET 10 10 m 300 200 l S q 300 0 0 150 0 0 cm /I1 Do Q EMC `;
  it.each([
    ['off', '/OFF[6 0 R]', 'Old'],
    ['off but for those that are on', '/BaseState/OFF/ON[7 0 R]', 'Alter Plan \\(1\\)'],
  ])('%s: what lies on them is not seen and not judged', async (_, state, name) => {
    const bytes = onePage({
      page: '/MediaBox[0 0 600 300]',
      resources: '/XObject<</I1 5 0 R>>/Properties<</L1 6 0 R/L2 7 0 R>>',
      catalog: `/OCProperties<</OCGs[6 0 R 7 0 R]/D<<${state}/Order[6 0 R 7 0 R]>>>>`,
      content: { body: '<<>>', stream: Buffer.from(on('L1', 'A-101', 60) + on('L2', 'A-102', 160)) },
      further: [IMAGE, `<</Type/OCG/Name(${name})>>`, '<</Type/OCG/Name(New)>>'],
    });
    const { files } = await readSet([{ bytes }]);
    expect(files[0]?.layers).toEqual([name.replaceAll('\\', ''), 'New']);
    expect(files[0]?.pages[0]?.text?.map(({ text }) => text)).toEqual(['A-102']);
    expect(files[0]?.pages[0]).toMatchObject({ pathCount: 1, images: [{ box: [0, 150, 300, 150] }] });
  });

  it('hide the text of a form that lies on them, however deep', async () => {
    const form = (content: string, further = '') => ({
      body: `<</Type/XObject/Subtype/Form/BBox[0 0 600 300]/Resources<</Font<</F1 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>${further}>>>>`,
      stream: Buffer.from(content),
    });
    const bytes = onePage({
      page: '/MediaBox[0 0 600 300]',
      resources: '/XObject<</X1 5 0 R/X2 6 0 R>>/Properties<</L1 7 0 R>>',
      catalog: '/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>',
      content: { body: '<<>>', stream: Buffer.from('/OC /L1 BDC /X1 Do EMC /X2 Do') },
      further: [
        form('/X2 Do BT /F1 24 Tf 100 60 Td (A-101) Tj ET', '/XObject<</X2 6 0 R>>'),
        form('BT /F1 24 Tf 100 160 Td (A-102) Tj ET'),
        '<</Type/OCG/Name(Old)>>',
      ],
    });
    const { files } = await readSet([{ bytes }]);
    expect(files[0]?.pages[0]?.text?.map(({ text }) => text)).toEqual(['A-102']);
  });

  it('of one name, one of them off, are all read: which is meant can’t be told', async () => {
    const bytes = onePage({
      resources: '/Properties<</L1 5 0 R>>',
      catalog: '/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[5 0 R]>>>>',
      content: { body: '<<>>', stream: Buffer.from('/OC /L1 BDC BT /F1 24 Tf 100 60 Td (A-101) Tj ET EMC') },
      further: ['<</Type/OCG/Name(Plan)>>', '<</Type/OCG/Name(Plan)>>'],
    });
    const { files } = await readSet([{ bytes }]);
    expect(files[0]?.pages[0]?.text?.map(({ text }) => text)).toEqual(['A-101']);
  });
});

it('pictures count however deep the forms are that hold them', async () => {
  const depth = 12;
  const forms = Array.from({ length: depth }, (_, index) => ({
    body: `<</Type/XObject/Subtype/Form/BBox[0 0 600 300]/Resources<</XObject<</N ${6 + index} 0 R>>>>>>`,
    stream: Buffer.from(index === depth - 1 ? 'q 600 0 0 300 0 0 cm /N Do Q' : '/N Do'),
  }));
  const bytes = onePage({
    page: '/MediaBox[0 0 600 300]',
    resources: '/XObject<</N 5 0 R>>',
    content: { body: '<<>>', stream: Buffer.from('/N Do') },
    further: [...forms, IMAGE],
  });
  const { files } = await readSet([{ bytes }]);
  expect(files[0]?.pages[0]).toMatchObject({ imageCoverage: 1, problem: null });
});

it('a ligature is its letters, and parts no word', async () => {
  const map =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <23> <0066006C> <24> <FB01> endbfchar endcmap end';
  const bytes = onePage({
    ...withFont('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>', {
      body: '<<>>',
      stream: Buffer.from(map),
    }),
    content: { body: '<<>>', stream: Buffer.from('BT /F1 24 Tf 100 60 Td (Ground #oor plan, $nal) Tj ET') },
  });
  const { files } = await readSet([{ bytes }]);
  expect(files[0]?.pages[0]?.text?.map(({ text }) => text)).toEqual(['Ground floor plan, final']);
});

describe('a page tree that is wrong', () => {
  it.each(Object.entries(oddPageTrees))('%s: each sheet has its own text', async (_name, make) => {
    const { files } = await readSet([{ bytes: make() }]);
    const pages = files[0]?.pages ?? [];
    expect(pages.length).toBeGreaterThan(1);
    for (const { widthPt, text, problem } of pages) {
      if (text === null) expect(problem).toContain('can’t be read.');
      else expect(text.map((item) => item.text)).toEqual([`A-10${widthPt - 1000} Plan`]);
    }
    expect(pages.some(({ text }) => text !== null)).toBe(true);
  });
});
