import { escapeHtml } from '../../http/site/html.ts'
import type { Question } from './columns.ts'
import { blocksOf, number, rangeOf } from './report-lines.ts'
import { reportStyle } from './report-style.ts'
import { plainTablesOf, splitTableOf } from './report-tables.ts'
import { LEAST, type Split } from './split.ts'
import { medianOf, type Tallies } from './tallies.ts'
import type { Wording } from './wordings.ts'

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })

interface Report {
  readonly title: string
  readonly at: Date
  readonly asked: readonly Question[]
  readonly wordings: ReadonlyMap<string, readonly Wording[]>
  readonly split?: Split | undefined
  readonly tallies: Tallies
  /** Counts by outcome, for a survey with a screening. */
  readonly screened: ReadonlyMap<string, number> | undefined
}

const were = (count: number): string => `${number.format(count)} ${count === 1 ? 'was' : 'were'}`

/** Says how many answered, and why the others did not. */
function baseOf({ id }: Question, { responses, asking }: Tallies, isSplit: boolean): string {
  const { answered = 0, hidden = 0 } = asking.get(id) ?? {}
  if (isSplit && answered > 0 && answered < LEAST) return `Under 5 of ${number.format(responses)} answered.`
  const silent = responses - answered - hidden
  const others = [
    ...(silent > 0 ? [`${number.format(silent)} left it unanswered`] : []),
    ...(hidden > 0 ? [`${were(hidden)} not asked, because of a condition`] : []),
  ]
  return `${[`${number.format(answered)} of ${number.format(responses)} answered`, ...others].join('; ')}.`
}

function changesOf(wordings: readonly Wording[] = []): string {
  const days = [...new Set(wordings.flatMap(({ until }) => (until ? [day.format(until)] : [])))]
  return days.length === 0 ? '' : `<p>The wording changed on ${days.join(', ')}. The codebook has every wording.</p>\n`
}

function sectionOf(question: Question, { tallies: all, split, wordings }: Report): string {
  const tallies = all.columns.filter(({ column }) => column.question === question)
  const isSplit = split !== undefined && split.question !== question
  const name = escapeHtml(question.question)
  const blocks = blocksOf(tallies).map((block) => {
    const row = block.row === undefined ? '' : escapeHtml(block.row)
    const label = [name, row].filter((text) => text !== '').join(' – ')
    const table = isSplit
      ? `<div class="wide" tabindex="0" role="group" aria-label="${label}">${splitTableOf(block, split, all.groups)}</div>`
      : plainTablesOf(block)
    return `<div class="block">${row === '' ? '' : `<h3>${row}</h3>\n`}${table}</div>`
  })
  const range = isSplit && (tallies[0]?.answered ?? 0) < LEAST ? '' : rangeOf(tallies)
  const texts = blocks.length === 0 && range === '' ? ' The report shows no typed text. The export has all texts.' : ''
  return `<section><h2>${name}</h2>
<p>${baseOf(question, all, isSplit)}${range}${texts}</p>
${changesOf(wordings.get(question.id))}${blocks.join('\n')}</section>`
}

const keyOf = ({ question }: Split): string =>
  `<p>Split by the answers to “${escapeHtml(question.question)}”. Figures of fewer than five answers are not shown. Other
figures are withheld if these could be computed from them.</p>
`

function screeningOf(screened: ReadonlyMap<string, number>): string {
  const of = (outcome: string) => screened.get(outcome) ?? 0
  const all = [...screened.values()].reduce((sum, count) => sum + count, 0)
  const members = `${number.format(all)} ${all === 1 ? 'member' : 'members'}`
  return `<p>${members} began the survey and answered its screening: ${number.format(of('in'))} got a place, ${were(of('out'))} screened out, and
${number.format(of('full'))} came too late. The figures below count only members with a place who completed the survey.</p>
`
}

/** A page that loads nothing: a section for each question, with its base, and a chart and a table of its choices. */
export function reportOf(report: Report): string {
  const { title, at, asked, split, tallies, screened } = report
  const { responses, seconds } = tallies
  const median = medianOf(seconds)
  const time = median === undefined ? '' : `, median ${number.format(median)} ${median === 1 ? 'second' : 'seconds'}`
  const sections = asked.map((question) => sectionOf(question, report))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${reportStyle}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p>${number.format(responses)} ${responses === 1 ? 'response' : 'responses'}${time}. ${day.format(at)}.</p>
${screened ? screeningOf(screened) : ''}${split ? keyOf(split) : ''}${sections.join('\n')}
</main></body></html>
`
}
