/** Styles of the reviewers' pages, joined into the pages' one style sheet. */
export const REVIEW_STYLES = `
.review, table.data { position: relative; }
.review { margin-block-start: .75rem; }
.review-standing { border-inline-start: 4px solid var(--accent); padding-inline-start: .875rem; margin-block: .5rem; }
.review-standing p { margin: .125rem 0; }
.review-reason { white-space: pre-line; overflow-wrap: anywhere; }
.review-form { margin-block-end: .5rem; }
.review-form label { margin-block-start: .75rem; }
.review-form label .muted { font-weight: 400; }
textarea, input[type='password'] { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: 6px; padding: .5rem .75rem; inline-size: 100%; max-inline-size: 28rem; min-block-size: 2.75rem; }
textarea { max-inline-size: 42rem; resize: vertical; display: block; }
.review-form [aria-invalid='true'] { border: 2px solid var(--fail); }
.field-problem { color: var(--fail); font-weight: 600; margin: 0 0 .25rem; }
.reviewer-bar { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; margin-block-end: 1.5rem; padding-block-end: .75rem; border-block-end: 1px solid var(--border); }
.reviewer-bar ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; }
.reviewer-bar form { margin-inline-start: auto; }
.reviewer-bar a { display: inline-block; padding-block: .25rem; }
.reviewer-bar [aria-current] { color: var(--text); font-weight: 600; text-decoration: none; border-block-end: 2px solid var(--accent); }
button.as-link { background: none; border: 0; color: var(--accent); text-decoration: underline; text-underline-offset: .15em; font-weight: 400; padding: .25rem 0; min-block-size: 1.5rem; margin: 0; }
.problem > p:last-child, .review p:last-child { margin-block-end: 0; }
main > section { margin-block-start: 2rem; }
table.data { border-collapse: collapse; inline-size: 100%; margin-block: .75rem; font-size: .9375rem; }
table.data caption { text-align: start; color: var(--muted); padding-block-end: .5rem; }
table.data th, table.data td { text-align: start; vertical-align: top; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--border); overflow-wrap: anywhere; }
table.data thead th { color: var(--muted); font-weight: 400; border-block-end-color: var(--muted); overflow-wrap: normal; }
table.data tbody th { font-weight: 600; min-inline-size: 9rem; }
table.data .verdict { font-weight: 400; vertical-align: bottom; white-space: nowrap; }
@media (max-width: 48rem) {
  table.data, table.data tbody, table.data tr, table.data th, table.data td, table.data caption { display: block; }
  table.data thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  table.data tr { border: 1px solid var(--border); border-radius: 8px; background: var(--raised); padding: .75rem 1rem; margin-block-end: .75rem; }
  table.data tbody th, table.data tbody td { border: 0; padding: .125rem 0; }
  table.data tbody td::before { content: attr(data-label) ': '; color: var(--muted); }
  .reviewer-bar form { margin-inline-start: 0; }
}
`;
