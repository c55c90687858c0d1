/**
 * A DecompressionStream for the reading thread. pdf.js inflates whole streams with the platform's, which hands them on in pieces
 * of 16 KB without end: a bomb fills the memory with millions of them, and the allocator never gives that back. This one inflates
 * at once, into large pieces, up to a limit. Beyond it pdf.js inflates by itself, as it reads.
 */
import { inflateRawSync, inflateSync } from 'node:zlib';

const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const MIN_PIECE_BYTES = 64 * 1024;
const MAX_PIECE_BYTES = 4 * 1024 * 1024;

export class BoundedDecompressionStream {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;

  constructor(format: string) {
    const inflate = format === 'deflate' ? inflateSync : format === 'deflate-raw' ? inflateRawSync : null;
    if (inflate === null) throw new TypeError(`Streams of the format ${format} are not inflated here.`);
    const pieces: Uint8Array[] = [];
    let output: ReadableStreamDefaultController<Uint8Array> | null = null;
    this.readable = new ReadableStream({ start: (controller) => void (output = controller) });
    this.writable = new WritableStream({
      write: (piece) => void pieces.push(piece),
      close: () => {
        try {
          output?.enqueue(inflateAll(inflate, Buffer.concat(pieces)));
          output?.close();
        } catch (error) {
          output?.error(error);
        }
      },
      abort: (reason) => output?.error(reason),
    });
  }
}

function inflateAll(inflate: typeof inflateSync, bytes: Uint8Array): Uint8Array {
  const chunkSize = Math.min(MAX_PIECE_BYTES, Math.max(MIN_PIECE_BYTES, bytes.length * 4));
  return inflate(bytes, { maxOutputLength: MAX_INFLATED_BYTES, chunkSize });
}
