import { expect, test } from 'vitest'
import { createOpenSurveys } from '../../../demo/server/surveys/open-surveys.ts'

const survey = (title: string) => ({
  id: 's',
  position: 1,
  title,
  description: '',
  category: '',
  pointsReward: 30,
  estimatedTime: 5,
  targetAudience: '',
  translations: null,
})

test('whoever found a newer version does not get what was read before it', async () => {
  const reads: ((title: string) => void)[] = []
  const surveys = createOpenSurveys(
    () =>
      new Promise((resolve) => {
        reads.push((title) => resolve({ version: title, surveys: [survey(title)] }))
      }),
  )
  const early = surveys.listRemaining([], 'old')
  await expect.poll(() => reads.length).toBe(1)
  const late = surveys.listRemaining([], 'new')
  const other = surveys.listRemaining([], 'new')
  reads[0]?.('old')
  expect(await early).toContain('"title":"old"')
  // both read again, together
  await expect.poll(() => reads.length).toBe(2)
  reads[1]?.('new')
  expect(await late).toContain('"title":"new"')
  expect(await other).toContain('"title":"new"')
  expect(await surveys.listRemaining(['s'], 'new')).toBe('[]')
  expect(reads).toHaveLength(2)
})

test('a read that fails is tried again by the next who asks', async () => {
  let tries = 0
  const surveys = createOpenSurveys(async () => {
    tries += 1
    if (tries === 1) throw new Error('no database')
    return { version: 'one', surveys: [survey('one')] }
  })
  await expect(surveys.listRemaining([], 'one')).rejects.toThrow('no database')
  expect(await surveys.listRemaining([], 'one')).toContain('"title":"one"')
})
