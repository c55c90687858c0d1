import type { Finding } from '../../../src/contract/precheck-service.js';

/** A file that begins as a PDF does; `fill` makes different files differ. */
export function pdfFile(name: string, fill = name, sizeBytes = 2048): File {
  const text = `%PDF-1.7\n${fill}\n`.padEnd(sizeBytes, 'x');
  return new File([text], name, { type: 'application/pdf', lastModified: 1_700_000_000_000 });
}

/** Resolves with the first truthy answer; rejects with the question's name when none comes. */
export async function until<T>(what: string, ask: () => T | null | undefined | false, timeoutMs = 60_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Resolves when nothing in the element moves any more: a colour on its way to another is neither. */
export async function atRest(element: Element): Promise<void> {
  const moving = element.shadowRoot?.getAnimations() ?? [];
  const changing = moving.filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
}

let sessions = 0;
/** A session name that no other test uses. */
export function freshSession(): string {
  sessions += 1;
  return `session-${sessions}`;
}

export function textOf(element: Element): string {
  return (element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export const FINDINGS: Finding[] = [
  {
    id: 'sheet-scale',
    title: 'A scale on each sheet',
    status: 'fail',
    message: 'Two of three sheets print no scale.',
    measured: 'no scale on A-101, A-102',
    limit: 'a scale on every plan',
    fix: 'Print the scale in the title block, such as 1:100, and export the sheet again.',
    evidence: [
      { file: 'A-101 Floor plan.pdf', page: 1, sheetNumber: 'A-101' },
      { file: 'A-102 Roof plan.pdf', page: 1, sheetNumber: 'A-102' },
    ],
  },
  {
    id: 'fonts',
    title: 'Fonts embedded',
    status: 'attention',
    message: 'Helvetica is not embedded.',
    measured: '1 of 4 fonts',
    evidence: [{ file: 'A-101 Floor plan.pdf', page: 1 }],
  },
  { id: 'north', title: 'North point', status: 'not-assessed', message: 'A program cannot see it.' },
  { id: 'opens', title: 'Opens without a password', status: 'pass', message: 'All three files open.' },
  { id: 'size', title: 'One sheet size', status: 'pass', message: 'All sheets are 11 × 17 in.' },
];
