import type { Point } from './view-transform.js';

const ARROWS = [
  { name: 'up', label: 'Move the view up', path: 'm5 12 5-5 5 5', by: { x: 0, y: -1 } },
  { name: 'left', label: 'Move the view left', path: 'm12 5-5 5 5 5', by: { x: -1, y: 0 } },
  { name: 'right', label: 'Move the view right', path: 'm8 5 5 5-5 5', by: { x: 1, y: 0 } },
  { name: 'down', label: 'Move the view down', path: 'm5 8 5 5 5-5', by: { x: 0, y: 1 } },
] as const;

/** Four buttons that move a zoomed sheet, for those who can't drag (WCAG 2.5.7). `by` is where the view goes, in steps. */
export function createPanPad(move: (by: Point) => void): HTMLElement {
  const pad = document.createElement('div');
  pad.className = 'pan-pad no-print';
  pad.setAttribute('role', 'group');
  pad.setAttribute('aria-label', 'Move the sheet');
  pad.append(
    ...ARROWS.map(({ name, label, path, by }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = name;
      button.title = label;
      button.setAttribute('aria-label', label);
      button.innerHTML = `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
      button.addEventListener('click', () => move(by));
      return button;
    }),
  );
  return pad;
}
