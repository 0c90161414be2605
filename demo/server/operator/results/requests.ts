import { isoTimestamp, optional, picklist, pipe, string } from 'valibot'
import { checkDate } from '../../../../src/contract/validation/date.ts'
import { RESULT_FORMATS, type ResultFormat } from '../../db/schema.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { operatorOf, requestCommand } from '../commands/command.ts'
import { codebookOf } from './codebook.ts'
import { cursor, exportPage, type Part } from './page.ts'
import { countScreened, surveyOf } from './records.ts'
import { reportOf } from './report.ts'
import { tallyAll } from './tallies.ts'

// The server's half of the commands about results. Each answers a part of a file as JSON.

function formatOf(args: Arguments): ResultFormat {
  const text = args.text('format') ?? 'csv'
  const format = RESULT_FORMATS.find((one) => one === text)
  if (!format) throw new UsageFault(`There is no format ${text}: it is one of ${RESULT_FORMATS.join(', ')}`)
  return format
}

/** A day as the moment of its beginning in UTC. */
function sinceOf(args: Arguments): string | undefined {
  const day = args.text('since')
  if (day === undefined) return undefined
  if (checkDate(day)) throw new UsageFault(`--since ${day} is no date: write it as 2026-12-31`)
  return `${day}T00:00:00Z`
}

const textOf = (part: Part): string => JSON.stringify(part)

export const resultRequests = {
  export: requestCommand({
    forms: ['results export ID [--format FORMAT] [--since DATE] [--partner NAME] [--out FILE] [--by NAME]'],
    about: `Writes the answers to a survey, one line a response, as csv or jsonl (docs/operating.md, Results). Records who exported
      them. DATE is a day such as 2026-12-31 (UTC). Without --out it writes to standard output.`,
    needsKeys: true,
    needsSecret: true,
    entries: {
      id: string(),
      by: string(),
      format: picklist(RESULT_FORMATS),
      since: optional(pipe(string(), isoTimestamp())),
      partner: optional(string()),
      cursor: optional(cursor),
    },
    read: (args) => ({
      id: args.one('ID'),
      by: operatorOf(args),
      format: formatOf(args),
      since: sinceOf(args),
      partner: args.text('partner'),
    }),
    work: async (place, request) => textOf(await exportPage(place, request)),
  }),
  codebook: requestCommand({
    forms: ['results codebook ID [--out FILE]'],
    about: 'Writes the meaning of each column of the answers, as CSV.',
    entries: { id: string() },
    read: (args) => ({ id: args.one('ID') }),
    work: async ({ store }, { id }) => textOf({ text: codebookOf((await surveyOf(store, id)).asked) }),
  }),
  report: requestCommand({
    forms: ['results report ID [--out FILE]'],
    about: 'Writes a page of HTML with a chart and a table for each question. It names no respondent.',
    entries: { id: string() },
    read: (args) => ({ id: args.one('ID') }),
    async work({ store, now }, { id }) {
      const { title, asked, hasScreening } = await surveyOf(store, id)
      const screened = hasScreening ? await countScreened(store, id) : undefined
      const selection = { surveyId: id, at: now, since: null, partner: null }
      const tallies = await tallyAll(store, selection, asked)
      return textOf({ text: reportOf({ title, at: now, asked, tallies, screened }) })
    },
  }),
}
