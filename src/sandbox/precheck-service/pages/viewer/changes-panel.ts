import { html } from 'hono/html';
import { icon, type Html, type IconName } from '../layout.js';
import type { Difference, RunDifferences } from './run-differences.js';

const KINDS = [
  { key: 'fixed', title: 'Put right', icon: 'pass' },
  { key: 'appeared', title: 'New', icon: 'fail' },
  { key: 'remaining', title: 'Still there', icon: 'attention' },
  { key: 'noLongerAssessed', title: 'No longer assessed', icon: 'neutral' },
] as const satisfies readonly { key: keyof RunDifferences; title: string; icon: IconName }[];

/** What changed since the attempt before. `before` is its number. */
export function changesPanel(differences: RunDifferences, before: number): Html {
  const nothing = KINDS.every(({ key }) => differences[key].length === 0);
  return html`<p>Compared with attempt ${before}, check by check and sheet by sheet.</p>
${nothing ? html`<p>Nothing was to put right or to look at in either attempt.</p>` : null}
${KINDS.map((kind) => changesOf(kind, differences[kind.key]))}
${differences.notCompared.length > 0 ? html`<p class="muted small">Only in one of the two attempts, so not compared: ${differences.notCompared.join(', ')}.</p>` : null}`;
}

/** "2 put right, 1 new": the changes in a line, or null where there are none. */
export function changesInShort(differences: RunDifferences): string | null {
  const words = [
    ['put right', differences.fixed],
    ['new', differences.appeared],
    ['still there', differences.remaining],
    ['no longer assessed', differences.noLongerAssessed],
  ] as const;
  const parts = words.flatMap(([word, list]) => (list.length > 0 ? [`${list.length} ${word}`] : []));
  return parts.length > 0 ? parts.join(', ') : null;
}

function changesOf(kind: (typeof KINDS)[number], differences: readonly Difference[]): Html | null {
  if (differences.length === 0) return null;
  return html`<h3 class="group ${kind.icon}">${icon(kind.icon)} ${kind.title} (${differences.length})</h3>
<ul class="findings" role="list">${differences.map(
    ({ title, reportName, places }) =>
      html`<li class="change"><strong>${title}</strong>${places.length > 0 ? html`<span>${listed(places)}</span>` : null}<span class="muted small">${reportName}</span></li>`,
  )}</ul>`;
}

const SHOWN = 8;

function listed(places: readonly string[]): string {
  const more = places.length - SHOWN;
  return places.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
