import { css, html } from 'lit';

/** The end of a file name tells sheets of one set apart, so that long names are cut before it. */
const TAIL_LENGTH = 8;

export function splitFileName(name: string): { head: string; tail: string } {
  const characters = Array.from(name);
  if (characters.length <= TAIL_LENGTH + 4) return { head: name, tail: '' };
  return { head: characters.slice(0, -TAIL_LENGTH).join(''), tail: characters.slice(-TAIL_LENGTH).join('') };
}

export function renderFileName(name: string) {
  const { head, tail } = splitFileName(name);
  return html`<bdi class="file-name" title=${name}><span class="head">${head}</span><span>${tail}</span></bdi>`;
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
  .file-name .head {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;
