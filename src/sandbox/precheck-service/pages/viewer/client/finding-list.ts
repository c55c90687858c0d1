import type { ShownPin } from './pin-layer.js';
import type { SheetStrip } from './sheet-strip.js';

export interface PlacedPin extends ShownPin {
  /** The sheet that it stands on, from 1; 0 where the list of sheets has none. */
  readonly sheet: number;
}

/** The findings of each report, as the page lists them, and the pins that their places are. */
export class FindingList {
  readonly #root: HTMLElement;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  ofReport(report: string | null): HTMLElement | null {
    if (report === null) return null;
    return this.#root.querySelector<HTMLElement>(`[data-report-findings="${CSS.escape(report)}"]`);
  }

  item(report: string | null, finding: string): HTMLElement | null {
    const findings = this.ofReport(report);
    return findings?.querySelector<HTMLElement>(`.finding[data-finding="${CSS.escape(finding)}"]`) ?? null;
  }

  /** Shows the findings of one report, and marks the report and the finding. */
  choose(report: string | null, finding: string | null): void {
    for (const part of this.#root.querySelectorAll<HTMLElement>('[data-report-findings]')) {
      part.hidden = part.dataset['reportFindings'] !== report;
    }
    for (const link of document.querySelectorAll<HTMLElement>('a[data-report]')) {
      const isChosen = link.dataset['report'] === report;
      link.ariaCurrent = isChosen ? 'true' : null;
      link.closest('.report-card')?.classList.toggle('selected', isChosen);
    }
    for (const item of this.#root.querySelectorAll<HTMLElement>('.finding')) {
      item.classList.toggle('selected', item.dataset['finding'] === finding && reportOf(item) === report);
    }
  }

  pins(report: string | null, strip: SheetStrip): PlacedPin[] {
    const links = [...(this.ofReport(report)?.querySelectorAll<HTMLElement>('a.place[data-pin]') ?? [])];
    return links.flatMap((link) => {
      const item = link.closest<HTMLElement>('.finding');
      if (!item) return [];
      const { number = '', status = '', title = '', finding = '' } = item.dataset;
      const sheet = strip.at(Number(link.dataset['sheet']));
      const name = `${number}, ${status === 'fail' ? 'failed' : 'to look at'}: ${title}, sheet ${sheet?.number ?? ''}`;
      const place = { key: keyOf(link), sheet: sheet?.index ?? 0, box: readBox(link) };
      return [{ ...place, number: Number(number), finding, status, name }];
    });
  }
}

/** The report that a finding stands under. */
export function reportOf(item: HTMLElement): string | null {
  return item.closest<HTMLElement>('[data-report-findings]')?.dataset['reportFindings'] ?? null;
}

/** A finding's places are told apart by their order in it. */
export function keyOf(link: HTMLElement): string {
  const item = link.closest<HTMLElement>('.finding');
  const at = item ? [...item.querySelectorAll('a.place')].indexOf(link) : 0;
  return `${item?.id ?? ''} ${at}`;
}

function readBox(link: HTMLElement): ShownPin['box'] {
  const [x, y, width, height] = (link.dataset['pin'] ?? '').split(' ').filter(Boolean).map(Number);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return [x, y, width, height];
}
