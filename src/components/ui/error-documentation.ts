/** Where the documentation of an error stands: the package's own docs/errors.md, or wherever the vendor publishes it. */

import { isServer } from 'lit';

/** As the package is installed: a reference, not an address. A page can open it once the vendor says where the document is. */
const IN_THE_PACKAGE = 'precheck-elements/docs/errors.md';

let place = IN_THE_PACKAGE;

/**
 * Says where you publish `docs/errors.md`, so that `docUrl` of every `precheck-error` leads there; the code follows after a `#`. Null: the
 * reference into the package again. Throws a TypeError for what is no address.
 */
export function setErrorDocumentation(address: string | URL | null): void {
  // A server that renders the elements fires no event, and knows no page.
  if (address === null || isServer) {
    place = IN_THE_PACKAGE;
    return;
  }
  const url = new URL(address, document.baseURI);
  url.hash = '';
  place = url.href;
}

/** The section of one code. */
export const errorDocumentationOf = (code: string): string => `${place}#${encodeURIComponent(code)}`;
