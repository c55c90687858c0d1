/** The look of the service's own pages. Served as a file: their policy allows no style in the page. */
export const PAGE_STYLES = `
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(98.5% 0.004 250), oklch(19% 0.015 255));
  --raised: light-dark(oklch(100% 0 0), oklch(23% 0.016 255));
  --border: light-dark(oklch(88% 0.01 250), oklch(36% 0.016 255));
  --text: light-dark(oklch(24% 0.02 255), oklch(94% 0.006 250));
  --muted: light-dark(oklch(46% 0.018 255), oklch(74% 0.012 250));
  --accent: light-dark(oklch(45% 0.12 250), oklch(76% 0.1 240));
  --on-accent: light-dark(oklch(100% 0 0), oklch(18% 0.02 255));
  --pass: light-dark(oklch(44% 0.1 152), oklch(77% 0.13 155));
  --fail: light-dark(oklch(46% 0.16 27), oklch(76% 0.12 25));
  --attention: light-dark(oklch(46% 0.1 70), oklch(81% 0.12 80));
  /* Around a sheet; and marks on it, which is white in both schemes. */
  --paper-edge: light-dark(oklch(92% 0.006 250), oklch(14% 0.012 255));
  --on-paper-fail: oklch(48% 0.19 27);
  --on-paper-attention: oklch(48% 0.11 70);
  --on-paper-accent: oklch(45% 0.16 255);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--surface); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums;
}
main, .masthead > div, footer { max-width: 60rem; margin-inline: auto; padding-inline: 1.25rem; }
.masthead { border-block-end: 1px solid var(--border); background: var(--raised); }
.masthead > div { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; padding-block: .75rem; }
.masthead strong { display: inline-flex; gap: .5rem; align-items: center; }
.masthead span, .muted { color: var(--muted); }
main { padding-block: 2rem 3rem; }
footer { padding-block: 1rem 2rem; color: var(--muted); font-size: .875rem; }
h1 { font-size: 1.728rem; line-height: 1.2; margin: 0 0 .5rem; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: .25rem 0 .75rem; max-width: 68ch; }
a { color: var(--accent); text-underline-offset: .15em; } a:has(> .icon) { display: inline-flex; gap: .25rem; align-items: center; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.card { background: var(--raised); border: 1px solid var(--border); border-radius: 8px; padding: 1.25rem; margin-block: 1.25rem; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 1rem 0; }
dl.facts dt { color: var(--muted); } dl.facts dd { margin: 0; overflow-wrap: anywhere; }
.verdict { font-weight: 600; display: inline-flex; gap: .375rem; align-items: center; }
.pass { color: var(--pass); } .fail { color: var(--fail); } .attention { color: var(--attention); } .neutral { color: var(--muted); }
.icon { vertical-align: -.2rem; inline-size: 1.125rem; block-size: 1.125rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.stages { list-style: none; display: flex; padding: 0; margin: 1.25rem 0 .5rem; }
.stages li { flex: 1; position: relative; padding-block-start: 1.5rem; font-size: .875rem; color: var(--muted); }
.stages li::before { content: ''; position: absolute; inset-block-start: 0; inset-inline-start: 0; inline-size: 14px; block-size: 14px; border-radius: 50%; border: 2px solid currentColor; background: var(--raised); z-index: 1; }
.stages li::after { content: ''; position: absolute; inset-block-start: 6px; inset-inline: 14px 0; border-block-start: 2px solid var(--border); }
.stages li:last-child::after { content: none; }
.stages .done, .stages .now { color: var(--text); } .stages .now { font-weight: 600; }
.stages .done::before { background: var(--accent); border-color: var(--accent); }
.stages .done::after { border-color: var(--accent); }
.stages .now::before { border-color: var(--accent); background: linear-gradient(90deg, var(--accent) 50%, var(--raised) 50%); }
.meter { display: block; inline-size: 100%; block-size: 2.5rem; margin-block-start: 1rem; overflow: visible; }
.meter .track { fill: var(--border); } .meter .value-pass { fill: var(--pass); } .meter .value-fail { fill: var(--fail); }
.meter .tick { stroke: var(--text); stroke-width: 2; } .meter text { fill: var(--muted); font-size: .8rem; }
ul.plain { list-style: none; padding: 0; margin: .5rem 0; }
ul.plain > li { padding-block: .75rem; border-block-start: 1px solid var(--border); overflow-wrap: anywhere; }
details > summary { cursor: pointer; margin-block-start: 1.25rem; font-weight: 600; min-block-size: 1.75rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between; align-items: center; }
label, legend { display: block; font-weight: 600; margin-block: 1rem .25rem; padding: 0; }
fieldset { border: 0; padding: 0; margin: .75rem 0 0; }
input[type='text'], input[type='file'], select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--muted); border-radius: 6px; padding: .5rem .75rem; inline-size: 100%; max-inline-size: 28rem; min-block-size: 2.75rem; }
.choice { display: flex; gap: .625rem; align-items: center; margin: 0; padding-block: .5rem; font-weight: 400; min-block-size: 2.75rem; }
legend { margin-block-start: 0; }
.choice input { margin: 0; inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--accent); flex: none; }
button { font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--accent); padding: .5rem 1.125rem; min-block-size: 2.75rem; cursor: pointer; background: var(--accent); color: var(--on-accent); margin-block-start: 1rem; }
input[type='file']::file-selector-button { font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--accent); padding: .375rem 1rem; margin-inline-end: .75rem; background: var(--raised); color: var(--accent); cursor: pointer; }
.needs { margin: -.25rem 0 .5rem; padding-inline-start: 1.875rem; }
.drawing-fields { display: grid; grid-template-columns: minmax(9rem, 14rem) minmax(9rem, 1fr) auto; gap: .25rem 1rem; align-items: end; }
.drawing-fields label { margin: .25rem 0 0; font-weight: 400; color: var(--muted); }
ul.plain + *, input[type='file'] + div { margin-block-start: .75rem; }
button.quiet { background: none; color: var(--accent); margin: 0; }
.problem { border-inline-start: 4px solid var(--fail); }
@media (max-width: 40rem) {
  .drawing-fields { grid-template-columns: 1fr; } .drawing-fields button { justify-self: start; }
  dl.facts { grid-template-columns: 1fr; gap: 0; } dl.facts dd { margin-block-end: .5rem; }
  .stages { flex-direction: column; }
  .stages li { padding: 0 0 .75rem 1.75rem; }
  .stages li::before { inset-block-start: .2rem; }
  .stages li::after { inset-block: 1.1rem -.2rem; inset-inline: 6px auto; border-block-start: 0; border-inline-start: 2px solid var(--border); }
  .stages .done::after { border-color: var(--accent); }
}
@media print { :root { color-scheme: light; } .masthead, footer, .no-print { display: none; } }
`;
