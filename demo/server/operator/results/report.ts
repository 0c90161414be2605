import { escapeHtml } from '../../http/site/html.ts'
import type { Question } from './columns.ts'
import { type Line, linesOf, number, rangeOf } from './report-lines.ts'
import { reportStyle } from './report-style.ts'
import { medianOf, type Tallies, type Tally } from './tallies.ts'

const share = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

const rowOf = ({ name, count }: Line, base: number): string => {
  const part = base === 0 ? 0 : count / base
  return `<tr><th scope="row">${escapeHtml(name)}</th><td class="chart"><div style="inline-size: ${(part * 100).toFixed(2)}%"></div></td><td>${number.format(count)}</td><td>${share.format(part)}</td></tr>`
}

const tableOf = (lines: readonly Line[], base: number): string =>
  `<table><thead><tr><th scope="col">Answer</th><td class="chart"></td><th scope="col">Count</th><th scope="col">Share</th></tr></thead>
<tbody>${lines.map((line) => rowOf(line, base)).join('\n')}</tbody></table>`

function sectionOf(question: Question, tallies: readonly Tally[], responses: number): string {
  const base = tallies[0]?.answered ?? 0
  const lines = linesOf(tallies)
  return `<section><h2>${escapeHtml(question.question)}</h2>
<p>${number.format(base)} of ${number.format(responses)} answered.${rangeOf(tallies)}</p>
${lines.length > 0 ? tableOf(lines, base) : ''}</section>`
}

interface Report {
  readonly title: string
  readonly at: Date
  readonly asked: readonly Question[]
  readonly tallies: Tallies
  /** Counts by outcome, for a survey with a screening. */
  readonly screened: ReadonlyMap<string, number> | undefined
}

/** A page that loads nothing: a section for each question, with its base, and a chart and a table of its choices. */
export function reportOf({ title, at, asked, tallies, screened }: Report): string {
  const { responses, seconds, columns } = tallies
  const median = medianOf(seconds)
  const time = median === undefined ? '' : `, median ${number.format(median)} seconds`
  const countOf = (outcome: string) => number.format(screened?.get(outcome) ?? 0)
  const places = screened ? ` ${countOf('out')} were screened out, ${countOf('full')} came too late.` : ''
  const sections = asked.map((question) =>
    sectionOf(
      question,
      columns.filter(({ column }) => column.question === question),
      responses,
    ),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${reportStyle}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${number.format(responses)} responses${time}.${places} ${day.format(at)}.</p>
${sections.join('\n')}
</main></body></html>
`
}
