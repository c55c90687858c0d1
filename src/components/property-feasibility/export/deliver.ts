/** How what is exported leaves the page. Each needs a person's click and works under a CSP of `default-src 'none'`. */
import { type CSSResult, render } from 'lit';

/** False where the browser refuses: no permission, no secure context, or no focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The bytes must outlive the click: a browser may ask where to put the file before it reads them. */
const KEPT_MS = 60_000;

/** Hands a file to the browser's downloads. Neither a blob's address nor `download` is governed by a fetch directive of CSP. */
export function downloadText(name: string, type: 'text/csv' | 'application/json', text: string): void {
  // Excel takes a CSV without a byte order mark for the system's old code page.
  const parts = type === 'text/csv' ? ['\uFEFF', text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

let frame: HTMLIFrameElement | undefined;

/**
 * Prints `content` alone. An element must not restyle the page that it is a guest of, so that what is printed stands in a frame of its
 * own, out of sight, which goes when the dialog closes. False where the browser has no print dialog for it.
 */
export function printContent(content: unknown, styles: readonly CSSResult[], title: string, language: string): boolean {
  frame?.remove();
  const printed = (frame = document.createElement('iframe'));
  Object.assign(printed, { ariaHidden: 'true', tabIndex: -1 });
  // The property, not the attribute, which a strict CSP refuses. A frame that is not displayed prints nothing.
  printed.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:0;block-size:0;border:0;visibility:hidden';
  document.body.append(printed);
  const view = printed.contentWindow as Window & typeof globalThis;
  const { documentElement, body } = view.document;
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  view.document.title = title;
  Object.assign(documentElement, { lang: language, dir: document.documentElement.dir });
  Object.assign(body.style, { colorScheme: 'light', fontFamily, fontSize, visibility: 'visible' });
  const root = view.document.createElement('div');
  body.append(root);
  const shadow = root.attachShadow({ mode: 'open' });
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles.join(''));
  shadow.adoptedStyleSheets = [sheet];
  render(content, shadow);
  view.addEventListener('afterprint', () => setTimeout(() => printed.remove()));
  try {
    view.focus();
    view.print();
    return true;
  } catch {
    return false;
  }
}
