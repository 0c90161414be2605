import { escapeHtml } from '../../http/site/html.ts'
import { type Block, type Line, number, type ScoreLines } from './report-lines.ts'
import { hiddenAmong, LEAST, type Split } from './split.ts'

const share = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const points = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

const percentOf = (count: number, base: number): string => share.format(base === 0 ? 0 : count / base)

/** The score of all, or of the group at a place. The base is not 0. */
function scoreText({ bands, lines }: ScoreLines, base: number, group = -1): string {
  const counts = lines.map(({ count, groups }) => (group === -1 ? count : (groups[group] ?? 0)))
  return points.format((100 * bands.reduce((sum, { weight }, at) => sum + weight * (counts[at] ?? 0), 0)) / base)
}

const rowOf = ({ name, count }: Line, base: number): string => {
  const width = base === 0 ? 0 : (count / base) * 100
  return `<tr><th scope="row">${escapeHtml(name)}</th><td class="chart"><div style="inline-size: ${width.toFixed(2)}%"></div></td><td>${number.format(count)}</td><td>${percentOf(count, base)}</td></tr>`
}

const tableOf = (caption: string, lines: readonly Line[], base: number): string =>
  `<table><caption>${caption}</caption><thead><tr><th scope="col">Answer</th><td class="chart"></td><th scope="col">Count</th><th scope="col">Share</th></tr></thead>
<tbody>${lines.map((line) => rowOf(line, base)).join('\n')}</tbody></table>`

const whoIn = ({ row }: Block): string => (row === undefined ? 'who answered' : 'who answered this row')

const scoreOf = (score: ScoreLines, base: number): string =>
  base === 0 ? '' : `<p class="score"><strong>${scoreText(score, base)}</strong> ${escapeHtml(score.name)}</p>\n`

/** Tables with a bar for each line. */
export function plainTablesOf(block: Block): string {
  const { tally, counts, lines, score } = block
  const base = tally.answered
  const of = `of the ${number.format(base)} ${whoIn(block)}.`
  const scored = score && scoreOf(score, base) + tableOf(`${score.about}, ${of}`, score.lines, base)
  return `${scored ?? ''}${tableOf(`${counts}, ${of}`, lines, base)}`
}

/** A table with a column for all responses and one for each group that has any. */
export function splitTableOf(block: Block, { names }: Split, sizes: readonly number[]): string {
  const { tally, counts: what, lines, score } = block
  const groups = tally.groups.map(({ answered }) => answered)
  const hidden = hiddenAmong(groups)
  const cellOf = (base: number, isHidden: boolean, text: string) => {
    if (base > 0 && base < LEAST) return '<td class="hidden">under 5</td>'
    return isHidden ? '<td class="hidden">withheld</td>' : `<td>${text}</td>`
  }
  const cells = (textOf: (base: number, group: number) => string) =>
    [tally.answered, ...groups]
      .map((base, at) => (at === 0 || sizes[at - 1] ? cellOf(base, hidden.has(at - 1), textOf(base, at - 1)) : ''))
      .join('')
  const heads = names.flatMap((name, at) => (sizes[at] ? [`<th scope="col">${escapeHtml(name)}</th>`] : []))
  const rowsOf = (all: readonly Line[]) =>
    all.map(({ name, count, groups: counts }) => {
      const shares = cells((base, at) => (base === 0 ? '–' : percentOf(at === -1 ? count : (counts[at] ?? 0), base)))
      return `<tr><th scope="row">${escapeHtml(name)}</th>${shares}</tr>`
    })
  const scored = score && [
    `<tr class="total"><th scope="row">${escapeHtml(score.name)}</th>${cells((base, at) => (base === 0 ? '–' : scoreText(score, base, at)))}</tr>`,
    ...rowsOf(score.lines),
  ]
  const caption = `${score ? `${score.about}; then ${what.toLowerCase()}` : what}, as shares of those ${whoIn(block)} in each column.`
  return `<table class="split"><caption>${caption}</caption><thead><tr><th scope="col">Answer</th><th scope="col">All</th>${heads.join('')}</tr></thead>
<tbody><tr class="total"><th scope="row">Answered</th>${cells((base) => number.format(base))}</tr>
${[...(scored ?? []), ...rowsOf(lines)].join('\n')}</tbody></table>`
}
