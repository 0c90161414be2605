import { beforeAll, describe, expect, test } from 'vitest'
import { dashboard } from '../../src/contract/dashboard.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { listRedemptions, listRewards } from '../../src/contract/rewards.ts'
import { listSurveys, surveyHistory } from '../../src/contract/surveys.ts'
import { oneDatabase } from '../support/database.ts'
import { demoMember } from '../support/server.ts'
import { serverOfSuite } from '../support/suite.ts'

describe.each(oneDatabase)('translations on the %s database', (kind) => {
  const panel = serverOfSuite({ kind })
  let token: string
  beforeAll(async () => {
    token = await panel.signIn(demoMember)
  })

  test('every answer that names a survey or a reward contains the Hindi name too', async () => {
    const open = (await panel.call(listSurveys, { token })).answer.surveys
    expect(open.find(({ id }) => id === 'monthly-grocery-habits')?.translations?.hi).toEqual({
      title: 'महीने का राशन',
      description: expect.stringContaining('चावल'),
      category: 'राशन',
      targetAudience: expect.stringContaining('वयस्क'),
    })
    const { responses } = (await panel.call(surveyHistory, { token })).answer
    const commute = responses.find(({ survey }) => survey.id === 'getting-to-work')
    expect(commute?.survey.translations?.hi).toMatchObject({ title: 'काम पर आना-जाना', category: 'आना-जाना' })
    const { recentCompletedSurveys, recentOpenSurveys } = (await panel.call(dashboard, { token })).answer.dashboard
    expect(recentCompletedSurveys[0]?.Survey.translations?.hi?.title).toBe('बिजली, इन्वर्टर और छत पर सोलर')
    expect(recentOpenSurveys[0]?.translations?.hi?.title).toBe('महीने का राशन')
    const { rewards } = (await panel.call(listRewards, { token })).answer
    expect(rewards[0]?.translations?.hi).toMatchObject({ name: 'चाय-नाश्ते का वाउचर, ₹100', brand: 'सात इलायची' })
    const { redemptions } = (await panel.call(listRedemptions, { token })).answer
    expect(redemptions[0]?.reward.translations?.hi?.name).toBe('चाय-नाश्ते का वाउचर, ₹100')
    const { entries } = (await panel.call(ledger, { token, query: { limit: 50 } })).answer
    const namesOf = (wanted: string) =>
      entries.filter((entry) => entry.kind === wanted).map(({ translations }) => translations?.hi?.title)
    expect(namesOf('survey')).toContain('काम पर आना-जाना')
    expect(namesOf('reward')).toEqual(['चाय-नाश्ते का वाउचर, ₹100'])
    expect(new Set(namesOf('withdrawal-requested'))).toEqual(new Set([undefined]))
  })
})
