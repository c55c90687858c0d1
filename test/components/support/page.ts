import type { Finding } from 'precheck-contract/precheck-service';
import { FINDINGS as GALLERY_FINDINGS } from '../../../demo/gallery/projects.js';

/** A file that begins as a PDF does; `fill` makes different files differ. */
export function pdfFile(name: string, fill = name, sizeBytes = 2048): File {
  const text = `%PDF-1.7\n${fill}\n`.padEnd(sizeBytes, 'x');
  return new File([text], name, { type: 'application/pdf', lastModified: 1_700_000_000_000 });
}

/** Resolves with the first truthy answer; rejects with the question's name when none comes. */
export async function until<T>(what: string, ask: () => T | null | undefined | false, timeoutMs = 15_000): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A promise, and what fulfils it. */
export function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** A file whose bytes cannot be read before `ready` is called, as one on a slow drive. */
export function slowFile(file: File): { slow: File; ready: () => void } {
  const { promise, resolve: ready } = withResolvers();
  file.slice = (...range) => {
    const part = File.prototype.slice.apply(file, range);
    part.arrayBuffer = async () => {
      await promise;
      return Blob.prototype.arrayBuffer.call(part);
    };
    return part;
  };
  return { slow: file, ready };
}

/** Tabs that are opened meanwhile, each at its address until it is closed, on a page whose clock is ahead. */
export async function withTabs(
  use: (tabs: { opener: unknown; at: string }[], pass: (ms: number) => void) => Promise<void>,
) {
  const { now } = Date;
  const { open } = window;
  const tabs: { opener: unknown; at: string }[] = [];
  window.open = () => {
    const tab = { opener: window as unknown, at: '', close: () => void (tab.at = 'closed') };
    tabs.push(tab);
    return Object.assign(tab, { location: { replace: (url: string) => void (tab.at = url) } }) as unknown as Window;
  };
  try {
    await use(tabs, (ms) => (Date.now = () => now() + ms));
  } finally {
    Object.assign(window, { open });
    Date.now = now;
  }
}

let sessions = 0;
/** A session name that no other test uses. */
export function freshSession(): string {
  sessions += 1;
  return `session-${sessions}`;
}

export function inside<T extends Element = HTMLElement>(element: Element, selector: string): T {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`<${element.localName}> shows nothing that matches ${selector}`);
  return found;
}

/** The words of a node, on one line. */
export const plain = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const textOf = ({ shadowRoot }: Element): string => plain(shadowRoot);

/** Those of the gallery that name what `pdfFile` is called here. */
export const FINDINGS = GALLERY_FINDINGS.filter(({ id }) => id !== 'front-setback') as Finding[];
