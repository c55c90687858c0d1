/** Title blocks of many offices, each printed to a real PDF and read by the real reader: what is printed is what is found. */
import { describe, expect, it } from 'vitest';
import { sheetsOfBytes } from '../../support/recognised-sheets.js';
import { type ExpectedBlock, titleBlockLayouts } from '../../../support/title-block-layouts.js';
import { makeTitleBlock } from '../../../support/title-blocks.js';

const LAYOUTS = titleBlockLayouts(Number(process.env.TITLE_BLOCKS ?? 70), Number(process.env.TITLE_BLOCK_SEED ?? 1));

function nameOf({ block }: ExpectedBlock): string {
  const { place, captions, rotation, split, words, numberSizePt } = block;
  return `${place}, captions ${captions} (${words[0]}), /Rotate ${rotation}${split ? ', split' : ''}, ${block.number} in ${numberSizePt} pt, ${block.title.join(' ')}, ${block.scale}`;
}

describe('title blocks', () => {
  it.each(LAYOUTS.map((layout, index) => [`${index}: ${nameOf(layout)}`, layout] as const))('%s', async (_, layout) => {
    const sheets = await sheetsOfBytes(await makeTitleBlock(layout.block));
    const [sheet] = sheets;
    expect({
      sheetNumber: sheet?.sheetNumber?.value,
      title: sheet?.title?.value,
      scale: sheet?.scale?.value,
    }).toEqual({ sheetNumber: layout.sheetNumber, title: layout.title, scale: layout.scale });
  });
});
