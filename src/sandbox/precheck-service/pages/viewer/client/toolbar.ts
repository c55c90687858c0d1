export interface ToolbarHandlers {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  rotate(): void;
  leaf(step: 1 | -1): void;
  fullScreen(): void;
}

const ICONS = {
  previous: '<path d="m12 5-5 5 5 5"/>',
  next: '<path d="m8 5 5 5-5 5"/>',
  zoomOut: '<path d="M5 10h10"/>',
  zoomIn: '<path d="M5 10h10M10 5v10"/>',
  fit: '<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4"/>',
  rotate: '<path d="M15.8 11.5A6 6 0 1 1 14 6l2.2 2"/><path d="M16.5 4v4.2h-4.2"/>',
  print: '<path d="M6 7V3.5h8V7M6 14H3.5V7h13v7H14"/><path d="M6 11.5h8v5H6z"/>',
  download: '<path d="M10 3.5v9m-3.5-3.3L10 12.7l3.5-3.5M4 16.5h12"/>',
  open: '<path d="M9 4.5H4.5v11h11V11M12 3.5h4.5V8M16 4l-7 7"/>',
  fullScreen: '<path d="M12 3.5h4.5V8M8 16.5H3.5V12M16 4l-5 5M4 16l5-5"/>',
} as const;
type IconName = keyof typeof ICONS;

/** The sheet's toolbar: one row, a button each, each with a name. */
export class Toolbar {
  readonly element = document.createElement('div');
  readonly #zoomWords = document.createElement('span');
  readonly #open = link('open', 'Open the PDF of this sheet in a new tab');
  readonly #download = link('download', 'Download the PDF of this sheet');
  readonly #zoomOut: HTMLButtonElement;
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;

  constructor(handlers: ToolbarHandlers) {
    this.element.className = 'stage-tools no-print';
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', 'Sheet tools');
    this.#zoomWords.className = 'zoom-words';
    this.#open.target = '_blank';
    this.#open.rel = 'noopener';
    this.#previous = button('previous', 'Previous sheet', () => handlers.leaf(-1));
    this.#next = button('next', 'Next sheet', () => handlers.leaf(1));
    this.#zoomOut = button('zoomOut', 'Zoom out', handlers.zoomOut);
    const [leaf, view] = [document.createElement('span'), document.createElement('span')];
    leaf.className = 'leaf-tools';
    leaf.append(this.#previous, this.#next, divider());
    view.className = 'view-tools';
    view.append(
      this.#zoomOut,
      this.#zoomWords,
      button('zoomIn', 'Zoom in', handlers.zoomIn),
      button('fit', 'Fit the sheet', handlers.fit),
      button('rotate', 'Rotate', handlers.rotate),
      divider(),
      button('print', 'Print', () => window.print()),
      this.#download,
      this.#open,
      ...(document.fullscreenEnabled ? [button('fullScreen', 'Full screen', handlers.fullScreen)] : []),
    );
    this.element.append(leaf, view);
  }

  zoomed(zoom: number): void {
    this.#zoomWords.textContent = `${Math.round(zoom * 100)} %`;
    setDisabled(this.#zoomOut, zoom < 1.01);
  }

  showsSheet(sheet: { readonly index: number; readonly pdf: string; readonly download: string }, count: number): void {
    setDisabled(this.#previous, sheet.index <= 1);
    setDisabled(this.#next, sheet.index >= count);
    for (const [element, href] of [
      [this.#open, sheet.pdf],
      [this.#download, sheet.download],
    ] as const) {
      element.hidden = href === '';
      element.href = href;
    }
  }
}

/** Keeps the focus: a button that is disabled under the focus would lose it. */
function setDisabled(element: HTMLButtonElement, isDisabled: boolean): void {
  element.setAttribute('aria-disabled', String(isDisabled));
}

function button(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.addEventListener('click', () => {
    if (element.getAttribute('aria-disabled') !== 'true') onClick();
  });
  return named(element, name, label);
}

function link(name: IconName, label: string): HTMLAnchorElement {
  return named(document.createElement('a'), name, label);
}

function named<Control extends HTMLElement>(element: Control, name: IconName, label: string): Control {
  element.setAttribute('aria-label', label);
  element.title = label;
  element.innerHTML = `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${ICONS[name]}</svg>`;
  return element;
}

function divider(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'divider';
  return element;
}
