/** The status page's own styles, joined into the pages' one style sheet. */
export const VIEWER_STYLES = `
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0; }
.small { font-size: .875rem; }
body.wide main, body.wide .masthead > div, body.wide footer { max-width: 84rem; }
#viewer { position: relative; }
.project-head p { margin-block: .125rem; max-width: none; }
.standing { font-size: 1.2rem; font-weight: 600; }
.notice { display: flex; flex-wrap: wrap; gap: .25rem .625rem; align-items: center; margin-block: 1rem; padding: .75rem 1rem; border: 1px solid var(--border); border-inline-start: 4px solid var(--accent); border-radius: 6px; background: var(--raised); max-width: none; }
.notice > .icon { color: var(--accent); }
#live-note { color: var(--muted); } #live-note button { min-block-size: 2rem; padding: 0 .625rem; }
.report { background: var(--raised); border: 1px solid var(--border); border-radius: 8px; margin-block: .75rem; }
section.report { padding: 1rem 1.25rem; }
section.report .report-head { display: flex; justify-content: space-between; gap: 1rem; }
summary.report-head { display: grid; grid-template: 'fold name meter verdict' auto 'fold words meter verdict' auto / 1.25rem minmax(0, 1fr) minmax(8rem, 20rem) 6rem; gap: 0 1rem; align-items: center; margin: 0; padding: 1rem 1.25rem; font-weight: 400; }
summary.report-head::before { grid-area: fold; content: ''; inline-size: .5rem; block-size: .5rem; border: solid currentColor; border-width: 0 2px 2px 0; rotate: -45deg; }
[open] > summary.report-head::before { rotate: 45deg; }
.report-head h2 { grid-area: name; font-size: 1.0625rem; } .score-words { grid-area: words; color: var(--muted); } .score-words strong { color: var(--text); }
.report-head .verdict { grid-area: verdict; justify-content: end; } .report-head .meter { grid-area: meter; block-size: 18px; margin: 0; }
.report-body { display: grid; gap: 1.5rem; padding: 1rem 1.25rem 1.25rem; border-block-start: 1px solid var(--border); }
.report-body > * { min-inline-size: 0; }
.group { display: flex; gap: .5rem; align-items: center; margin-block-end: .625rem; } details .group { display: inline-flex; margin: 0; vertical-align: middle; }
.findings, .places { list-style: none; margin: 0; padding: 0; }
.finding { display: flex; gap: .75rem; padding: .75rem .5rem; margin-inline: -.5rem; border-block-start: 1px solid var(--border); overflow-wrap: anywhere; scroll-margin-block: 1rem; }
.finding > div { flex: 1; min-inline-size: 0; } .finding h4 { font-size: 1rem; margin: 0; } .finding p { margin: .125rem 0; }
.finding:target, figure:target { background: color-mix(in oklch, var(--accent) 10%, transparent); box-shadow: inset 3px 0 0 var(--accent); }
.finding-mark { flex: none; inline-size: 1.625rem; display: flex; justify-content: center; padding-block-start: .2rem; }
.pin-mark { block-size: 1.625rem; padding: 0; align-items: center; border-radius: 50%; color: var(--surface); font-size: .8125rem; font-weight: 700; }
.pin-mark.fail { background: var(--fail); } .pin-mark.attention { background: var(--attention); border-radius: 30%; }
.measures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); gap: .125rem 1rem; margin: .375rem 0; }
.measures dt { color: var(--muted); font-size: .875rem; } .measures dd { margin: 0; }
.places li { padding-block: .125rem; } .places a { display: inline-flex; gap: .25rem; align-items: center; min-block-size: 1.5rem; font-weight: 600; }
.finding details > summary { margin: 0; font-weight: 400; color: var(--accent); }
.sheet-figures { display: grid; gap: 1.25rem; align-content: start; }
figure { margin: 0; padding: .5rem; border-radius: 6px; scroll-margin-block: 1rem; }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin-block-start: .375rem; }
.sheet { position: relative; background: #fff; color: #1a1a1a; border: 1px solid var(--border); }
.sheet img { display: block; inline-size: 100%; block-size: auto; }
.sheet > svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; overflow: visible; }
.sheet rect { fill: none; stroke: var(--on-paper-fail); stroke-width: 2; } .sheet rect.attention { stroke: var(--on-paper-attention); stroke-dasharray: 6 3; }
.sheet circle { fill: var(--on-paper-fail); stroke: #fff; stroke-width: 2; } .sheet .attention circle { fill: var(--on-paper-attention); }
.sheet text { fill: #fff; font-size: 13px; font-weight: 700; }
.pin:focus-visible { outline: none; } .pin:focus-visible circle { stroke: var(--on-paper-accent); stroke-width: 5; }
.card > summary { margin: 0; } .card > summary h2 { display: inline; }
.card .plain p { margin: 0; }
@media (min-width: 64rem) { .report-body:has(.sheet-figures) { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); } }
@media (max-width: 40rem) {
  summary.report-head { grid-template: 'fold name' auto 'fold meter' auto 'fold words' auto 'fold verdict' auto / 1.25rem minmax(0, 1fr); gap: .25rem .5rem; padding: 1rem; }
  .report-head .verdict { justify-content: start; } .report-body { padding-inline: 1rem; }
}
@media print {
  body { background: #fff; color: #000; }
  .notice { display: none; } .finding, figure { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .pin-mark, .sheet { print-color-adjust: exact; }
}
@media (forced-colors: active) {
  .pin-mark { border: 2px solid; } .sheet { forced-color-adjust: none; }
  .meter .track { fill: GrayText; } .meter .value-pass, .meter .value-fail { fill: Highlight; } .meter .tick { stroke: CanvasText; }
  .stages .done::before { background: Highlight; forced-color-adjust: none; }
}
`;
