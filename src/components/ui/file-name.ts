/** A file name on one line: a long one is cut in the middle, before the end that tells the sheets of one set apart. */
import { html, type TemplateResult } from 'lit';

const TAIL_LENGTH = 8;
/** Words that begin this near the end stay whole. */
const MAX_TAIL_LENGTH = 18;

/** Cut before the last word that is long enough, where one begins near the end. */
export function splitFileName(name: string): { head: string; tail: string } {
  const characters = Array.from(name);
  if (characters.length <= TAIL_LENGTH + 4) return { head: name, tail: '' };
  const isWordStart = (at: number) => /[\s_-]/.test(characters[at - 1] ?? '') && !/[\s_-]/.test(characters[at] ?? '');
  const latest = characters.length - TAIL_LENGTH;
  const candidates = Array.from({ length: MAX_TAIL_LENGTH - TAIL_LENGTH }, (_, index) => latest - index);
  const cut = candidates.find((at) => at > 0 && isWordStart(at)) ?? latest;
  return { head: characters.slice(0, cut).join(''), tail: characters.slice(cut).join('') };
}

export function renderFileName(name: string): TemplateResult {
  const { head, tail } = splitFileName(name);
  return html`<bdi class="file-name" title=${name}><span class="start">${head}</span><span>${tail}</span></bdi>`;
}
