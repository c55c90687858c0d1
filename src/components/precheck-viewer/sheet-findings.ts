/** The findings beside a sheet and their pins on it. A pin is where a finding is: a sheet of a drawing, and a box on it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Finding, FindingStatus } from 'precheck-contract/precheck-service';
import type { FullWords } from '../i18n/full-localisation.js';
import { keyOfFinding, lineOf, messageBeyondLine, type ReportedFinding } from '../ui/run-findings.js';
import { icon } from '../ui/icons.js';
import type { ProjectDocument } from '../ui/project-documents.js';
import type { Box } from './sheet-canvas.js';

/** What passed is not listed. */
const ORDER: readonly FindingStatus[] = ['fail', 'attention', 'not-assessed'];

export interface Pin {
  readonly document: ProjectDocument;
  /** From 1. */
  readonly page: number;
  readonly sheetNumber: string | null;
  readonly box: readonly number[] | null;
}

export interface PinnedFinding {
  readonly finding: Finding;
  /** As in the list and on its pins, from 1; null if it is not in the shown document. */
  readonly number: number | null;
  /** Those in the shown document first; none if the finding is about the whole set, or a file that is not listed. */
  readonly pins: readonly Pin[];
}

export interface PinnedFindings {
  readonly here: readonly PinnedFinding[];
  readonly elsewhere: readonly PinnedFinding[];
}

/** The findings of all reports, in the order of the list: those `here`, in the `shown` document, and all others. */
export function pinFindings(
  reported: readonly ReportedFinding[],
  documents: readonly ProjectDocument[],
  shown: ProjectDocument,
): PinnedFindings {
  const drawings = new Map(documents.filter(({ kind }) => kind === 'uploaded').map((one) => [one.name, one]));
  const hereFirst = (one: Pin, other: Pin) => Number(other.document === shown) - Number(one.document === shown);
  const all = ORDER.flatMap((status) => reported.filter(({ finding }) => finding.status === status)).map(
    ({ finding }) => ({ finding, pins: pinsOf(finding, drawings).sort(hereFirst) }),
  );
  const here = all.filter(({ pins: [first] }) => first?.document === shown);
  const elsewhere = all.filter(({ pins: [first] }) => first?.document !== shown);
  return {
    here: here.map((one, index) => ({ ...one, number: index + 1 })),
    elsewhere: elsewhere.map((one) => ({ ...one, number: null })),
  };
}

function pinsOf({ evidence = [] }: Finding, drawings: ReadonlyMap<string, ProjectDocument>): Pin[] {
  return evidence.flatMap(({ file, page, sheetNumber, box }) => {
    const document = drawings.get(file ?? '');
    return document ? [{ document, page: page ?? 1, sheetNumber: sheetNumber ?? null, box: box ?? null }] : [];
  });
}

/** The first pin on each sheet. */
function onePinPerSheet(pins: readonly Pin[]): Pin[] {
  const sheetOf = ({ document, page }: Pin) => `${page}\n${document.name}`;
  return pins.filter((pin, index) => pins.findIndex((other) => sheetOf(other) === sheetOf(pin)) === index);
}

const toneOf = ({ finding }: PinnedFinding): string =>
  `tone-${finding.status === 'not-assessed' ? 'neutral' : finding.status}`;

/** `box` is in shares of the sheet, so that the pin stays at its place at every zoom. */
export function renderPin(
  pinned: PinnedFinding,
  box: Box,
  isOpen: boolean,
  open: () => void,
  { f }: FullWords,
): TemplateResult {
  const number = f.number(pinned.number ?? 0);
  const share = (value: number) => `${value * 100}%`;
  const place = `left:${share(box.x)};top:${share(box.y)};width:${share(box.width)};height:${share(box.height)}`;
  // On the box's corner, and whole where that is at the edge of the sheet: three digits take nearly 3em.
  const onSheet = (value: number, size: string) => `clamp(0px, ${share(value)} - 12px, 100% - ${size})`;
  const corner = `left:${onSheet(box.x, '3em')};top:${onSheet(box.y, '24px')}`;
  const look = `${toneOf(pinned)} ${isOpen ? 'open' : ''}`;
  const name = `${number}: ${lineOf(pinned.finding)}`;
  return html`<div class="mark ${look}" .style=${place}></div>
    <button type="button" class="pin ${look}" .style=${corner} aria-label=${name} @click=${open}>${number}</button>`;
}

export interface FindingList extends PinnedFindings {
  readonly document: ProjectDocument;
  /** `keyOfFinding` of the one whose details are shown. */
  readonly openKey: string | null;
  readonly toggle: (pinned: PinnedFinding) => void;
  readonly goTo: (pin: Pin) => void;
}

export function renderFindings(list: FindingList, words: FullWords) {
  const { t, f } = words;
  const { document, here, elsewhere } = list;
  if (here.length + elsewhere.length === 0) return nothing;
  const toFix = here.filter(({ finding }) => finding.status === 'fail').length;
  const rows = (some: readonly PinnedFinding[]) => some.map((pinned) => renderFinding(pinned, list, words));
  return html`<section class="findings" aria-label=${t.viewer.findings}>
    ${
      document.kind === 'uploaded'
        ? html`<h3>${t.viewer.toFix(toFix, f)}</h3>
            <ol>${rows(here)}</ol>`
        : nothing
    }
    ${
      elsewhere.length > 0
        ? html`<details ?open=${document.kind === 'report'}>
            <summary>${icon('fold', 'fold')}${t.result.group(t.viewer.elsewhere, elsewhere.length, f)}</summary>
            <ul>${rows(elsewhere)}</ul>
          </details>`
        : nothing
    }
  </section>`;
}

function renderFinding(pinned: PinnedFinding, list: FindingList, words: FullWords): TemplateResult {
  const { t, f } = words;
  const { finding, number, pins } = pinned;
  const isOpen = keyOfFinding(finding) === list.openKey;
  const sheets = onePinPerSheet(pins);
  return html`<li class="finding ${toneOf(pinned)} ${isOpen ? 'open' : ''}" part="finding">
    <button type="button" class="row with-icon" aria-expanded=${isOpen} @click=${() => list.toggle(pinned)}>
      <span class="pin figures">${number === null ? icon('sheet') : f.number(number)}</span>
      <span class="words stack tight">
        <span class="title">${lineOf(finding)}</span>
        <span class="cluster small muted">
          ${finding.status === 'fail' ? html`<span class="visually-hidden">${t.findings.fail}</span>` : t.findings[finding.status]}
          ${sheets.map((pin) => html` <span>${pin.sheetNumber ?? nameOf(pin, words)}</span>`)}
        </span>
      </span>
    </button>
    ${isOpen ? renderDetails(pinned, sheets, list, words) : nothing}
  </li>`;
}

/** How many sheets of one finding can be gone to. */
const MAX_SHEETS = 6;

function renderDetails({ finding }: PinnedFinding, sheets: readonly Pin[], list: FindingList, words: FullWords) {
  const show = (pin: Pin) => html`<button type="button" class="button quiet show" @click=${() => list.goTo(pin)}>
    ${words.t.viewer.show(nameOf(pin, words))}
  </button>`;
  return html`<div class="details stack small">
    ${[finding.title, messageBeyondLine(finding), finding.fix].map((text) => (text ? html`<p>${text}</p>` : nothing))}
    ${sheets.slice(0, MAX_SHEETS).map(show)}
  </div>`;
}

const nameOf = ({ sheetNumber, document, page }: Pin, { t, f }: FullWords): string =>
  sheetNumber ? t.result.sheet(sheetNumber) : t.result.page(document.name, page, f);
