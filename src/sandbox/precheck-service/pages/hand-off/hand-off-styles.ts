/** Styles of the hand-off page, joined into the pages' one style sheet. */
export const HAND_OFF_STYLES = '';
