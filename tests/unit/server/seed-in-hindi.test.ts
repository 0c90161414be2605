import { expect, test } from 'vitest'
import { questionWords, rewardWords, surveyWords } from '../../../demo/seed/hindi/index.ts'
import { rewards } from '../../../demo/seed/rewards.ts'
import { surveys } from '../../../demo/seed/surveys/index.ts'

const hindi = /\p{Script=Devanagari}/u
/** Options that are written alike in both languages: figures, and the names of brands. */
const ALIKE =
  /^(?:\d+|Airtel|BSNL|Jio|MTNL|Vi|Ajio|Amazon|Flipkart|Meesho|Myntra|Nykaa|Tata CLiQ|Amazon Prime Video|JioHotstar|Netflix|SonyLIV|Sun NXT|YouTube|ZEE5|Amazon Pay|BHIM|CRED|Google Pay|Paytm|PhonePe|Apollo 24\|7|Netmeds|PharmEasy|Tata 1mg)$/

test.each(surveys)('the survey $slug is in Hindi too: each text, question, option and end of a scale', (survey) => {
  expect(Object.values(surveyWords(survey).hi ?? {}).filter((text) => hindi.test(text))).toHaveLength(4)
  survey.questions.forEach((question, index) => {
    const { hi } = questionWords(survey.slug, question.id ?? `q${index + 1}`, question)
    const where = `${survey.slug}, ${question.id}`
    expect(hi.question, where).toMatch(hindi)
    expect(hi.question?.includes('____'), `${where}: the blank`).toBe(question.question.includes('____'))
    const labels = (question.options ?? []).map((option) => hi.options?.[option] ?? option)
    expect(
      labels.filter((label) => !hindi.test(label) && !ALIKE.test(label)),
      where,
    ).toEqual([])
    expect(new Set(labels).size, `${where}: no two options look alike`).toBe(labels.length)
    const ends = question.ends ? [hi.lowLabel, hi.highLabel] : []
    for (const end of ends) expect(end, where).toMatch(hindi)
    if (question.ends) expect(hi.lowLabel, where).not.toBe(hi.highLabel)
  })
})

test.each(rewards)('the reward $slug is in Hindi too', (reward) => {
  const { name, description, brand } = rewardWords(reward)?.hi ?? {}
  for (const text of [name, description, brand]) expect(text).toMatch(hindi)
  const amounts = (text = '') => text.match(/₹[\d,]+/g)
  expect(amounts(name), 'the same amount').toEqual(amounts(reward.name))
})
