/** Styles of the hand-off page, joined into the pages' one style sheet. */
export const HAND_OFF_STYLES = `
.default-button { position: absolute; inset-inline-start: -999rem; }
.drawings { list-style: none; padding: 0; margin: .75rem 0 0; }
.drawings > li { border-block-start: 1px solid var(--border); padding-block: .75rem; }
.drawing-name { margin: 0 0 .375rem; max-width: none; overflow-wrap: anywhere; font-weight: 600; }
.drawing-name .muted { font-weight: 400; white-space: nowrap; }
.drawing-fields { display: grid; grid-template-columns: minmax(9rem, 14rem) minmax(9rem, 1fr) auto; gap: .25rem 1rem; align-items: end; }
.drawing-fields label { margin: 0; font-weight: 400; font-size: .875rem; color: var(--muted); }
.drawing-fields select, .drawing-fields input[type='text'] { max-inline-size: none; }
.add-drawings { margin-block-start: 1rem; }
.add-drawings > .icon { display: none; }
.scripted .no-script { display: none; }
.scripted .add-drawings { border: 2px dashed var(--muted); border-radius: 8px; padding: 1.5rem 1rem; text-align: center; background: var(--surface); }
.scripted .add-drawings.is-over { border-color: var(--accent); border-style: solid; background: var(--raised); }
.scripted .add-drawings > .icon { display: inline-block; inline-size: 2rem; block-size: 2rem; color: var(--accent); }
.scripted .add-drawings label { margin-block: .25rem 0; }
.scripted .add-drawings p { margin: 0 auto .75rem; }
/* Its own words would say "No file chosen" for ever: what was chosen goes to the list at once. */
.scripted .add-drawings input[type='file'] { inline-size: auto; max-inline-size: 100%; background: none; border: 0; padding: .25rem; font-size: 0; }
.scripted .add-drawings input[type='file']::file-selector-button { font-size: 1rem; margin: 0; min-block-size: 2.5rem; }
input[type='file']::file-selector-button { font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--accent); padding: .375rem 1rem; margin-inline-end: .75rem; background: var(--raised); color: var(--accent); cursor: pointer; }
.upload-row .row { flex-wrap: nowrap; }
.upload-row .row p { min-inline-size: 0; }
.upload-row progress { appearance: none; display: block; inline-size: 100%; block-size: 3px; border: 0; background: var(--border); margin-block: .25rem; }
.upload-row progress::-webkit-progress-bar { background: var(--border); }
.upload-row progress::-webkit-progress-value { background: var(--accent); }
.upload-row progress::-moz-progress-bar { background: var(--accent); }
.upload-row .upload-words { margin: 0; font-size: .875rem; color: var(--muted); max-width: none; }
.upload-row.has-failed { border-inline-start: 4px solid var(--fail); padding-inline-start: .75rem; }
.upload-row.has-failed .upload-words { color: var(--fail); font-weight: 600; }
.upload-row.has-failed progress { display: none; }
.upload-actions { display: flex; gap: .5rem; flex: none; }
.upload-summary { margin: .75rem 0 0; }
.permit-type .needs { margin: -.25rem 0 .5rem; padding-inline-start: 1.875rem; font-size: .875rem; }
.missing:empty { display: none; }
.missing { border-inline-start: 4px solid var(--attention); padding-inline-start: .75rem; margin-block: .75rem 0; }
/* Beside the viewer there is less width than its strip of reports expects. */
.standing .report-strip { grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.standing .standing-end { margin-block-start: 1.5rem; }
#problem:focus { outline: none; }
@media (max-width: 40rem) {
  .drawing-fields { grid-template-columns: 1fr; }
  .drawing-fields button { justify-self: start; margin-block-start: .25rem; }
  .upload-row .row { flex-wrap: wrap; }
}
@media (forced-colors: active) { .upload-row progress { border: 1px solid; } }
`;
