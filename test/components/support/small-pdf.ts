/** Small real PDFs, written by hand: nothing in a page under test can make one. */
export interface SmallPdf {
  readonly pages: readonly string[];
  /** Points. */
  readonly width?: number;
  readonly height?: number;
  /** Asks for a password that nobody knows. */
  readonly locked?: boolean;
}

export function smallPdf({ pages, width = 1224, height = 792, locked = false }: SmallPdf): Uint8Array<ArrayBuffer> {
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  pages.forEach((text, index) => {
    const content = `0 0 0 RG 6 w 40 40 ${width - 80} ${height - 80} re S BT /F 48 Tf 80 ${height / 2} Td (${text}) Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    );
  });
  const code = 'ab'.repeat(32);
  if (locked) objects.push(`<</Filter/Standard/V 1/R 2/O<${code}>/U<${code}>/P -4>>`);
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const encrypt = locked ? `/Encrypt ${objects.length} 0 R/ID[<${code}><${code}>]` : '';
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R${encrypt}>>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(file);
}
