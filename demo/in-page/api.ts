import type { Action } from '../server/money/withdrawals/statuses.ts'
import { type Answered, type Answers, answerRequest, type Request } from './answering.ts'
import { account } from './calls/account.ts'
import { keepingDrafts } from './calls/drafts.ts'
import { entering } from './calls/entering.ts'
import { overview } from './calls/overview.ts'
import { newPasswords } from './calls/passwords.ts'
import { pointsOut } from './calls/points-out.ts'
import { registering } from './calls/registration.ts'
import { screening } from './calls/screening.ts'
import { takingSurveys } from './calls/surveys.ts'
import { createInPage, type InPage, type PanelOptions } from './panel.ts'
import { seedPeople } from './past.ts'
import { decide, decideInTime } from './withdrawals.ts'

const answersOf = (panel: InPage): Answers => ({
  ...entering(panel),
  ...registering(panel),
  ...newPasswords(panel),
  ...takingSurveys(panel),
  ...screening(panel),
  ...keepingDrafts(panel),
  ...overview(panel),
  ...pointsOut(panel),
  ...account(panel),
})

export interface ApiOptions extends PanelOptions {
  /** Gives the first member a history, for which the demonstration's surveys and rewards are needed. */
  readonly withHistory: boolean
}

export function createApi({ withHistory, ...options }: ApiOptions) {
  const { kept } = options
  const panel = createInPage(options)
  const answers = answersOf(panel)
  const seed = () => seedPeople(panel, withHistory).then(() => panel.save())
  let planted = kept.isOld ? Promise.resolve() : seed()
  const decideDue = decideInTime(panel)
  return {
    live: panel.live,
    state: panel.state,
    async answer(request: Request): Promise<Answered> {
      await planted
      const answered = await answerRequest(panel, answers, request)
      decideDue()
      return answered
    },
    decide: (id: string, action: Action, reason?: string) => decide(panel, { id, action, reason, at: panel.now() }),
    reset(): Promise<void> {
      kept.clear()
      panel.live.closeEnded()
      planted = seed()
      return planted
    },
  }
}
