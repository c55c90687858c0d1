/** Styles of the reviewer's pages, joined into the pages' one style sheet. */
export const REVIEW_STYLES = `
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0; }
.review { margin-block-start: .75rem; scroll-margin-block-start: 1rem; }
.review-standing { border-inline-start: 4px solid var(--accent); padding-inline-start: .875rem; margin-block: .5rem; }
.review-standing p, .review-history p { margin: .125rem 0; }
.review-reason { white-space: pre-line; overflow-wrap: anywhere; }
.review details > summary, .review-history > summary { font-weight: 400; color: var(--accent); margin-block-start: .5rem; inline-size: fit-content; }
.review-history ol { padding-inline-start: 1.25rem; margin: .25rem 0 .5rem; } .review-history li { margin-block: .5rem; }
.review-form { margin-block-end: .5rem; }
.review-form label { margin-block-start: .75rem; }
.review-form label .muted { font-weight: 400; }
textarea, input[type='password'] { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: 6px; padding: .5rem .75rem; inline-size: 100%; max-inline-size: 28rem; min-block-size: 2.75rem; }
textarea { max-inline-size: 42rem; resize: vertical; display: block; }
.review-form [aria-invalid='true'] { border: 2px solid var(--fail); }
.field-problem { color: var(--fail); font-weight: 600; margin: 0 0 .25rem; }
.reviewer-bar { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; margin-block-end: 1.25rem; padding-block-end: .75rem; border-block-end: 1px solid var(--border); }
.reviewer-bar ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; }
.reviewer-bar form { margin-inline-start: auto; }
.reviewer-bar a, .filters a { display: inline-block; padding-block: .25rem; }
button.as-link { background: none; border: 0; color: var(--accent); text-decoration: underline; text-underline-offset: .15em; font-weight: 400; padding: .25rem 0; min-block-size: 1.5rem; margin: 0; }
`;
