/** Pictures as rows that PNG (https://www.w3.org/TR/png-3/) and PDF both take: 8 bits a channel, grey where every pixel is, else RGB. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY = 0;
const RGB = 2;
/** Filter type "none": line drawings are smaller by it than by any other, and it costs nothing. */
const FILTER_NONE = 0;
/** Half the time of level 4, for a tenth more bytes. */
const COMPRESSION_LEVEL = 3;

/** Three bytes a pixel, blue first, as PDFium draws; a row begins every `stride` bytes. */
interface BgrPixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

export interface EncodedRows {
  readonly widthPx: number;
  readonly heightPx: number;
  /** 1 for grey, 3 for RGB. */
  readonly channels: 1 | 3;
  /** Each row with its filter type before it, deflated together. */
  readonly rows: Uint8Array;
}

export function encodeRows(pixels: BgrPixels): EncodedRows {
  const { widthPx, heightPx } = pixels;
  const channels = isGrey(pixels) ? 1 : 3;
  return { widthPx, heightPx, channels, rows: deflateSync(filterRows(pixels, channels), { level: COMPRESSION_LEVEL }) };
}

export function toPng({ widthPx, heightPx, channels, rows }: EncodedRows): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header[8] = 8;
  header[9] = channels === 1 ? GREY : RGB;
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function isGrey({ widthPx, heightPx, stride, data }: BgrPixels): boolean {
  for (let y = 0; y < heightPx; y++) {
    const end = y * stride + widthPx * 3;
    for (let at = y * stride; at < end; at += 3) {
      if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
    }
  }
  return true;
}

/** Plain loops: this runs through some ten million bytes a sheet. */
function filterRows({ widthPx, heightPx, stride, data }: BgrPixels, channels: 1 | 3): Uint8Array {
  const rows = new Uint8Array((widthPx * channels + 1) * heightPx);
  let to = 0;
  for (let y = 0; y < heightPx; y++) {
    rows[to++] = FILTER_NONE;
    const end = y * stride + widthPx * 3;
    for (let from = y * stride; from < end; from += 3) {
      if (channels === 3) {
        rows[to++] = data[from + 2] as number;
        rows[to++] = data[from + 1] as number;
      }
      rows[to++] = data[from] as number;
    }
  }
  return rows;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
