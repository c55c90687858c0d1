/** A small file whose page takes long to draw though it needs little memory: one picture, over the whole page, hundreds of times. */
import { deflateSync } from 'node:zlib';

const SIDE_PX = 1500;

export function makeSlowPage(times = 1000): Uint8Array {
  const image = deflateSync(Buffer.alloc(SIDE_PX * SIDE_PX));
  const draw = Array.from({ length: times }, (_, index) => `q ${1000 + (index % 97)} 3 5 800 0 0 cm /I Do Q`);
  const content = deflateSync(Buffer.from(draw.join('\n')));
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const object = (body: string, stream?: Buffer) => {
    offsets.push(length());
    chunks.push(Buffer.from(`${offsets.length} 0 obj\n${body}\n`));
    if (stream) chunks.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    chunks.push(Buffer.from('endobj\n'));
  };
  object('<</Type/Catalog/Pages 2 0 R>>');
  object('<</Type/Pages/Kids[3 0 R]/Count 1>>');
  object('<</Type/Page/Parent 2 0 R/MediaBox[0 0 1190.55 841.89]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>');
  object(`<</Filter/FlateDecode/Length ${content.length}>>`, content);
  object(
    `<</Type/XObject/Subtype/Image/Width ${SIDE_PX}/Height ${SIDE_PX}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length ${image.length}>>`,
    image,
  );
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const trailer = `trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`;
  chunks.push(Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}${trailer}`));
  return new Uint8Array(Buffer.concat(chunks));
}
