import { bankOfDemo, past } from '../content/past.ts'
import { passwordOfDemo, people } from '../content/people.ts'
import { redeem } from './calls/points-out.ts'
import { post } from './ledger.ts'
import { type InPage, newId } from './panel.ts'
import { hashOf } from './passwords.ts'
import type { Member } from './state.ts'
import { decide, requestWithdrawal } from './withdrawals.ts'

const DAY = 86_400_000

function seedHistory(panel: InPage, member: Member): void {
  const { state, content } = panel
  const { id: userId } = member
  const withdrawalIds: string[] = []
  member.bank = bankOfDemo.details
  for (const { daysAgo, ...event } of past) {
    const at = panel.now() - daysAgo * DAY
    if (event.what === 'survey') {
      const survey = content.surveys.find(({ id }) => id === event.id)
      if (!survey) throw new Error(`there is no survey ${event.id}`)
      const { id: surveyId, pointsReward: points, estimatedTime } = survey
      post(state, { kind: 'survey_credit', userId, reference: surveyId, points, at })
      const response = { id: newId(), userId, surveyId, pointsEarned: points, completedAt: at }
      state.responses.push({ ...response, timeSpent: estimatedTime * 60, language: 'en', answers: {} })
    } else if (event.what === 'reward') redeem(panel, userId, event.id, at)
    else if (event.what === 'withdrawal') {
      const withdrawal = requestWithdrawal(
        { ...panel, decisionAfter: Number.POSITIVE_INFINITY },
        member,
        event.amount,
        at,
      )
      withdrawalIds.push(withdrawal.id)
    } else {
      const { withdrawal, actions, reason } = event
      for (const action of actions) decide(panel, { id: withdrawalIds[withdrawal] ?? '', action, reason, at })
    }
  }
}

export async function seedPeople(panel: InPage, withHistory: boolean): Promise<void> {
  const password = await hashOf(passwordOfDemo)
  const members = people.map(({ joinedDaysAgo, ...person }) => {
    const joined = panel.now() - joinedDaysAgo * DAY
    return { id: newId(), password, createdAt: joined, verifiedAt: joined, bank: null, ...person }
  })
  panel.state.members.push(...members)
  const [first] = members
  if (withHistory && first) seedHistory(panel, first)
}
