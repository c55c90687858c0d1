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
  const parts = words.flatMap(([word, list]) => (list.length > 0 ? [`${withoutRepeats(list).length} ${word}`] : []));
  return parts.length > 0 ? parts.join(', ') : null;
}

function changesOf(kind: (typeof KINDS)[number], differences: readonly Difference[]): Html | null {
  if (differences.length === 0) return null;
  const changes = withoutRepeats(differences);
  return html`<h3 class="group ${kind.icon}">${icon(kind.icon)} ${kind.title} (${changes.length})</h3>
<ul class="findings" role="list">${changes.map(
    ({ title, reportNames, places }) =>
      html`<li class="change"><strong>${title}</strong>${places.length > 0 ? html`<span>${listed(places)}</span>` : null}<span class="muted small">${reportNames.join(', ')}</span></li>`,
  )}</ul>`;
}

export interface Change {
  readonly title: string;
  readonly places: readonly string[];
  /** Every report that makes this check and saw the same change. */
  readonly reportNames: readonly string[];
}

/** Reports share checks: what several of them say of the same places is one change. */
export function withoutRepeats(differences: readonly Difference[]): Change[] {
  const changes = new Map<string, { title: string; places: readonly string[]; reportNames: string[] }>();
  for (const { findingId, title, places, reportName } of differences) {
    const key = JSON.stringify([findingId, title, places]);
    const change = changes.get(key) ?? { title, places, reportNames: [] };
    change.reportNames.push(reportName);
    changes.set(key, change);
  }
  return [...changes.values()];
}

const SHOWN = 8;

function listed(places: readonly string[]): string {
  const more = places.length - SHOWN;
  return places.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
