/** What of a folder was not taken, said once. */
import type { LeftOut } from '../session/session-state.js';
import type { Words } from '../i18n/localisation.js';
import { renderNotice } from '../ui/notice.js';
import { html, nothing } from 'lit';

export function leftOutSentences({ none, leftOut, unreadable }: LeftOut, { t, f }: Words): string[] {
  const sentences: string[] = [];
  if (none) sentences.push(t.uploader.folderEmpty);
  if (leftOut > 0 && !none) sentences.push(t.uploader.leftOut(leftOut, f));
  if (unreadable > 0) sentences.push(t.uploader.unreadable(unreadable, f));
  return sentences;
}

export function renderLeftOut(leftOut: LeftOut, words: Words, dismiss: () => void) {
  const sentences = leftOutSentences(leftOut, words);
  if (sentences.length === 0) return nothing;
  return renderNotice({
    tone: leftOut.none || leftOut.unreadable > 0 ? 'attention' : 'neutral',
    icon: leftOut.none || leftOut.unreadable > 0 ? 'attention' : 'sheet',
    text: sentences.join(' '),
    actions: html`<button type="button" class="button quiet" @click=${dismiss}>${words.t.uploader.dismiss}</button>`,
  });
}
