import type { ShownPin } from './pin-layer.js';
import { NOWHERE, formatPlace, parsePlace, type Place } from './place.js';
import { reasonOf } from './sheet-picture.js';
import { SheetSurface, type ShownSheet } from './sheet-surface.js';
import { drawStill } from './still-sheet.js';
import { Tabs } from './tabs.js';
import { Toolbar } from './toolbar.js';

interface ListedSheet extends ShownSheet {
  /** Its sheet number, or what else it is called by. */
  readonly number: string;
  readonly link: HTMLAnchorElement;
  readonly pdf: string;
  readonly download: string;
}

/** Sheets, the sheet that is shown, and findings, tied together. What it knows it reads from the page, which works without it too. */
export class Workspace {
  readonly #root: HTMLElement;
  readonly #end = new AbortController();
  readonly #sheets: readonly ListedSheet[];
  readonly #tabs: Tabs;
  readonly #surface: SheetSurface;
  readonly #toolbar: Toolbar;
  #place: Place = NOWHERE;

  /** @param before where the reader was in the workspace that this one replaces. */
  constructor(root: HTMLElement, before: Place | null = null) {
    this.#root = root;
    this.#sheets = [...root.querySelectorAll<HTMLAnchorElement>('.thumb')].map(readSheet);
    this.#tabs = new Tabs(this.#find('#panel'));
    this.#toolbar = new Toolbar({
      zoomIn: () => this.#surface.zoom(1),
      zoomOut: () => this.#surface.zoom(-1),
      fit: () => this.#surface.fit(),
      rotate: () => this.#surface.rotate(),
      leaf: (step) => this.#leaf(step),
      fullScreen: () => void this.#toggleFullScreen(),
    });
    this.#surface = new SheetSurface(
      {
        viewChanged: (zoom) => this.#toolbar.zoomed(zoom),
        pinSelected: (pin) => this.#openFinding(pin.finding),
        leaf: (step) => this.#leaf(step),
      },
      this.#end.signal,
    );
    this.#find('.stage-head').append(this.#toolbar.element);
    this.#find('#stage-body').append(this.#surface.element);
    root.closest('.viewer')?.classList.add('scripted');
    this.#listen();
    this.#start(before);
  }

  /** Where the reader is, for the workspace that replaces this one. */
  get place(): Place {
    return this.#place;
  }

  get tab(): string | null {
    return this.#tabs.chosen;
  }

  chooseTab(id: string): void {
    this.#tabs.choose(id);
  }

  /** Shows what is chosen on parts of the page that came anew. */
  refresh(): void {
    this.#apply(false);
  }

  /** Leaves the page as it was before. */
  dispose(): void {
    this.#end.abort();
    this.#tabs.remove();
    this.#toolbar.element.remove();
    this.#surface.element.remove();
  }

  #listen(): void {
    const { signal } = this.#end;
    document.addEventListener('click', (event) => this.#handleClick(event), { signal });
    addEventListener('hashchange', () => this.#follow(location.hash, true), { signal });
    for (const image of this.#root.querySelectorAll<HTMLImageElement>('.thumb img')) {
      image.addEventListener('error', () => void tellMissing(image), { signal });
      if (image.complete && image.naturalWidth === 0) void tellMissing(image);
    }
  }

  #start(before: Place | null): void {
    const shown = this.#root.querySelector<HTMLAnchorElement>('.thumb[aria-current="true"]');
    const report = document.querySelector<HTMLAnchorElement>('a[data-report][aria-current="true"]');
    this.#place = {
      report: report?.dataset['report'] ?? null,
      sheet: Number(shown?.dataset['sheet'] ?? 1),
      finding: null,
    };
    if (before !== null) this.#place = { ...before, report: before.report ?? this.#place.report };
    this.#apply(false);
    if (before === null) this.#follow(location.hash, false);
  }

  /** Goes where an address points: a place of the viewer, or an element of the page such as a finding. */
  #follow(hash: string, moveFocus: boolean): void {
    const place = parsePlace(hash);
    if (place === NOWHERE) {
      const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
      const finding = target?.closest<HTMLElement>('.finding');
      if (finding) this.#openFinding(finding.dataset['finding'] ?? '', reportOf(finding), target);
      else if (target && this.#root.contains(target)) this.#tabs.reveal(target);
      return;
    }
    const sheet = place.sheet !== null && this.#sheets[place.sheet - 1] ? place.sheet : this.#place.sheet;
    const report = place.report !== null && this.#findingsOf(place.report) ? place.report : this.#place.report;
    this.#place = { report, sheet, finding: place.finding };
    this.#apply(true);
    if (place.finding === null) return;
    const item = this.#itemOf(place.finding);
    if (!item) return;
    this.#reveal(item);
    const pin = this.#pinsHere().find(({ finding }) => finding === place.finding);
    if (pin && moveFocus) this.#surface.goTo(pin);
  }

  #handleClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    if (link.dataset['report'] !== undefined) this.#openReport(link.dataset['report']);
    else if (link.classList.contains('place')) this.#showOnSheet(link);
    else if (link.classList.contains('thumb')) this.#openSheet(Number(link.dataset['sheet']));
    else return;
    event.preventDefault();
  }

  #openReport(report: string): void {
    if (this.#place.report !== report) this.#place = { ...this.#place, report, finding: null };
    this.#apply(true);
    const findings = this.#findingsOf(report);
    if (!findings) return;
    this.#tabs.reveal(findings);
    this.#find('#panel').scrollTo({ top: 0 });
  }

  #openSheet(index: number): void {
    this.#place = { ...this.#place, sheet: index };
    this.#apply(true);
  }

  #leaf(step: 1 | -1): void {
    const next = (this.#place.sheet ?? 1) + step;
    if (this.#sheets[next - 1]) this.#openSheet(next);
  }

  /** From a finding to its place on a sheet: the sheet opens there, and the focus goes to the pin. */
  #showOnSheet(link: HTMLElement): void {
    const item = link.closest<HTMLElement>('.finding');
    const sheet = Number(link.dataset['sheet']);
    const report = item ? reportOf(item) : this.#place.report;
    this.#place = { report, sheet, finding: item?.dataset['finding'] ?? null };
    this.#apply(true);
    this.#find('#stage-body').scrollIntoView({ block: 'nearest' });
    const pin = this.#pinsHere().find(({ key }) => key === keyOf(link));
    if (pin) this.#surface.goTo(pin);
    else this.#surface.element.focus({ preventScroll: true });
  }

  /** From a pin to its finding: it is marked, scrolled to, and gets the focus. */
  #openFinding(finding: string, report = this.#place.report, target: HTMLElement | null = null): void {
    this.#place = { ...this.#place, report, finding };
    this.#apply(true);
    const item = target ?? this.#itemOf(finding);
    if (!item) return;
    this.#reveal(item);
    (item.closest<HTMLElement>('.finding') ?? item).focus({ preventScroll: true });
  }

  /** Opens whatever an element is folded into, and scrolls to it. */
  #reveal(item: HTMLElement): void {
    this.#tabs.reveal(item);
    for (let outer = item.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
      outer.open = true;
    item.scrollIntoView({ block: 'nearest' });
  }

  /** Brings the page to where the reader is. */
  #apply(writesAddress: boolean): void {
    const { report, finding } = this.#place;
    const sheet = this.#sheets[(this.#place.sheet ?? 1) - 1] ?? this.#sheets[0];
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-report-findings]')) {
      part.hidden = part.dataset['reportFindings'] !== report;
    }
    for (const link of document.querySelectorAll<HTMLElement>('a[data-report]')) {
      mark(link, link.dataset['report'] === report);
      link.closest('.report-card')?.classList.toggle('selected', link.dataset['report'] === report);
    }
    for (const item of this.#root.querySelectorAll<HTMLElement>('.finding')) {
      item.classList.toggle('selected', item.dataset['finding'] === finding && reportOf(item) === report);
    }
    if (sheet) this.#showSheet(sheet);
    this.#surface.select(finding);
    if (writesAddress) writeAddress(formatPlace(this.#place));
  }

  #showSheet(sheet: ListedSheet): void {
    const pins = this.#pins();
    for (const other of this.#sheets) {
      mark(other.link, other === sheet);
      const count = pins.filter((pin) => pin.sheet === other.index).length;
      const badge = other.link.querySelector<HTMLElement>('.pin-count');
      if (!badge) continue;
      badge.hidden = count === 0;
      badge.textContent = `${count} ${count === 1 ? 'pin' : 'pins'}`;
    }
    const here = pins.filter((pin) => pin.sheet === sheet.index);
    this.#find('#stage-title').textContent = sheet.name;
    this.#find('#stage-count').textContent = `${sheet.index} of ${this.#sheets.length}`;
    this.#toolbar.showsSheet(sheet, this.#sheets.length);
    this.#surface.show(sheet, here);
    drawStill(sheet, here);
    scrollInto(sheet.link);
  }

  #pinsHere(): ShownPin[] {
    return this.#pins().filter(({ sheet }) => sheet === this.#place.sheet);
  }

  /** The pins of the chosen report, as its list of findings has them. */
  #pins(): (ShownPin & { readonly sheet: number })[] {
    const findings = this.#place.report === null ? null : this.#findingsOf(this.#place.report);
    const links = [...(findings?.querySelectorAll<HTMLElement>('a.place[data-pin]') ?? [])];
    return links.flatMap((link) => {
      const item = link.closest<HTMLElement>('.finding');
      if (!item) return [];
      const { number = '', status = '', title = '', finding = '' } = item.dataset;
      const sheet = this.#sheets[Number(link.dataset['sheet']) - 1];
      const name = `${number}, ${status === 'fail' ? 'failed' : 'to look at'}: ${title}, sheet ${sheet?.number ?? sheet?.name ?? ''}`;
      return [
        {
          key: keyOf(link),
          sheet: sheet?.index ?? 0,
          number: Number(number),
          finding,
          status,
          name,
          box: readBox(link),
        },
      ];
    });
  }

  #findingsOf(report: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(`[data-report-findings="${CSS.escape(report)}"]`);
  }

  #itemOf(finding: string): HTMLElement | null {
    const findings = this.#place.report === null ? null : this.#findingsOf(this.#place.report);
    return findings?.querySelector<HTMLElement>(`.finding[data-finding="${CSS.escape(finding)}"]`) ?? null;
  }

  async #toggleFullScreen(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.#find('.stage').requestFullscreen();
    } catch {
      // The frame around the page may forbid it; the page stays as it is.
    }
  }

  #find(selector: string): HTMLElement {
    const element = this.#root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The viewer's page has no ${selector}.`);
    return element;
  }
}

function readSheet(link: HTMLAnchorElement): ListedSheet {
  const { sheet, name = '', number = '', width, height, fit = '', detail = '', pdf = '', download = '' } = link.dataset;
  return {
    link,
    index: Number(sheet),
    name,
    number: number || name,
    width: Number(width),
    height: Number(height),
    fit,
    detail,
    thumbnail: link.querySelector('img')?.src ?? '',
    pdf,
    download,
  };
}

const reportOf = (item: HTMLElement) =>
  item.closest<HTMLElement>('[data-report-findings]')?.dataset['reportFindings'] ?? null;

/** A finding's places are told apart by their order in it. */
function keyOf(link: HTMLElement): string {
  const item = link.closest<HTMLElement>('.finding');
  const at = item ? [...item.querySelectorAll('a.place')].indexOf(link) : 0;
  return `${item?.id ?? ''} ${at}`;
}

function readBox(link: HTMLElement): ShownPin['box'] {
  const [x, y, width, height] = (link.dataset['pin'] ?? '').split(' ').filter(Boolean).map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return [x, y, width, height];
}

function mark(element: HTMLElement, isCurrent: boolean): void {
  if (isCurrent) element.setAttribute('aria-current', 'true');
  else element.removeAttribute('aria-current');
}

/** A thumbnail that did not come says why, in the place of its sheet's marks. A lazy one that was not asked for yet is not missing. */
async function tellMissing(image: HTMLImageElement): Promise<void> {
  if (image.currentSrc === '') return;
  image.classList.add('missing');
  const reason = await reasonOf(image.src);
  const words = document.createElement('span');
  words.className = 'muted small';
  words.textContent = reason ?? 'No picture';
  image.closest('.thumb')?.querySelector('.thumb-words')?.append(words);
}

/** Scrolls the list only, not the page around it. */
function scrollInto(link: HTMLElement): void {
  const list = link.closest('ol');
  const item = link.parentElement;
  if (!list || !item) return;
  const [box, frame] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  if (box.left < frame.left) list.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) list.scrollLeft += box.right - frame.right;
}

function writeAddress(hash: string): void {
  try {
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash);
  } catch {
    // A page in a sandboxed frame may not change its address; nothing else depends on it.
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
