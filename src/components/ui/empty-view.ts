/** What stands where there is nothing to show yet. */
import { css, html } from 'lit';
import { icon } from './icons.js';

export const renderEmpty = (title: string, hint: string) =>
  html`<div class="empty with-icon">
    ${icon('sheet')}
    <div>
      <h3>${title}</h3>
      <p class="small muted figures">${hint}</p>
    </div>
  </div>`;

export const emptyStyles = css`
  .empty > .icon {
    inline-size: 32px;
    block-size: 32px;
    stroke-width: 1;
    color: var(--_text-muted);
  }
`;
