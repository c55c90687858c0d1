/** The small signs of the report: a status is told by shape and word, never by colour alone. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import type { ReportCanvas } from './report-canvas.js';
import { COLOURS, STATUS_COLOURS } from './report-style.js';
import type { TextStyle } from './typesetter.js';

/** A finding's number on the drawings: round where it fails, square where it is advice. Centred on x, y. */
export function drawBadge(
  canvas: ReportCanvas,
  number: number,
  status: FindingStatus,
  x: number,
  y: number,
  radius: number,
): void {
  const { document } = canvas;
  const colour = STATUS_COLOURS[status];
  document.lineWidth(0.8);
  if (status === 'fail') document.circle(x, y, radius);
  else document.roundedRect(x - radius * 0.94, y - radius * 0.94, radius * 1.88, radius * 1.88, radius * 0.35);
  document.fillAndStroke(colour, COLOURS.white);
  const size = radius * (number < 10 ? 1.3 : number < 100 ? 1.15 : 0.85);
  const style: TextStyle = { weight: 'semibold', size, colour: COLOURS.white };
  const text = String(number);
  canvas.type.draw(text, x - canvas.type.widthOf(text, style) / 2, y - canvas.type.lineHeight(style) / 2, style);
}

/** A tick, a cross, an exclamation mark or a dash, in a ground of its own shape. Centred on x, y. */
export function drawSign(document: PDFKit.PDFDocument, status: FindingStatus, x: number, y: number, r: number): void {
  const colour = STATUS_COLOURS[status];
  document
    .save()
    .lineWidth(r * 0.3)
    .lineCap('round')
    .lineJoin('round');
  switch (status) {
    case 'pass':
      document.circle(x, y, r).fill(colour);
      document
        .moveTo(x - r * 0.45, y + r * 0.02)
        .lineTo(x - r * 0.1, y + r * 0.38)
        .lineTo(x + r * 0.48, y - r * 0.35); // prettier-ignore
      document.stroke(COLOURS.white);
      break;
    case 'fail':
      document.circle(x, y, r).fill(colour);
      document.moveTo(x - r * 0.36, y - r * 0.36).lineTo(x + r * 0.36, y + r * 0.36);
      document.moveTo(x + r * 0.36, y - r * 0.36).lineTo(x - r * 0.36, y + r * 0.36);
      document.stroke(COLOURS.white);
      break;
    case 'attention':
      document.roundedRect(x - r * 0.94, y - r * 0.94, r * 1.88, r * 1.88, r * 0.35).fill(colour);
      document.moveTo(x, y - r * 0.5).lineTo(x, y + r * 0.12);
      document.moveTo(x, y + r * 0.5).lineTo(x, y + r * 0.52);
      document.stroke(COLOURS.white);
      break;
    case 'not-assessed':
      document
        .circle(x, y, r * 0.9)
        .lineWidth(r * 0.2)
        .stroke(colour);
      document
        .moveTo(x - r * 0.4, y)
        .lineTo(x + r * 0.4, y)
        .lineWidth(r * 0.25)
        .stroke(colour); // prettier-ignore
      break;
  }
  document.restore();
}
