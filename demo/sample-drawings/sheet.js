/** A drawing sheet: a page with border and title block, drawn in millimetres of paper. */
import PDFDocument from 'pdfkit';

export const MM = 72 / 25.4;
export const A3 = { width: 420, height: 297 };
export const A4_PORTRAIT = { width: 210, height: 297 };
const MARGIN = 10;
const TITLE_BLOCK_HEIGHT = 24;
const PROJECT = { title: 'Quoll House', address: '14 Banksia Street, Wattle Bay NSW 2999', lot: 'Lot 7 DP 990014' };

/** Pen widths in millimetres, as in ISO 128. */
export const PEN = { fine: 0.13, thin: 0.18, medium: 0.35, thick: 0.6 };

/**
 * One PDF of several sheets.
 * @param {{ paper: { width: number, height: number }, draw: (sheet: ReturnType<typeof createSheet>) => void }[]} sheets
 * @returns {Promise<Uint8Array>}
 */
export function writePdf(sheets) {
  // Fixed dates and no compression level of the day: the same drawings are the same bytes.
  const made = new Date(Date.UTC(2026, 6, 1));
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    info: { Title: PROJECT.title, CreationDate: made, ModDate: made },
  });
  const chunks = [];
  const done = new Promise((resolve, reject) => {
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on('error', reject);
  });
  for (const { paper, draw, bookmark } of sheets) {
    document.addPage({ size: [paper.width * MM, paper.height * MM], margin: 0 });
    if (bookmark) document.outline.addItem(bookmark);
    draw(createSheet(document, paper));
  }
  document.end();
  return done;
}

/** Drawing in millimetres from the top left of the paper. */
function createSheet(document, paper) {
  const pen = (width, dash) => {
    document.lineWidth(width * MM).strokeColor('#1a1a1a');
    if (dash) document.dash(dash * MM, { space: dash * 0.6 * MM });
    else document.undash();
    return document;
  };
  const sheet = {
    document,
    paper,
    line(x1, y1, x2, y2, width = PEN.thin, dash) {
      pen(width, dash)
        .moveTo(x1 * MM, y1 * MM)
        .lineTo(x2 * MM, y2 * MM)
        .stroke();
    },
    polyline(points, width = PEN.medium, dash) {
      pen(width, dash);
      points.forEach(([x, y], index) =>
        index === 0 ? document.moveTo(x * MM, y * MM) : document.lineTo(x * MM, y * MM),
      );
      document.stroke();
    },
    box(x, y, width, height, stroke = PEN.medium, fill) {
      pen(stroke).rect(x * MM, y * MM, width * MM, height * MM);
      if (fill) document.fillAndStroke(fill, '#1a1a1a');
      else document.stroke();
    },
    circle(x, y, radius, stroke = PEN.thin) {
      pen(stroke)
        .circle(x * MM, y * MM, radius * MM)
        .stroke();
    },
    arc(x, y, radius, from, to) {
      const points = Array.from({ length: 13 }, (_, index) => {
        const angle = ((from + ((to - from) * index) / 12) * Math.PI) / 180;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      });
      sheet.polyline(points, PEN.fine);
    },
    hatch(x, y, width, height, step = 2) {
      document
        .save()
        .rect(x * MM, y * MM, width * MM, height * MM)
        .clip();
      for (let offset = -height; offset < width; offset += step)
        sheet.line(x + offset, y + height, x + offset + height, y, PEN.fine);
      document.restore();
    },
    /** `size` is the height of capitals in millimetres. */
    text(words, x, y, size = 2.5, options = {}) {
      const { bold = false, align = 'left', width = 120 } = options;
      const left = align === 'center' ? x - width / 2 : align === 'right' ? x - width : x;
      document
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize((size / 0.72) * MM)
        .fillColor('#1a1a1a')
        .text(words, left * MM, y * MM, { width: width * MM, align, lineBreak: options.lines ?? false, lineGap: 1 });
    },
    /** A dimension along the horizontal, with ticks. The figure is in millimetres of the building. */
    dimension(x1, x2, y, figure) {
      sheet.line(x1, y, x2, y, PEN.fine);
      for (const x of [x1, x2]) sheet.line(x - 1, y + 1, x + 1, y - 1, PEN.thin);
      sheet.text(String(figure), (x1 + x2) / 2, y - 3, 1.8, { align: 'center', width: 40 });
    },
    dimensionUp(x, y1, y2, figure) {
      sheet.line(x, y1, x, y2, PEN.fine);
      for (const y of [y1, y2]) sheet.line(x - 1, y + 1, x + 1, y - 1, PEN.thin);
      sheet.text(String(figure), x - 1.5, (y1 + y2) / 2 - 1, 1.8, { align: 'right', width: 20 });
    },
    northPoint(x, y) {
      sheet.circle(x, y, 6);
      sheet.polyline(
        [
          [x - 3, y + 4.5],
          [x, y - 6],
          [x + 3, y + 4.5],
          [x, y + 2],
          [x - 3, y + 4.5],
        ],
        PEN.thin,
      );
      sheet.text('N', x, y - 10.5, 3, { bold: true, align: 'center', width: 10 });
    },
    /** The frame and the strip along the bottom; the sheet number stands at its right end. */
    titleBlock({ number, title, scale }) {
      const right = paper.width - MARGIN;
      const bottom = paper.height - MARGIN;
      const top = bottom - TITLE_BLOCK_HEIGHT;
      const narrow = paper.width < 300;
      sheet.box(MARGIN, MARGIN, paper.width - 2 * MARGIN, paper.height - 2 * MARGIN, PEN.thick);
      sheet.line(MARGIN, top, right, top, PEN.medium);
      const columns = narrow ? [MARGIN, 74, 128, right - 32] : [MARGIN, 130, 230, right - 52];
      for (const x of columns.slice(1)) sheet.line(x, top, x, bottom, PEN.thin);
      const field = (column, row, name, words) => {
        const x = columns[column] + 2;
        const y = top + 2 + row * 11;
        sheet.text(name, x, y, 1.5);
        sheet.text(words, x, y + 3, narrow ? 2 : 2.6);
      };
      field(0, 0, 'PROJECT', PROJECT.title);
      field(0, 1, 'SITE', narrow ? '14 Banksia Street, Wattle Bay' : PROJECT.address);
      field(1, 0, 'DESIGNER', 'Sample Drawing Office');
      field(1, 1, 'PROPERTY', PROJECT.lot);
      if (title) field(2, 0, 'SHEET TITLE', title);
      if (scale) field(2, 1, 'SCALE', `${scale} @ A3`);
      if (number) {
        sheet.text('SHEET', columns[3] + 2, top + 2, 1.5);
        sheet.text(number, (columns[3] + right) / 2, top + 9, narrow ? 4.5 : 7, {
          bold: true,
          align: 'center',
          width: 50,
        });
      }
      sheet.text('Demonstration drawing. Not for construction.', MARGIN + 1, bottom + 2, 1.6);
    },
  };
  return sheet;
}
