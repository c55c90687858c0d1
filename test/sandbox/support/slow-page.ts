/** A small file whose page takes long to draw though it needs little memory: one picture, over the whole page, hundreds of times. */
import { deflateSync } from 'node:zlib';
import { onePage } from '../../support/hostile-drawings.js';

const SIDE_PX = 1500;

export function makeSlowPage(times = 1000): Uint8Array {
  const draw = Array.from({ length: times }, (_, index) => `q ${1000 + (index % 97)} 3 5 800 0 0 cm /I Do Q`);
  const picture = `<</Type/XObject/Subtype/Image/Width ${SIDE_PX}/Height ${SIDE_PX}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode>>`;
  return onePage({
    resources: '/XObject<</I 5 0 R>>',
    content: { body: '<</Filter/FlateDecode>>', stream: deflateSync(Buffer.from(draw.join('\n'))) },
    further: [{ body: picture, stream: deflateSync(Buffer.alloc(SIDE_PX * SIDE_PX)) }],
  });
}
