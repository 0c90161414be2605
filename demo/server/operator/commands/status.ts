import { boolean } from 'valibot'
import { counted } from '../../refusals/counted.ts'
import { momentOf } from '../columns.ts'
import { since, sinceOf } from '../since.ts'
import { DAY, readStatus } from '../status.ts'
import { type CommandContext, requestCommand } from './command.ts'

interface Request {
  readonly since?: string | undefined
  readonly json: boolean
}

async function showStatus({ store, now }: CommandContext, request: Request): Promise<string> {
  const from = request.since === undefined ? new Date(now.getTime() - DAY) : new Date(request.since)
  const figures = await readStatus(store, from, now)
  if (request.json) return JSON.stringify({ since: from, until: now, ...figures }, null, 2)
  const runningOut = figures.runningOut.map(({ id, left }) => (left > 0 ? `${id} (${left} left)` : `${id} (sold out)`))
  const lines: readonly (readonly [string, string | number])[] = [
    ['Joined', figures.joined],
    ['Active', figures.active],
    ['Surveys started', `${figures.started} by members, ${figures.guestsStarted} by guests`],
    ['Surveys completed', figures.completed],
    ['Screened out', figures.screenedOut],
    ['Points credited', figures.credited],
    ['Withdrawals paid', `${figures.paid} (${counted(figures.paidPoints, 'point')})`],
    ['Mails given up', figures.mailsGivenUp],
  ]
  const standing: readonly (readonly [string, string | number])[] = [
    ['Points owed', `${figures.owed}, and ${figures.held} held for withdrawals`],
    ['Withdrawals waiting', `${figures.waiting} (${counted(figures.waitingPoints, 'point')})`],
    ['Overdue', figures.overdue],
    ['Complaints waiting', `${figures.complaints}, overdue: ${figures.complaintsOverdue}`],
    ['Mails that fail', figures.mailsFailing],
    ['Rewards running out', runningOut.join(', ') || 'none'],
  ]
  const said = (rows: typeof lines) => rows.map(([name, value]) => `  ${name.padEnd(21)}${value}`)
  return [`Since ${momentOf(from)}`, ...said(lines), 'Now', ...said(standing)].join('\n')
}

export const statusCommand = requestCommand({
  forms: ['status [--since DATE] [--json]'],
  about: 'Prints what happened since a date, or in the last day, and what waits for you.',
  entries: { since, json: boolean() },
  read(args) {
    args.none()
    return { since: sinceOf(args), json: args.flag('json') }
  },
  work: showStatus,
})
