/** What the uploader shows until the rest of its script is there: where files are given, or that a part did not load. */
import { html, nothing, type TemplateResult } from 'lit';
import type { WordsAtFirst } from '../i18n/first-localisation.js';
import { icon } from '../ui/icons.js';
import { renderNotice } from '../ui/notice.js';
import { type DropArea, renderDropArea } from './drop-area.js';

export interface FirstView extends DropArea {
  /** The drawings are added on the service's own page, so nothing is given here. */
  readonly isHandOff: boolean;
  readonly retry: () => void;
}

/** The three places of the panel. */
export interface PanelView {
  readonly above: TemplateResult | typeof nothing;
  readonly set: TemplateResult | typeof nothing;
  readonly below: TemplateResult | typeof nothing;
}

export function firstViewOf(view: FirstView): PanelView {
  return {
    // Without a session, all that can be wrong is that a part of the script did not load.
    above: view.state.problem ? renderUnloaded(view.words, view.retry) : nothing,
    set: view.isHandOff ? nothing : renderDropArea(view),
    below: nothing,
  };
}

export function renderUnloaded({ t, f }: WordsAtFirst, retry: () => void) {
  return renderNotice({
    tone: 'attention',
    icon: 'attention',
    title: t.problemTitle,
    text: t.problems.part_missing({}, f),
    actions: html`<button type="button" class="button" id="retry" @click=${retry}>${icon('retry')}${t.retry}</button>`,
  });
}
