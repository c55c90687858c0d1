import { css, html } from 'lit';

/** The end of a file name tells sheets of one set apart, so that long names are cut before it. */
const TAIL_LENGTH = 8;
/** Words that begin this near the end stay whole. */
const LONGEST_TAIL = 18;

/** Cut before the last word that is long enough, where one begins near the end. */
export function splitFileName(name: string): { head: string; tail: string } {
  const characters = Array.from(name);
  if (characters.length <= TAIL_LENGTH + 4) return { head: name, tail: '' };
  const isWordStart = (at: number) => /[\s_-]/.test(characters[at - 1] ?? '') && !/[\s_-]/.test(characters[at] ?? '');
  const latest = characters.length - TAIL_LENGTH;
  const candidates = Array.from({ length: LONGEST_TAIL - TAIL_LENGTH }, (_, index) => latest - index);
  const cut = candidates.find((at) => at > 0 && isWordStart(at)) ?? latest;
  return { head: characters.slice(0, cut).join(''), tail: characters.slice(cut).join('') };
}

export function renderFileName(name: string) {
  const { head, tail } = splitFileName(name);
  return html`<bdi class="file-name" title=${name}><span class="start">${head}</span><span>${tail}</span></bdi>`;
}

export const fileNameStyles = css`
  .file-name {
    display: flex;
    /* A name has a direction of its own; the row decides where it stands. */
    justify-self: start;
    min-inline-size: 0;
    max-inline-size: 100%;
    white-space: pre;
  }
  /* As much of it as there is room for: a cut after a whole word would leave a gap before the tail. */
  .file-name .start {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
