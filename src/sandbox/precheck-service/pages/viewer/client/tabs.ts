/** Makes tabs of the parts of a panel. Each part's own heading stays for those who read by headings. */
export class Tabs {
  readonly #panel: HTMLElement;
  readonly #list = document.createElement('div');
  readonly #parts: readonly HTMLElement[];
  readonly #tabs: readonly HTMLButtonElement[];

  constructor(panel: HTMLElement) {
    this.#parts = [...panel.querySelectorAll<HTMLElement>(':scope > .panel-part')];
    this.#tabs = this.#parts.map((part) => createTab(part));
    this.#panel = panel;
    const list = this.#list;
    list.className = 'panel-tabs no-print';
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', 'About this project');
    list.append(...this.#tabs);
    panel.prepend(list);
    panel.classList.add('has-tabs');
    list.addEventListener('click', (event) => this.#choose(this.#tabs.find((tab) => tab === event.target)));
    list.addEventListener('keydown', (event) => this.#step(event));
    this.#choose(this.#tabs[0]);
  }

  /** Opens the part that holds an element. */
  reveal(element: Element): void {
    const at = this.#parts.findIndex((part) => part.contains(element));
    this.#choose(this.#tabs[at]);
  }

  get chosen(): string | null {
    return this.#parts.find((part) => !part.hidden)?.id ?? null;
  }

  choose(id: string): void {
    this.#choose(this.#tabs[this.#parts.findIndex((part) => part.id === id)]);
  }

  /** Leaves the panel as it was before. */
  remove(): void {
    this.#list.remove();
    this.#panel.classList.remove('has-tabs');
    for (const part of this.#parts) {
      part.hidden = false;
      part.removeAttribute('role');
      part.setAttribute('aria-labelledby', `${part.id}-title`);
    }
  }

  #choose(chosen: HTMLButtonElement | undefined): void {
    if (chosen === undefined) return;
    this.#tabs.forEach((tab, index) => {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const part = this.#parts[index];
      if (part) part.hidden = !isChosen;
    });
  }

  #step(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => tab === event.target);
    const last = this.#tabs.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    this.#choose(this.#tabs[next]);
    this.#tabs[next]?.focus();
  }
}

function createTab(part: HTMLElement): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.id = `${part.id}-tab`;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', part.id);
  tab.textContent = part.querySelector('.panel-title')?.textContent ?? '';
  part.setAttribute('role', 'tabpanel');
  part.setAttribute('aria-labelledby', tab.id);
  return tab;
}
