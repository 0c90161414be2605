/** The look of a report, in the colours and steps of src/ui/tokens.css. */
export const reportStyle = `
:root { color-scheme: light dark; --paper: light-dark(#f5f1e8, #141310); --sheet: light-dark(#fffdf8, #1d1b17);
  --ink: light-dark(#1d1a14, #f3eee4); --ink-2: light-dark(#595346, #b9b1a1); --rule: light-dark(#e0dace, #38342c);
  --accent: light-dark(#00606b, #58b6c2) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums }
main { max-inline-size: 48rem; margin-inline: auto; padding: 2rem 1rem 3rem }
h1 { margin: 0; font-size: 1.5rem; font-weight: 600; line-height: 1.3; letter-spacing: -0.018em }
h2 { margin: 0; font-size: 1.1875rem; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere }
p { margin-block: 0.25rem 0; color: var(--ink-2); font-size: 0.875rem }
h3 { margin: 0; font-size: 1rem; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere }
.block { margin-block-start: 1.25rem }
.score strong { margin-inline-end: 0.25rem; color: var(--ink); font-size: 1.5rem; font-weight: 600; line-height: 1.2 }
table + table { margin-block-start: 1.5rem }
caption { padding-block-end: 0.5rem; color: var(--ink-2); text-align: start }
section { margin-block-start: 1.5rem; padding: 1.5rem; border-radius: 0.875rem; background: var(--sheet);
  break-inside: avoid }
table { inline-size: 100%; table-layout: fixed; margin-block-start: 0.75rem; border-collapse: collapse; font-size: 0.875rem }
th, td { padding: 0.5rem 0.25rem; border-block-start: 1px solid var(--rule); text-align: end; white-space: nowrap }
th:nth-child(3) { inline-size: 6rem }
th:nth-child(4) { inline-size: 4rem }
thead > tr > * { border: 0; color: var(--ink-2); font-weight: 400 }
th:first-child { padding-inline-start: 0; text-align: start; font-weight: 400; white-space: normal;
  overflow-wrap: break-word }
td:last-child, th:last-child { padding-inline-end: 0 }
.chart { inline-size: 40%; padding-inline: 0.75rem }
.chart > div { block-size: 0.75rem; border-radius: 0.375rem; background: var(--accent) }
/* a table that is split has a column for each group, so it may be wider than the page */
main:has(.split) { max-inline-size: 72rem }
.wide { overflow-x: auto }
.split { table-layout: auto; border-collapse: separate; border-spacing: 0 }
.split th:first-child { position: sticky; inset-inline-start: 0; min-inline-size: 7rem; background: var(--sheet);
  overflow-wrap: anywhere }
.split th { inline-size: auto; min-inline-size: 4.5rem; vertical-align: bottom; white-space: normal; overflow-wrap: anywhere }
.split .total > * { font-weight: 600 }
.split .hidden { color: var(--ink-2); font-weight: 400 }
@media screen and (width < 40rem) {
  section { padding: 1rem }
  /* the bar is below its answer */
  tr { position: relative }
  .chart { inline-size: 0; padding: 0 }
  .chart > div { position: absolute; inset-inline-start: 0; inset-block-end: 0.375rem; block-size: 0.25rem }
  tr:has(.chart > div) > :not(.chart) { padding-block-end: 0.875rem }
  th:nth-child(3) { inline-size: 4rem }
}
@page { margin: 15mm }
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff }
  * { print-color-adjust: exact }
  main, main:has(.split) { max-inline-size: none; padding: 0 }
  section { padding: 0 }
  section { break-inside: auto }
  .block { break-inside: avoid }
  h2, h2 ~ p, h3, caption, thead { break-after: avoid }
  tr { break-inside: avoid }
  .block { margin-block-start: 0.75rem }
  table { margin-block-start: 0.25rem; font-size: 0.75rem }
  table + table { margin-block-start: 1rem }
  th, td { padding-block: 0.25rem }
  .split { font-size: 0.625rem }
  .split th { min-inline-size: 0 }
}
@media (forced-colors: active) { .chart > div { forced-color-adjust: none; background: CanvasText } }
`
