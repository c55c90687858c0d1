import { elementAt, writePlace } from './address-bar.js';
import { FindingList, keyOf, reportOf, type PlacedPin } from './finding-list.js';
import { NOWHERE, parsePlace, type Place } from './place.js';
import { SheetStrip, type ListedSheet } from './sheet-strip.js';
import { SheetSurface } from './sheet-surface.js';
import { drawStill } from './still-sheet.js';
import { Tabs } from './tabs.js';
import { Toolbar } from './toolbar.js';

/** Sheets, the sheet that is shown, and findings, tied together. What it knows it reads from the page, which works without it too. */
export class Workspace {
  readonly #root: HTMLElement;
  readonly #end = new AbortController();
  readonly #strip: SheetStrip;
  readonly #findings: FindingList;
  readonly #tabs: Tabs;
  readonly #surface: SheetSurface;
  readonly #toolbar: Toolbar;
  #place: Place = NOWHERE;

  /** @param before where the reader was in the workspace that this one replaces. */
  constructor(root: HTMLElement, before: Place | null) {
    this.#root = root;
    this.#strip = new SheetStrip(root, this.#end.signal);
    this.#findings = new FindingList(root);
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
      const target = elementAt(hash);
      const finding = target?.closest<HTMLElement>('.finding');
      if (finding) this.#openFinding(finding.dataset['finding'] ?? '', reportOf(finding), target);
      else if (target && this.#root.contains(target)) this.#tabs.reveal(target);
      return;
    }
    const sheet = place.sheet !== null && this.#strip.at(place.sheet) ? place.sheet : this.#place.sheet;
    const report = this.#findings.ofReport(place.report) ? place.report : this.#place.report;
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
    const findings = this.#findings.ofReport(report);
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
    if (this.#strip.at(next)) this.#openSheet(next);
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
    const sheet = this.#strip.at(this.#place.sheet ?? 1) ?? this.#strip.at(1);
    this.#findings.choose(report, finding);
    if (sheet) this.#showSheet(sheet);
    this.#surface.select(finding);
    if (writesAddress) writePlace(this.#place);
  }

  #showSheet(sheet: ListedSheet): void {
    const pins = this.#pins();
    const here = pins.filter((pin) => pin.sheet === sheet.index);
    this.#find('#stage-title').textContent = sheet.name;
    this.#find('#stage-count').textContent = `${sheet.index} of ${this.#strip.sheets.length}`;
    this.#toolbar.showsSheet(sheet, this.#strip.sheets.length);
    this.#surface.show(sheet, here);
    drawStill(sheet, here);
    this.#strip.show(sheet, pins);
  }

  #pinsHere(): PlacedPin[] {
    return this.#pins().filter(({ sheet }) => sheet === this.#place.sheet);
  }

  /** The pins of the chosen report. */
  #pins(): PlacedPin[] {
    return this.#findings.pins(this.#place.report, this.#strip);
  }

  #itemOf(finding: string): HTMLElement | null {
    return this.#findings.item(this.#place.report, finding);
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
