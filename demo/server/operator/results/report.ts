import { escapeHtml } from '../../http/site/html.ts'
import type { Question } from './columns.ts'
import { type Line, linesOf, number, rangeOf } from './report-lines.ts'
import { reportStyle } from './report-style.ts'
import { hiddenAmong, LEAST, type Split } from './split.ts'
import { medianOf, type Tallies, type Tally } from './tallies.ts'

const share = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

const percentOf = (count: number, base: number): string => share.format(base === 0 ? 0 : count / base)

const rowOf = ({ name, count }: Line, base: number): string => {
  const width = base === 0 ? 0 : (count / base) * 100
  return `<tr><th scope="row">${escapeHtml(name)}</th><td class="chart"><div style="inline-size: ${width.toFixed(2)}%"></div></td><td>${number.format(count)}</td><td>${percentOf(count, base)}</td></tr>`
}

const tableOf = (lines: readonly Line[], base: number): string =>
  `<table><thead><tr><th scope="col">Answer</th><td class="chart"></td><th scope="col">Count</th><th scope="col">Share</th></tr></thead>
<tbody>${lines.map((line) => rowOf(line, base)).join('\n')}</tbody></table>`

/** A table with a column for all responses and one for each group that has any. */
function splitTableOf(
  lines: readonly Line[],
  [tally]: readonly Tally[],
  names: readonly string[],
  sizes: readonly number[],
) {
  const groups = tally?.groups.map(({ answered }) => answered) ?? []
  const hidden = hiddenAmong(groups)
  const cellOf = (base: number, isHidden: boolean, text: string) => {
    if (base > 0 && base < LEAST) return '<td class="hidden">under 5</td>'
    return isHidden ? '<td class="hidden">withheld</td>' : `<td>${text}</td>`
  }
  const cells = (textOf: (base: number, group: number) => string) =>
    [tally?.answered ?? 0, ...groups]
      .map((base, at) => (at === 0 || sizes[at - 1] ? cellOf(base, hidden.has(at - 1), textOf(base, at - 1)) : ''))
      .join('')
  const heads = names.flatMap((name, at) => (sizes[at] ? [`<th scope="col">${escapeHtml(name)}</th>`] : []))
  const rows = lines.map(({ name, count, groups: counts }) => {
    const shares = cells((base, at) => (base === 0 ? '–' : percentOf(at === -1 ? count : (counts[at] ?? 0), base)))
    return `<tr><th scope="row">${escapeHtml(name)}</th>${shares}</tr>`
  })
  return `<table class="split"><thead><tr><th scope="col">Answer</th><th scope="col">All</th>${heads.join('')}</tr></thead>
<tbody><tr><th scope="row">Answered</th>${cells((base) => number.format(base))}</tr>
${rows.join('\n')}</tbody></table>`
}

function sectionOf(question: Question, all: Tallies, split: Split | undefined): string {
  const tallies = all.columns.filter(({ column }) => column.question === question)
  const base = tallies[0]?.answered ?? 0
  const lines = linesOf(tallies)
  const isSplit = split !== undefined && split.question !== question
  const name = escapeHtml(question.question)
  const table = isSplit
    ? `<div class="wide" tabindex="0" role="group" aria-label="${name}">${splitTableOf(lines, tallies, split.names, all.groups)}</div>`
    : tableOf(lines, base)
  const range = isSplit && base < LEAST ? '' : rangeOf(tallies)
  return `<section><h2>${name}</h2>
<p>${number.format(base)} of ${number.format(all.responses)} answered.${range}</p>
${lines.length > 0 ? table : ''}</section>`
}

const keyOf = ({ question }: Split): string =>
  `<p>Split by the answers to “${escapeHtml(question.question)}”. Figures of fewer than five answers are not shown. Other
figures are withheld if these could be computed from them.</p>
`

interface Report {
  readonly title: string
  readonly at: Date
  readonly asked: readonly Question[]
  readonly split?: Split | undefined
  readonly tallies: Tallies
  /** Counts by outcome, for a survey with a screening. */
  readonly screened: ReadonlyMap<string, number> | undefined
}

/** A page that loads nothing: a section for each question, with its base, and a chart and a table of its choices. */
export function reportOf({ title, at, asked, split, tallies, screened }: Report): string {
  const { responses, seconds } = tallies
  const median = medianOf(seconds)
  const time = median === undefined ? '' : `, median ${number.format(median)} ${median === 1 ? 'second' : 'seconds'}`
  const countOf = (outcome: string) => number.format(screened?.get(outcome) ?? 0)
  const places = screened ? ` Screened out: ${countOf('out')}. Came too late: ${countOf('full')}.` : ''
  const sections = asked.map((question) => sectionOf(question, tallies, split))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${reportStyle}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${number.format(responses)} ${responses === 1 ? 'response' : 'responses'}${time}.${places} ${day.format(at)}.</p>
${split ? keyOf(split) : ''}${sections.join('\n')}
</main></body></html>
`
}
