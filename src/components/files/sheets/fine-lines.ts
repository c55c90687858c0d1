/**
 * Thumbnails of sheets. pdf.js draws no line thinner than a pixel, so that a plan drawn at thumbnail size is nearly black. Drawn four times as
 * large and halved twice, its lines become grey.
 */
export const ENLARGED = 4;

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Draws a picture that is `ENLARGED` times as large as the canvas it comes into. */
export function halveTwice(picture: Canvas, into: Canvas): void {
  const half = new OffscreenCanvas(into.width * 2, into.height * 2);
  drawInto(half, picture);
  drawInto(into, half);
}

function drawInto(canvas: Canvas, picture: Canvas): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
