/** Files to upload: PDFs that any reader opens, as large as they are wanted, and as little on the disk as can be. */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SHEET = '0.5 w 60 60 1071 722 re S 100 100 400 300 re S BT /F1 24 Tf 900 90 Td (A-101) Tj ET';

/**
 * Writes a drawing of one sheet and exactly `sizeBytes` bytes, most of them a stream of nothing that no page refers to, and gives its
 * path. Where the disk can, that part takes no room on it.
 * @param {string} directory @param {string} name @param {number} sizeBytes
 */
export function writeDrawing(directory, name, sizeBytes) {
  const path = join(directory, name);
  const file = openSync(path, 'w');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1191 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${SHEET.length} >>\nstream\n${SHEET}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let head = `%PDF-1.7\n% ${name}\n`;
  const offsets = objects.map((object, index) => {
    const offset = head.length;
    head += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  offsets.push(head.length);
  // The length of the stream has as many digits whatever it is.
  const begin = (length) => `6 0 obj\n<< /Length ${String(length).padStart(12, '0')} >>\nstream\n`;
  const tail = tailOf(offsets);
  const end = (startOfTable) =>
    `\nendstream\nendobj\n${tail}startxref\n${String(startOfTable).padStart(12, '0')}\n%%EOF\n`;
  const length = sizeBytes - head.length - begin(0).length - end(0).length;
  if (length < 0) throw new Error(`A drawing has at least ${sizeBytes - length} bytes; ${sizeBytes} were asked for.`);
  const endAt = sizeBytes - end(0).length;
  writeSync(file, head + begin(length), 0);
  ftruncateSync(file, sizeBytes);
  writeSync(file, end(endAt + '\nendstream\nendobj\n'.length), endAt);
  closeSync(file);
  return path;
}

/** ISO 32000-1, 7.5.4: each entry has twenty bytes. */
function tailOf(offsets) {
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const count = offsets.length + 1;
  return `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\n`;
}
