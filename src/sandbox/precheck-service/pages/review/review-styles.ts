/** Styles of the reviewer's pages, joined into the pages' one style sheet. */
export const REVIEW_STYLES = '';
