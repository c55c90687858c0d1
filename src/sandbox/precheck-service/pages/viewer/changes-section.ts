import { html } from 'hono/html';
import type { FindingChanges } from 'precheck-contract/compare-findings';
import { icon, type Html, type IconName } from '../layout.js';

const KINDS = [
  { key: 'fixed', title: 'Put right', icon: 'pass' },
  { key: 'added', title: 'New', icon: 'fail' },
  { key: 'remaining', title: 'Still there', icon: 'attention' },
  { key: 'unassessed', title: 'No longer assessed', icon: 'neutral' },
] as const satisfies readonly { key: keyof FindingChanges; title: string; icon: IconName }[];

/** What changed since the attempt before, by finding and sheet. `before` is that attempt's number. */
export function changesSection(changes: FindingChanges, before: number): Html {
  const kinds = KINDS.map((kind) => ({ ...kind, findings: byTitle(changes[kind.key]) })).filter(
    ({ findings }) => findings.length > 0,
  );
  const inShort = kinds.map(({ title, findings }) => `${findings.length} ${title.toLowerCase()}`).join(', ');
  return html`<details class="card" id="changes"><summary><h2>What changed since attempt ${before}</h2>: ${inShort || 'nothing was to put right or to look at in either'}</summary>
${kinds.map(
  (kind) => html`<h3 class="group ${kind.icon}">${icon(kind.icon)} ${kind.title} (${kind.findings.length})</h3>
<ul class="plain" role="list">${kind.findings.map(({ title, sheets }) => html`<li><strong>${title}</strong> <span class="muted">${sheets.join(', ')}</span></li>`)}</ul>`,
)}</details>`;
}

function byTitle(findings: FindingChanges[keyof FindingChanges]) {
  const titles = new Map<string, string[]>();
  for (const { title, sheet } of findings) {
    titles.set(title, [...(titles.get(title) ?? []), ...(sheet === null ? [] : [sheet])]);
  }
  return [...titles].map(([title, sheets]) => ({ title, sheets }));
}
