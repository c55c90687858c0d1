import type { ShownPin } from './pin-layer.js';
import type { ShownSheet } from './sheet-surface.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Keeps the still picture of the page, which is what gets printed, at the sheet that is shown. */
export function drawStill(sheet: ShownSheet, pins: readonly ShownPin[]): void {
  const picture = document.querySelector<HTMLImageElement>('#still-picture');
  const overlay = document.querySelector<SVGSVGElement>('#still-pins');
  if (!picture || !overlay || sheet.fit === '') return;
  picture.loading = 'lazy';
  picture.src = sheet.fit;
  picture.alt = `Sheet ${sheet.name}`;
  picture.width = Math.round(sheet.width);
  picture.height = Math.round(sheet.height);
  overlay.setAttribute('viewBox', `0 0 ${sheet.width} ${sheet.height}`);
  const radius = Math.max(sheet.width, sheet.height) / 70;
  let atEdge = 0;
  overlay.replaceChildren(
    ...pins.map((pin) => {
      const [x, y, width, height] = pin.box ?? [radius + atEdge++ * radius * 2.4, 0, 0, 0];
      const beside = pin.box === null ? 0 : radius;
      const centre = { cx: Math.max(radius, x - beside), cy: Math.max(radius, y - beside) };
      const group = shape('g', { class: pin.status });
      if (pin.box !== null) group.append(shape('rect', { x, y, width, height }));
      const text = shape('text', {
        x: centre.cx,
        y: centre.cy,
        'font-size': radius * 1.1,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
      });
      text.textContent = String(pin.number);
      group.append(shape('circle', { ...centre, r: radius }), text);
      return group;
    }),
  );
}

function shape(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
