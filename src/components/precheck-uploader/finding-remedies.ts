/** What can be done about a finding from where it stands: replace the file that it is about, or add what is missing. */
import { html, nothing } from 'lit';
import type { Finding } from 'precheck-contract/precheck-service';
import type { Drawing } from '../session/drawing.js';
import type { SessionState } from '../session/session-state.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';

export interface RemedyActions {
  readonly replace: (drawing: Drawing) => void;
  readonly choose: () => void;
}

/** Beyond these the person finds the file in the list. */
const REPLACE_BUTTONS_SHOWN = 4;

export type Remedy = { readonly type: 'add' } | { readonly type: 'replace'; readonly drawings: readonly Drawing[] };

/**
 * Null where nothing but reading helps. Several files under "Completeness" are those that were found, not those that
 * are wrong: what such a finding misses is in none of them.
 */
export function remedyOf({ status, category, evidence = [] }: Finding, drawings: readonly Drawing[]): Remedy | null {
  if (status === 'pass') return null;
  const files = new Set(evidence.flatMap(({ file }) => file ?? []));
  const about = drawings.filter(({ filename, name }) => files.has(filename ?? name) || files.has(name));
  const isMissing = files.size === 0 || (files.size > 1 && category === 'Completeness');
  if (status === 'fail' && isMissing) return { type: 'add' };
  return about.length > 0 && !isMissing ? { type: 'replace', drawings: about } : null;
}

export function renderRemedies(finding: Finding, state: SessionState, { t }: Words, actions: RemedyActions) {
  const remedy = remedyOf(finding, state.drawings);
  if (!remedy) return nothing;
  if (remedy.type === 'add') {
    return html`<div class="footer">
      <button type="button" class="button quiet" @click=${actions.choose}>
        ${icon('sheet-add')}<span>${t.uploader.addMore}<span class="visually-hidden">: ${finding.title}</span></span>
      </button>
    </div>`;
  }
  return html`<div class="footer">
    ${remedy.drawings.slice(0, REPLACE_BUTTONS_SHOWN).map(
      (drawing) => html`<button type="button" class="button quiet" @click=${() => actions.replace(drawing)}>
        ${icon('replace')}<span class="button-text">${t.uploader.replace(drawing.name)}</span>
      </button>`,
    )}
  </div>`;
}
