import { optional, picklist, string } from 'valibot'
import { RESULT_FORMATS, type ResultFormat } from '../../db/schema.ts'
import { readText } from '../../refusals/read-text.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { operatorOf, requestCommand } from '../commands/command.ts'
import { since, sinceOf } from '../since.ts'
import { codebookOf } from './codebook.ts'
import { CSV } from './formats.ts'
import { exportPage, type Part } from './page.ts'
import { countScreened, recordReport, surveyOf } from './records.ts'
import { reportOf } from './report.ts'
import { OWN_SITE } from './rows.ts'
import { splitBy } from './split.ts'
import { tallyAll } from './tallies.ts'
import { wordingsOf } from './wordings.ts'

// The server's half of the commands about results. Each answers a part of a file as JSON.

function formatOf(args: Arguments): ResultFormat {
  const text = args.text('format') ?? 'csv'
  const format = RESULT_FORMATS.find((one) => one === text)
  if (!format) throw new UsageFault(`There is no format ${text}: use one of ${RESULT_FORMATS.join(', ')}`)
  return format
}

function partnerOf(args: Arguments): string | undefined {
  const name = args.text('partner')
  if (name === OWN_SITE) throw new UsageFault('--partner is empty: write a name, or use --own-site')
  if (!args.flag('own-site')) return name
  if (name !== undefined) throw new UsageFault('--partner and --own-site exclude each other: use one of them')
  return OWN_SITE
}

const HTML = 'text/html; charset=utf-8'

const textOf = (part: Part): string => JSON.stringify(part)

export const resultRequests = {
  export: requestCommand({
    forms: ['results export ID [--format FORMAT] [--since DATE] [--partner NAME | --own-site] [--by NAME]'],
    about: `Writes the answers to a survey, one line a response, as csv or jsonl (docs/operating.md, Results). Records who exported
      them. DATE is a day such as 2026-12-31 (UTC). --own-site takes the members who came without a partner.`,
    needsKeys: true,
    needsSecret: true,
    entries: {
      id: string(),
      by: string(),
      format: picklist(RESULT_FORMATS),
      since,
      partner: optional(string()),
      cursor: optional(string()),
    },
    read: (args) => ({
      id: args.one('ID'),
      by: operatorOf(args),
      format: formatOf(args),
      since: sinceOf(args),
      partner: partnerOf(args),
    }),
    work: async (place, request) => textOf(await exportPage(place, request)),
  }),
  codebook: requestCommand({
    forms: ['results codebook ID'],
    about: 'Writes the meaning of each column of the answers, as CSV.',
    entries: { id: string() },
    read: (args) => ({ id: args.one('ID') }),
    async work({ store }, { id }) {
      const { asked } = await surveyOf(store, id)
      return textOf({ type: CSV, text: codebookOf(await wordingsOf(store, id, asked)) })
    },
  }),
  report: requestCommand({
    forms: ['results report ID [--split QUESTION] [--by NAME]'],
    about: `Writes a page of HTML with a chart and a table for each question. It names no respondent. With --split the tables
      have a column for each option of the question with that id. Records who reads it.`,
    entries: { id: string(), by: string(), split: optional(string()) },
    read: (args) => ({ id: args.one('ID'), by: operatorOf(args), split: args.text('split') }),
    async work({ store, now }, { id, by: name, split: splitId = null }) {
      const by = readText('The name of who reads the report', name, 100)
      const { title, asked, hasScreening } = await surveyOf(store, id)
      const wordings = await wordingsOf(store, id, asked)
      const screened = hasScreening ? await countScreened(store, id) : undefined
      const split = splitId === null ? undefined : splitBy(asked, splitId)
      const selection = { surveyId: id, at: now, since: null, partner: null }
      const tallies = await tallyAll(store, selection, { asked, split })
      await recordReport(store, { surveyId: id, by, at: now, split: splitId, responses: tallies.responses })
      const text = reportOf({ title, at: now, asked, wordings, split, tallies, screened })
      return textOf({ type: HTML, text, responses: tallies.responses })
    },
  }),
}
