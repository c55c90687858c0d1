/** A QR code as a picture that a strict content policy allows: a path in an SVG, and no style. */
import { correction, generate } from 'lean-qr/nano';
import { html, type TemplateResult } from 'lit';

/** Light modules around the code, as ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;
/** What lean-qr puts into the largest code at level M, in bytes: a byte less than ISO/IEC 18004 has for version 40. */
const MOST_BYTES = 2330;

/**
 * Dark on light in every scheme: many cameras read nothing else. `label` says what it is to who cannot see it. Null where the text is
 * too long for a code.
 */
export function renderQrPicture(text: string, label: string): TemplateResult | null {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null;
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET_ZONE;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">
    <rect width=${side} height=${side} fill="#fff" />
    <path fill="#000" d=${darkModules(code)} />
  </svg>`;
}

/** Each run of dark modules of a row as one rectangle. */
export function darkModules({ size, get }: { readonly size: number; get(x: number, y: number): boolean }): string {
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && get(x, y)) x += 1;
      if (x > from) path += `M${from + QUIET_ZONE} ${y + QUIET_ZONE}h${x - from}v1h-${x - from}z`;
    }
  }
  return path;
}
