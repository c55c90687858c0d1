/** The menu of a row: all that can be done with its drawing. One for the whole list, over everything else on the page. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Drawing } from '../session/drawing.js';
import { type RowIconName, rowIcon as icon } from './row-icons.js';
import type { Words } from '../i18n/localisation.js';
import type { DrawingRowActions } from './drawing-row-actions.js';
import type { RowDesk } from './row-desk.js';

export interface RowMenuOptions {
  readonly drawings: readonly Drawing[];
  readonly words: Words;
  readonly desk: RowDesk;
  readonly actions: DrawingRowActions;
}

interface Item {
  readonly shown: RowIconName;
  readonly label: string;
  readonly act: () => void;
}

export function renderRowMenu(options: RowMenuOptions): TemplateResult {
  const { desk, words } = options;
  const drawing = desk.menuFor;
  const label = drawing ? words.t.uploader.more(drawing.name) : '';
  return html`<div
    id="row-menu"
    popover
    role="menu"
    aria-label=${label || nothing}
    @toggle=${desk.handleToggle}
    @keydown=${handleKey}
  >
    ${drawing ? itemsOf(drawing, options).map((item) => renderItem(item, desk)) : nothing}
  </div>`;
}

function itemsOf(drawing: Drawing, { drawings, words, desk, actions }: RowMenuOptions): Item[] {
  const { uploader, retry } = words.t;
  const { id, status, file } = drawing;
  const index = drawings.findIndex((item) => item.id === id);
  const isSending = status === 'waiting' || status === 'uploading';
  const items: (Item | false)[] = [
    status === 'failed' && file !== null && { shown: 'retry', label: retry, act: () => actions.retry(drawing) },
    isSending && { shown: 'pause', label: uploader.pauseThis, act: () => actions.pause(drawing) },
    status === 'paused' && { shown: 'play', label: uploader.resumeThis, act: () => actions.resume(drawing) },
    { shown: 'replace', label: uploader.replaceThis, act: () => actions.replace(drawing) },
    { shown: 'label', label: uploader.changeLabel, act: () => desk.startNaming(drawing) },
    index > 0 && { shown: 'up', label: uploader.moveUp, act: () => desk.moveBy(id, -1) },
    index < drawings.length - 1 && { shown: 'down', label: uploader.moveDown, act: () => desk.moveBy(id, 1) },
    { shown: 'remove', label: uploader.removeThis, act: () => actions.remove(drawing) },
  ];
  return items.filter((item) => item !== false);
}

function renderItem({ shown, label, act }: Item, desk: RowDesk) {
  // The menu goes first, for what it opens may take the focus.
  const choose = () => {
    desk.closeMenu();
    act();
  };
  return html`<button type="button" role="menuitem" tabindex="-1" @click=${choose}>
    ${icon(shown)}<span>${label}</span>
  </button>`;
}

/** The ARIA practices for menus: arrows go round, Home and End go to the ends, Tab leaves. */
function handleKey(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement;
  if (event.key === 'Tab') return menu.hidePopover();
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.indexOf((menu.getRootNode() as ShadowRoot).activeElement as HTMLElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
