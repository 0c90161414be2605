import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { rewards, surveys } from '../../../demo/content/index.ts'
import { readItems } from '../../../demo/server/operator/authoring/read-files.ts'
import { questionTypes } from '../../../src/questions/types.ts'

const folder = resolve('demo/content')

const hindi = /\p{Script=Devanagari}/u
/** Options that are the same in both languages. */
const ALIKE =
  /^(?:\d+|Airtel|BSNL|Jio|MTNL|Vi|Ajio|Amazon|Flipkart|Meesho|Myntra|Nykaa|Tata CLiQ|Amazon Prime Video|JioHotstar|Netflix|SonyLIV|Sun NXT|YouTube|ZEE5|Amazon Pay|BHIM|CRED|Google Pay|Paytm|PhonePe|Apollo 24\|7|Netmeds|PharmEasy|Tata 1mg)$/

test("the operator's command accepts every content file, and index.ts lists all of them", async () => {
  const files = readdirSync(join(folder, 'surveys')).sort()
  const read = await readItems(
    'survey',
    files.map((name) => join(folder, 'surveys', name)),
  )
  // The panel inside a page does not fill in defaults.
  expect(read, 'list each file in demo/content/index.ts, and write out required and openToGuests').toEqual(
    [...surveys].sort((one, other) => (one.id < other.id ? -1 : 1)),
  )
  expect(files).toEqual(read.map((survey) => `${(survey as (typeof surveys)[number]).id}.json`))
  expect(await readItems('reward', [join(folder, 'rewards.json')])).toEqual(rewards)
})

test('the content has at least ten surveys, ten rewards, and a question of every type', () => {
  expect(surveys.length).toBeGreaterThanOrEqual(10)
  expect(rewards.length).toBeGreaterThanOrEqual(10)
  const types = new Set<string>(surveys.flatMap(({ questions }) => questions.map(({ type }) => type)))
  expect([...types].sort()).toEqual(questionTypes.map(({ name }) => name).sort())
})

test.each(surveys)(
  'the survey $id has a Hindi translation of each text, question, option, row and scale label',
  (survey) => {
    expect(Object.values(survey.translations?.hi ?? {}).filter((text) => hindi.test(text))).toHaveLength(4)
    for (const question of survey.questions) {
      const where = `${survey.id}, ${question.id}`
      const text = question.translations?.hi?.question
      expect(text, where).toMatch(hindi)
      expect(text?.includes('____'), `${where}: the blank`).toBe(question.question.includes('____'))
      for (const name of ['options', 'rows'] as const) {
        const { [name]: options = [], translations } = question as {
          readonly [List in typeof name]?: readonly (string | { readonly value: string })[]
        } & {
          readonly translations?: Readonly<Record<string, { readonly [List in typeof name]?: Record<string, string> }>>
        }
        const labels = options.map((option) => {
          const value = typeof option === 'string' ? option : option.value
          return translations?.hi?.[name]?.[value] ?? value
        })
        expect(
          labels.filter((label) => !hindi.test(String(label)) && !ALIKE.test(String(label))),
          where,
        ).toEqual([])
        expect(new Set(labels).size, `${where}: no two options look alike`).toBe(labels.length)
      }
      if ('lowLabel' in question && question.lowLabel) {
        const { lowLabel, highLabel } = question.translations?.hi ?? {}
        for (const end of [lowLabel, highLabel]) expect(end, where).toMatch(hindi)
        expect(lowLabel, where).not.toBe(highLabel)
      }
    }
  },
)

test.each(rewards)('the reward $id has a Hindi translation', (reward) => {
  const { name, description, brand } = reward.translations?.hi ?? {}
  for (const text of [name, description, brand]) expect(text).toMatch(hindi)
  const amounts = (text = '') => text.match(/₹[\d,]+/g)
  expect(amounts(name), 'the translation names the same amount').toEqual(amounts(reward.name))
})
