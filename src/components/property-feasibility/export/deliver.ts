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
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

let frame: HTMLIFrameElement | null = null;

/**
 * Prints `content` alone. An element must not restyle the page that it is a guest of, so that what is printed stands in a frame of its
 * own, out of sight, which goes when the dialog closes. False where the browser has no print dialog for it.
 */
export function printContent(content: unknown, styles: readonly CSSResult[], title: string, language: string): boolean {
  frame?.remove();
  frame = document.createElement('iframe');
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // The property, not the attribute, which a strict CSP refuses. A frame that is not displayed prints nothing.
  frame.style.cssText = 'position:fixed;inset:0 auto auto 0;inline-size:0;block-size:0;border:0;visibility:hidden';
  document.body.append(frame);
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return false;
  const { document: page } = view;
  page.title = title;
  page.documentElement.lang = language;
  page.documentElement.dir = document.documentElement.dir;
  page.documentElement.style.colorScheme = 'light';
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  Object.assign(page.body.style, { fontFamily, fontSize, visibility: 'visible' });
  const root = page.createElement('div');
  page.body.append(root);
  const shadow = root.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = styles.map(({ cssText }) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(cssText);
    return sheet;
  });
  render(content, shadow);
  const printed = frame;
  view.addEventListener('afterprint', () => setTimeout(() => printed.remove()));
  try {
    view.focus();
    view.print();
    return true;
  } catch {
    return false;
  }
}
