/** The workspace: sheets at the left, the sheet in the middle, findings at the right; one below the other in little room. */
export const WORKSPACE_STYLES = `
body.wide main, body.wide .masthead > div, body.wide footer { max-width: none; }
body.wide main { padding-block: 1rem; }
body.wide .reviewer-bar { margin: 0; padding-block-end: .25rem; font-size: .875rem; }
.workspace { display: grid; gap: .75rem; grid-template-columns: minmax(0, 1fr); grid-template-areas: 'stage' 'sheets' 'panel'; }
.sheets { grid-area: sheets; } .stage { grid-area: stage; } .panel { grid-area: panel; }
.sheets, .stage, .panel { background: var(--raised); border: 1px solid var(--border); border-radius: 8px; min-inline-size: 0; min-block-size: 0; }
.sheets { padding: .625rem; }
.sheets h2, .panel-title { font-size: 1rem; }
.sheets h2 .muted { font-weight: 400; }
.sheet-note { display: flex; gap: .375rem; align-items: center; margin: .25rem 0 0; }
.sheets ol { list-style: none; margin: .5rem 0 0; padding: 0; display: flex; gap: .5rem; overflow: auto; overscroll-behavior: contain; padding-block: .25rem; }
.sheets li { flex: none; inline-size: 9.5rem; }
.thumb { display: block; padding: .375rem; border: 2px solid transparent; border-radius: 6px; color: inherit; text-decoration: none; scroll-margin: .5rem; }
.thumb:hover { background: var(--surface); }
.thumb[aria-current='true'] { border-color: var(--accent); background: color-mix(in oklch, var(--accent) 8%, transparent); }
.thumb-picture { display: grid; grid-template: 100% / 100%; place-items: center; aspect-ratio: 3 / 2; background: var(--paper-edge); border-radius: 4px; overflow: hidden; color: var(--muted); }
.thumb-picture > * { grid-area: 1 / 1; }
.thumb-picture img { max-inline-size: 100%; max-block-size: 100%; inline-size: auto; block-size: auto; object-fit: contain; background: #fff; }
.thumb-picture img.missing { display: none; }
.thumb-words { display: block; margin-block-start: .375rem; line-height: 1.35; }
.thumb-words > span, .thumb-words > strong { overflow-wrap: anywhere; }
.thumb-title { display: block; font-size: .875rem; }
.thumb-words .small { display: block; } .thumb-words .attention { display: flex; gap: .25rem; align-items: center; }
.thumb-words .attention .icon { inline-size: .875rem; block-size: .875rem; }
.pin-count { float: inline-end; font-size: .75rem; font-weight: 600; padding-inline: .4375rem; border-radius: 1rem; border: 1px solid var(--border); color: var(--muted); }
.stage { display: flex; flex-direction: column; overflow: hidden; }
.stage-head { display: flex; flex-wrap: wrap; gap: 0 .625rem; align-items: center; padding: .375rem .5rem .375rem .875rem; border-block-end: 1px solid var(--border); min-block-size: 3rem; }
.stage-head h2 { font-size: 1rem; flex: 0 1 auto; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; }
.stage-head > .small { flex: 1 0 auto; }
.stage-tools, .leaf-tools, .view-tools { display: flex; gap: .125rem; align-items: center; }
.stage-tools { margin-inline-start: auto; }
.stage-tools button, .stage-tools a { display: inline-flex; align-items: center; justify-content: center; min-inline-size: 2rem; min-block-size: 2.25rem; padding: 0 .25rem; margin: 0; border: 1px solid transparent; border-radius: 6px; background: none; color: var(--text); font-weight: 400; font-size: .875rem; text-decoration: none; }
.stage-tools button:hover, .stage-tools a:hover { background: var(--surface); border-color: var(--border); }
.stage-tools .zoom-words { min-inline-size: 3rem; text-align: center; font-size: .875rem; }
.stage-tools .divider { inline-size: 1px; block-size: 1.25rem; background: var(--border); margin-inline: .25rem; }
.stage-body { position: relative; flex: 1; min-block-size: 0; background: var(--paper-edge); overflow: auto; }
.stage-message { padding: 1rem; margin: 0; }
.still { display: grid; margin: 1rem auto; inline-size: calc(100% - 2rem); max-inline-size: 90rem; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / .25); }
.still > * { grid-area: 1 / 1; display: block; inline-size: 100%; block-size: auto; } .still > svg { block-size: 100%; }
.still circle { fill: var(--fail); } .still .attention circle { fill: var(--attention); }
.still text { fill: var(--surface); font-weight: 700; }
.still rect { fill: transparent; stroke: var(--fail); stroke-width: 1.5; vector-effect: non-scaling-stroke; } .still .attention rect { stroke: var(--attention); }
.scripted .still { display: none; }
.scripted .stage-body { overflow: clip; min-block-size: min(60vh, 80vw); }
.surface { position: absolute; inset: 0; overflow: clip; cursor: grab; user-select: none; -webkit-user-select: none; touch-action: pan-y; }
.surface.zoomed { touch-action: none; }
.surface.dragging { cursor: grabbing; }
.surface:focus-visible { outline-offset: -3px; }
.sheet-plane { position: absolute; inset-block-start: 0; left: 0; transform-origin: 0 0; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / .3); will-change: transform; }
.sheet-plane img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; display: block; pointer-events: none; }
.pins { position: absolute; inset-block-start: 0; left: 0; list-style: none; margin: 0; padding: 0; }
.pin-box { position: absolute; inset-block-start: 0; left: 0; border: 1.5px solid var(--on-paper-fail); border-radius: 2px; pointer-events: none; }
.pin-box.attention { border-color: var(--on-paper-attention); border-style: dashed; }
.pin-box.selected { border-width: 3px; background: color-mix(in oklch, var(--on-paper-accent) 14%, transparent); border-color: var(--on-paper-accent); }
.pin-lead { position: absolute; inset-block-start: 0; left: 0; block-size: 0; border-block-start: 1.5px solid var(--on-paper-fail); transform-origin: 0 0; pointer-events: none; }
.pin-lead.attention { border-color: var(--on-paper-attention); }
button.pin { position: absolute; inset-block-start: 0; left: 0; inline-size: 1.75rem; block-size: 1.75rem; min-block-size: 0; margin: 0; padding: 0; border: 2px solid #fff; border-radius: 50%; background: var(--on-paper-fail); color: #fff; font-size: .8125rem; font-weight: 700; line-height: 1; box-shadow: 0 1px 3px rgb(0 0 0 / .4); cursor: pointer; }
button.pin.attention { background: var(--on-paper-attention); border-radius: 30%; }
button.pin.selected { background: var(--on-paper-accent); z-index: 2; box-shadow: 0 0 0 3px #fff, 0 0 0 6px var(--on-paper-accent); }
button.pin:focus-visible { outline: 3px solid #fff; outline-offset: 1px; box-shadow: 0 0 0 7px var(--on-paper-accent); z-index: 3; }
.stage-note { position: absolute; inset-inline: 0; inset-block-end: .75rem; margin: 0 auto; inline-size: fit-content; max-inline-size: calc(100% - 2rem); padding: .375rem .75rem; border-radius: 6px; background: var(--raised); border: 1px solid var(--border); font-size: .875rem; box-shadow: 0 1px 4px rgb(0 0 0 / .2); pointer-events: none; }
.stage-note .icon { vertical-align: -.2rem; }
.pan-pad { position: absolute; inset-block-end: .75rem; right: .75rem; display: grid; grid-template: 'a up b' 'left c right' 'd down e' / 2rem 2rem 2rem; border-radius: 50%; background: color-mix(in oklch, var(--raised) 92%, transparent); border: 1px solid var(--border); box-shadow: 0 1px 4px rgb(0 0 0 / .2); cursor: default; }
.pan-pad button { display: grid; place-items: center; inline-size: 2rem; block-size: 2rem; min-block-size: 0; margin: 0; padding: 0; border: 0; border-radius: 50%; background: none; color: var(--text); }
.pan-pad button:hover { background: var(--surface); } .pan-pad button:focus-visible { outline-offset: -2px; border-radius: 50%; }
.pan-pad .up { grid-area: up; } .pan-pad .left { grid-area: left; } .pan-pad .right { grid-area: right; } .pan-pad .down { grid-area: down; }
.panel { padding: .875rem 1rem; }
.panel > .panel-part + .panel-part { margin-block-start: 1.5rem; }
.panel-tabs { display: flex; gap: .25rem; border-block-end: 1px solid var(--border); margin: -.875rem -1rem .875rem; padding: .375rem .5rem 0; position: sticky; inset-block-start: -.875rem; background: var(--raised); z-index: 1; }
.panel-tabs button { margin: 0; border: 0; border-block-end: 3px solid transparent; border-radius: 0; background: none; color: var(--muted); padding: .375rem .625rem; min-block-size: 2.5rem; }
.panel-tabs button[aria-selected='true'] { color: var(--text); border-block-end-color: var(--accent); }
.has-tabs .panel-title { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.findings-tools { display: flex; }
/* In little room, leafing stands beside the sheet's name, and the rest makes one row below. */
@media (max-width: 63.99rem) {
  .stage-tools { display: contents; } .leaf-tools { margin-inline-start: auto; } .leaf-tools .divider { display: none; }
  .stage-head { padding-inline: .5rem; row-gap: .125rem; } .stage-head h2 { flex: 0 1 auto; max-inline-size: calc(100% - 9rem); white-space: nowrap; }
  .view-tools { flex: 1 0 100%; justify-content: space-between; max-inline-size: 30rem; }
}
@media (max-width: 24rem) { .view-tools .zoom-words, .view-tools .divider { display: none; } }
@media (min-width: 64rem) {
  .with-sheets .report-strip { grid-template-columns: none; grid-auto-flow: column; grid-auto-columns: minmax(16.5rem, 1fr); overflow-x: auto; padding: 3px; margin: -3px; flex: none; }
  .stage-head { flex-wrap: nowrap; } .stage-head h2 { white-space: nowrap; }
  .workspace { grid-template-columns: 12rem minmax(0, 1fr) minmax(19rem, 24rem); grid-template-areas: 'sheets stage panel'; block-size: calc(100dvh - 2rem); min-block-size: 34rem; }
  .sheets { display: flex; flex-direction: column; } .sheets ol { flex-direction: column; flex: 1; min-block-size: 0; } .sheets li { inline-size: auto; }
  /* Positioned, so that what is hidden from sight inside it scrolls with it and stretches no page. */
  .panel { position: relative; overflow: auto; overscroll-behavior: contain; }
  .scripted .stage-body { min-block-size: 0; }
}
/* Where there is the room, the page is a window of its own height: nothing scrolls but its parts, and the wheel is free for the sheet. */
@media (min-width: 64rem) and (min-height: 44rem) {
  body.wide:has(.scripted) { display: flex; flex-direction: column; block-size: 100dvh; overflow: hidden; }
  body.wide:has(.scripted) main { flex: 1; min-block-size: 0; inline-size: 100%; padding-block: .625rem 0; }
  body.wide:has(.scripted) footer { padding-block: .375rem; inline-size: 100%; font-size: .75rem; }
  body.wide:has(.scripted) .masthead > div { padding-block: .375rem; }
  .scripted.with-sheets { block-size: 100%; gap: .625rem; }
  .scripted .project-bar p { font-size: .875rem; } .scripted .project-bar h1 { font-size: 1.2rem; line-height: 1.25; }
  .scripted .workspace { flex: 1; block-size: auto; min-block-size: 0; }
}
:fullscreen.stage { border: 0; border-radius: 0; }
@media (forced-colors: active) {
  button.pin { border: 2px solid ButtonText; forced-color-adjust: none; }
  .thumb[aria-current='true'] { border-color: Highlight; }
  .panel-tabs button[aria-selected='true'] { border-block-end-color: Highlight; }
}
@media print {
  body.wide, body.wide main, .with-sheets, .workspace, .stage, .stage-body { display: block !important; block-size: auto !important; overflow: visible !important; min-block-size: 0 !important; }
  .surface, .stage-note { display: none !important; }
  .scripted .still { display: grid; inline-size: 100%; margin: 0; box-shadow: none; }
  .stage, .panel { border: 0; }
}
`;
