/** The viewer's own styles: the project bar, the reports, and the parts that also pages without sheets show. */
export const VIEWER_STYLES = `
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0; }
[hidden] { display: none !important; }
.small { font-size: .8125rem; }
.viewer { display: flex; flex-direction: column; gap: 1rem; }
.viewer h1:focus, .stage-head h2:focus { outline: none; }
.project-bar { display: flex; flex-wrap: wrap; gap: .25rem 2rem; justify-content: space-between; align-items: flex-start; }
.project-bar h1 { font-size: 1.44rem; margin: 0; }
.project-bar p { margin: 0; max-inline-size: none; }
.standing-words { font-weight: 600; }
.notice { display: flex; flex-wrap: wrap; gap: .25rem .625rem; align-items: center; margin: 0; padding: .625rem .875rem; border: 1px solid var(--border); border-inline-start: 4px solid var(--accent); border-radius: 6px; background: var(--raised); max-inline-size: none; }
.notice .icon { color: var(--accent); }
.live-note { color: var(--muted); }
.live-note button { margin: 0; min-block-size: 1.75rem; padding: 0 .625rem; font-size: .875rem; }
.report-strip { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17.5rem), 1fr)); gap: .75rem; }
.report-strip:where(:has(> :nth-child(4):last-child)) { grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.report-card { position: relative; min-inline-size: 0; background: var(--raised); border: 1px solid var(--border); border-radius: 8px; padding: .625rem .875rem; }
.report-card h2 { font-size: 1rem; }
.report-card h2 a { color: inherit; text-decoration: none; }
/* The whole card chooses its report; links in it stay above. */
.report-card h2 a::after { content: ''; position: absolute; inset: 0; border-radius: 8px; }
.report-card h2 a:focus-visible { outline: none; } .report-card h2 a:focus-visible::after { outline: 3px solid var(--accent); outline-offset: 2px; }
.report-card:has(h2 a):hover { border-color: var(--accent); }
.report-card.selected { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.report-card .card-head { flex-wrap: nowrap; align-items: center; gap: .75rem; }
.report-card .verdict, .report-card .card-head .muted { font-size: .875rem; flex: none; }
.report-card .card-head h2 { min-inline-size: 0; }
.report-card .meter { block-size: 1.125rem; margin-block-start: .375rem; }
.report-card p { margin: .125rem 0 0; } .score-words { display: flex; flex-wrap: wrap; gap: 0 .375rem; font-size: .875rem; }
.count-words { margin-inline-start: auto; color: var(--muted); }
.report-pdf { margin: 0 0 .5rem; } .report-pdf a { display: inline-flex; gap: .375rem; align-items: center; min-block-size: 1.5rem; }
/* One below the other, whatever the room: the words of five stages side by side would break. */
.report-card .stages { flex-direction: column; margin: .75rem 0 .125rem; }
.report-card .stages li { display: flex; gap: .75rem; justify-content: space-between; padding: 0 0 .375rem 1.75rem; font-size: .875rem; }
.report-card .stages li::before { inset-block-start: .2rem; }
.report-card .stages li::after { inset-block: 1.2rem -.25rem; inset-inline: 8px auto; border-block-start: 0; border-inline-start: 2px solid var(--border); }
.report-card .stages .done::after { border-color: var(--accent); }
.stages li > span { display: block; overflow-wrap: anywhere; }
.stage-time { color: var(--muted); font-weight: 400; }
.plain-panels { display: grid; gap: 1rem; }
.panel-part { min-inline-size: 0; }
.plain-panels > .panel-part { background: var(--raised); border: 1px solid var(--border); border-radius: 8px; padding: 1rem 1.25rem; }
.report-findings { scroll-margin-block-start: 4rem; } .plain-panels .report-findings + .report-findings { border-block-start: 2px solid var(--border); margin-block-start: 1.5rem; padding-block-start: 1.25rem; }
.panel-title { margin-block-end: .75rem; }
.panel-part h3 { margin-block: 1.25rem .375rem; font-size: 1rem; }
.panel-part > h2 + h3, .report-name { margin-block-start: 0; }
h3.group, summary h3.group, details.group h3 { display: inline-flex; align-items: center; gap: .5rem; }
h3.group { display: flex; }
details.group h3 { margin: 0; }
details.group { margin-block: .25rem; }
.panel-part summary { display: list-item; margin-block-start: .375rem; padding-block: .125rem; font-weight: 600; }
.panel-part summary h3 { vertical-align: middle; }
.findings { list-style: none; margin: 0; padding: 0; }
.finding .measures { max-inline-size: 44rem; }
.facts-line > span { white-space: nowrap; }
.finding { display: flex; gap: .75rem; padding: .75rem .5rem; margin-inline: -.5rem; border-block-start: 1px solid var(--border); overflow-wrap: anywhere; scroll-margin-block: 3.5rem 1rem; }
.finding.selected { background: color-mix(in oklch, var(--accent) 9%, transparent); box-shadow: inset 3px 0 0 var(--accent); }
.finding:focus { outline: none; } .finding:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.finding .finding-body { flex: 1; min-inline-size: 0; padding: 0; }
.finding h4 { font-size: 1rem; margin: 0; line-height: 1.5; }
.finding p { margin: .125rem 0; }
.finding .fix { margin-block: .375rem; }
.finding-mark { flex: none; inline-size: 1.5rem; display: flex; justify-content: center; padding-block-start: .2rem; }
.pin-mark { block-size: 1.5rem; padding: 0; align-items: center; border-radius: 50%; color: var(--surface); font-size: .8125rem; font-weight: 700; }
.pin-mark.fail { background: var(--fail); } .pin-mark.attention { background: var(--attention); }
.measures { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .125rem 1rem; margin: .375rem 0; font-size: .875rem; }
.measures > :only-child { grid-column: 1 / -1; }
.measures dt { color: var(--muted); font-size: .8125rem; } .measures dd { margin: 0; }
.places { list-style: none; margin: .25rem 0; padding: 0; font-size: .875rem; }
.places li { padding-block: .125rem; }
.place { display: inline-flex; gap: .375rem; align-items: center; min-block-size: 1.5rem; font-weight: 600; vertical-align: baseline; }
.place .icon { inline-size: 1rem; block-size: 1rem; }
.finding details > summary { font-size: .875rem; margin: 0; color: var(--accent); inline-size: fit-content; }
.change { display: grid; gap: 0 .75rem; padding-block: .5rem; border-block-start: 1px solid var(--border); overflow-wrap: anywhere; }
.attempts { list-style: none; margin: 0; padding: 0; }
.attempts > li { padding: .625rem .75rem; border: 1px solid var(--border); border-radius: 6px; margin-block-end: .5rem; }
.attempts > li.shown { border-color: var(--accent); }
.attempts ul { list-style: none; margin: .25rem 0 0; padding: 0; } .attempts p { margin: 0; }
.attempts a { font-weight: 600; }
.row .verdict { font-weight: 600; }
.table-frame { overflow-x: auto; }
.stage-times { border-collapse: collapse; font-size: .8125rem; inline-size: 100%; }
.stage-times th, .stage-times td { text-align: end; padding: .25rem .375rem; border-block-end: 1px solid var(--border); white-space: nowrap; font-weight: 400; }
.stage-times th[scope='row'] { white-space: normal; }
.stage-times th:first-child { text-align: start; padding-inline-start: 0; } .stage-times thead th { color: var(--muted); }
.plain .row { gap: 0 1rem; }
/* Below, it stands under the address and not opposite to it. */
@media (min-width: 64rem) {
  body.wide .standing { text-align: end; }
}
@media (max-width: 22rem) {
  .count-words { flex-basis: 100%; }
}
@media print {
  body { background: #fff; color: #000; }
  .notice, .sheets, .stage-tools, .panel-tabs, .live-note { display: none !important; }
  .panel-part, .report-findings { display: block !important; }
  .finding, .report-card { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .pin-mark { print-color-adjust: exact; }
  body.wide .standing { text-align: start; }
}
@media (forced-colors: active) {
  .pin-mark, .finding.selected, .report-card.selected { border: 2px solid Highlight; }
  .meter .track { fill: GrayText; } .meter .value-pass, .meter .value-fail { fill: Highlight; } .meter .tick { stroke: CanvasText; }
  .stages .done::before { background: Highlight; forced-color-adjust: none; }
}
`;
