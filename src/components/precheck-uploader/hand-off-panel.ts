/**
 * What the uploader shows with `flow="hand-off"` in place of its drop area: the way to the service's own page, where the applicant adds
 * the drawings and starts the check, and what this page waits for meanwhile.
 */
import { css, html, type LitElement, nothing, type TemplateResult } from 'lit';
import type { ProjectStore } from '../project-store/project.js';
import { hasCurrentDecision } from '../project-store/selectors.js';
import type { ProjectState } from '../project-store/state.js';
import { otherSubjectLine, permitTypeName } from '../ui/gate-words.js';
import { icon } from '../ui/icons.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { renderButton } from './drop-area.js';

export interface HandOffPanelOptions {
  readonly store: () => ProjectStore | null;
  /** Whether the link opens a tab of its own. */
  readonly opensTab: () => boolean;
  readonly announce: (line: string) => void;
}

export interface HandOffView {
  readonly state: ProjectState;
  readonly words: Words;
  readonly gated: boolean;
  /** No link can be requested: the element is disabled, or the page is not set up. */
  readonly disabled: boolean;
}

interface ShownHandOff extends HandOffView {
  /** That another permit type was checked there than the page asks for; null where that is not so. */
  readonly other: string | null;
  /** A run is under way or over. */
  readonly checked: boolean;
  /** The run's result can't be sent with the form: what was checked there has to be checked again. */
  readonly fallsShort: boolean;
}

/** Whether a link was given, now or on an earlier visit, and the check is awaited. */
const isWaiting = ({ projectId, handOffUrl, handingOff, problem }: ProjectState): boolean =>
  handOffUrl !== null || (projectId !== null && !handingOff && !problem);

/** Opening a page later than this would interrupt the person. */
const OPENS_WITHIN_MS = 5000;

export type HandOffPanel = ReturnType<typeof createHandOffPanel>;

export function createHandOffPanel(host: LitElement, { store, opensTab, announce }: HandOffPanelOptions) {
  /** Why the person requested the last link: to open the page, or to copy it. */
  let askedFor: 'page' | 'link' | null = null;
  /** Until when a link that arrives opens the page. */
  let opensUntilMs = 0;
  /** The link is shown, for use on another device. */
  let linkShown = false;
  let copiedUrl: string | null = null;

  host.addController({
    /** Opens the requested page if its link arrives soon and the browser allows it. Otherwise the link stays. */
    hostUpdated(): void {
      const link = host.renderRoot.querySelector<HTMLAnchorElement>('#open');
      if (!link) return;
      const isAsked = opensUntilMs > 0;
      // Browsers let a tab be opened for a person who did something a moment ago.
      const opens = Date.now() < opensUntilMs && navigator.userActivation?.isActive === true;
      opensUntilMs = 0;
      // The button that was pressed is gone, and the person may have gone on to another one.
      const { activeElement } = host.shadowRoot ?? document;
      if (opens || (isAsked && activeElement?.matches('[tabindex="-1"]'))) link.focus();
      if (opens) link.click();
    },
  });

  /** Above the ways to the service's page: what is done there, or why the set has to be checked there again. */
  function renderHead({ state, words, other, checked, fallsShort }: ShownHandOff) {
    const { t } = words;
    if (checked && other !== null) return renderNotice({ text: other, icon: 'replace' });
    if (checked) return fallsShort ? html`<p>${t.handOff.again}</p>` : nothing;
    const waiting = isWaiting(state);
    const { permitType } = state.settings;
    const choice = permitType === null ? '' : t.handOff.choose(permitTypeName(permitType, state));
    return html`<h3>${waiting ? t.handOff.waiting : t.handOff.title}</h3>
      <p class="small muted">${waiting ? t.handOff.waitingHint : t.handOff.intro} ${choice}</p>`;
  }

  function renderWays({ state, words, other, disabled, checked, fallsShort }: ShownHandOff): TemplateResult {
    const { t } = words;
    const isOther = other !== null;
    const { handOffUrl, handingOff, projectId } = state;
    const enabled = !disabled && !handingOff;
    const rank = !checked || (fallsShort && !isOther) ? 'primary' : '';
    const startOver = projectId
      ? renderButton('cancel', checked ? t.uploader.startOver : t.handOff.cancel, cancel, {
          rank: isOther ? 'primary' : 'quiet',
          enabled: !disabled,
        })
      : nothing;
    const open = html`${icon('out')}${handingOff ? t.handOff.preparing : t.handOff.open}`;
    const renew = html`${icon('retry')}${t.handOff.newLink}`;
    return html`<div class="choices">
      ${isOther ? startOver : nothing}
      ${
        handOffUrl
          ? html`<a
              class="button ${rank}"
              id="open"
              href=${handOffUrl}
              target=${opensTab() ? '_blank' : '_self'}
              rel="noopener noreferrer"
              referrerpolicy="no-referrer"
              >${open}</a
            >`
          : renderButton('hand-off', open, () => ask('page'), { rank, enabled })
      }
      <button
        type="button"
        class="button"
        id="other-device"
        aria-expanded=${linkShown && handOffUrl !== null}
        ?disabled=${!enabled}
        @click=${() => toggleLink(handOffUrl)}
      >
        ${t.handOff.otherDevice}
      </button>
      ${handOffUrl ? renderButton('new-link', renew, () => ask('link'), { rank: 'quiet', enabled }) : nothing}
      ${isOther ? nothing : startOver}
    </div>`;
  }

  function renderLink(url: string, words: Words): TemplateResult {
    const { t } = words;
    return html`<div class="hand-off-link stack">
      ${opensTab() && askedFor === 'page' && !linkShown ? html`<p class="small muted">${t.handOff.opened}</p>` : nothing}
      ${linkShown ? renderField(url, words) : nothing}
      <p class="small muted" id="link-note">${t.handOff.linkNote}</p>
    </div>`;
  }

  function renderField(url: string, { t }: Words): TemplateResult {
    return html`<div class="field cluster">
        <input class="input" id="link" readonly dir="ltr" .value=${url} aria-label=${t.viewer.link} aria-describedby="link-note" />
        ${renderButton('copy', t.viewer.copy, () => copy(url, t.handOff.copied))}
        ${'share' in navigator ? renderButton('share', t.handOff.share, () => share(url)) : nothing}
      </div>
      ${copiedUrl === url ? html`<p class="small">${t.handOff.copied}</p>` : nothing}`;
  }

  // ── What the person does ──

  function ask(wanted: 'page' | 'link'): void {
    askedFor = wanted;
    opensUntilMs = wanted === 'page' ? Date.now() + OPENS_WITHIN_MS : 0;
    copiedUrl = null;
    store()?.dispatch({ type: 'hand-off-requested' });
  }

  function toggleLink(url: string | null): void {
    linkShown = url === null || !linkShown;
    if (url === null) ask('link');
    host.requestUpdate();
  }

  /** The person may close the browser's own dialog; the link is still there to copy. */
  const share = (url: string) => void navigator.share({ url }).catch(() => undefined);

  async function copy(url: string, copied: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      copiedUrl = url;
      announce(copied);
      host.requestUpdate();
    } catch {
      // The browser does not let the page copy the link; the person can copy the selection.
      host.renderRoot.querySelector<HTMLInputElement>('#link')?.select();
    }
  }

  function cancel(): void {
    opensUntilMs = 0;
    linkShown = false;
    store()?.dispatch({ type: 'started-over' });
  }

  return {
    render(view: HandOffView): TemplateResult {
      const { state, words, gated } = view;
      const { t } = words;
      const checked = Boolean(state.snapshot?.run);
      const other = otherSubjectLine(state, words, true);
      const fallsShort = gated && hasCurrentDecision(state, 'failed');
      const shown: ShownHandOff = { ...view, other, checked, fallsShort };
      const leave = state.isNamed || state.remembered ? t.run.leave : t.run.stay;
      return html`<section class="hand-off stack">
      ${renderHead(shown)} ${renderWays(shown)}
      ${state.handOffUrl ? renderLink(state.handOffUrl, words) : nothing}
      ${checked || !isWaiting(state) ? nothing : html`<p class="small muted">${leave}</p>`}
    </section>`;
    },
  };
}

export const handOffStyles = css`
  .hand-off,
  .hand-off-link {
    justify-items: start;
  }
  @container (width >= 480px) {
    .hand-off {
      padding: calc(var(--_step) * 6) calc(var(--_step) * 5);
      background: var(--_surface-raised);
      border: var(--_stroke) solid var(--_border);
      border-radius: calc(var(--_radius) * 0.8);
    }
  }
  .hand-off .choices {
    justify-content: start;
    column-gap: calc(var(--_step) * 4);
    margin-block-start: 0;
  }
  .hand-off-link,
  .hand-off-link .field {
    gap: calc(var(--_step) * 2);
    inline-size: 100%;
  }
  .hand-off-link input {
    flex: 1 1 12rem;
  }
`;
