/** Unpacks a WOFF font into the plain form it was made of, because reading letters out of the packed one takes seconds. */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f4646; // 'wOFF'
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

/** https://www.w3.org/TR/WOFF/ to https://learn.microsoft.com/typography/opentype/spec/otff. Throws where it is no WOFF font. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new Error('A WOFF font was expected.');
  const tableCount = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + ENTRY * tableCount);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(tableCount, 4);
  head.writeUInt16BE(power * ENTRY, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tableCount - power) * ENTRY, 10);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let index = 0; index < tableCount; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const table = readTable(woff, entry);
    const at = HEADER + index * ENTRY;
    head.set(woff.subarray(entry, entry + 4), at);
    head.set(woff.subarray(entry + 16, entry + 20), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number): Uint8Array {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  return packedLength < length ? inflateSync(packed) : packed;
}
