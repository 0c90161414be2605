import type { Page } from '@playwright/test'
import type { Site } from '../e2e/support.ts'
import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'
import { on, type Scene, type Screen } from './scene.ts'

const shops = ['A kirana shop near home', 'A supermarket', 'A weekly market or mandi', 'An app']
const types: readonly PlantedQuestion[] = [
  { type: 'multiple-choice', question: 'Where does your household buy most of its groceries?', options: shops },
  { type: 'checkbox', question: 'Where else did your household buy in the last 7 days?', options: shops },
  { type: 'rating', question: 'How satisfied are you with the range in your main shop?', maxRating: 5 },
  { type: 'date', question: 'On which day was your last big grocery shopping?' },
  { type: 'number', question: 'How much did your household spend on groceries last month, in rupees?' },
  { type: 'fill-in-the-blank', question: 'What runs out first is ____.' },
  { type: 'text', question: 'Which cooking oil do you buy?' },
  { type: 'textarea', question: 'What would make you change your main shop?' },
  { type: 'url', question: 'The page of something you bought online' },
  { type: 'email', question: 'Where may we send the diary?' },
  { type: 'phone', question: 'On which number may we call you?' },
  {
    type: 'nps',
    question: 'How likely are you to recommend your main shop to a friend?',
    lowLabel: 'Not at all likely',
    highLabel: 'Extremely likely',
  },
  {
    type: 'matrix',
    question: 'How good is your main shop?',
    options: ['Very good', 'Good', 'Neither good nor poor', 'Poor'],
    rows: ['Its prices', 'How fresh its fruits and vegetables are', 'Its service'],
  },
  {
    type: 'ranking',
    question: 'What matters most to you in a shop?',
    options: ['It is near', 'It is cheap', 'It is quick'],
  },
  {
    type: 'multiple-choice',
    question: 'Which phone do you order with?',
    options: [
      { value: 'android', label: 'An Android phone', picture: '/images/phone-android.svg', alt: 'A touch screen' },
      { value: 'keys', label: 'A phone with keys', picture: '/images/phone-keys.svg', alt: 'Twelve keys' },
      { value: 'other', label: 'Another', other: true },
    ],
  },
]

const startingWith =
  (question: PlantedQuestion, ...others: readonly PlantedQuestion[]) =>
  async ({ server, host }: Site): Promise<string> =>
    `${host}/surveys/${await plantSurvey(server, [question, ...others])}`

const survey = (page: Page) => page.locator('panel-survey')
const next = (page: Page) => survey(page).getByRole('button', { name: 'Next' })

async function leaveOpen(page: Page) {
  await next(page).click()
  await survey(page)
    .getByText(/Please answer|required/)
    .first()
    .waitFor()
}

async function submit(page: Page) {
  await survey(page).getByRole('textbox').fill('Rice')
  await survey(page).getByRole('button', { name: 'Submit Survey' }).click()
  await page.getByText('Thank you. Your answers are in.').waitFor()
  // The screen stays while the focus is on it.
  await survey(page).getByRole('link', { name: /^Next/ }).focus()
}

async function comeBack(page: Page) {
  await survey(page).getByRole('textbox').fill('Rice')
  await survey(page).getByText('Saved on this device').first().waitFor()
  await page.reload()
  await survey(page)
    .getByRole('button', { name: /^Continue with Question/ })
    .waitFor()
}

async function submitInVain(page: Page) {
  await page.route('**/submit', (route) => route.abort())
  await survey(page).getByRole('textbox').fill('Rice')
  await survey(page).getByRole('button', { name: 'Submit Survey' }).click()
  await survey(page).getByText('Your answers are safe.').waitFor()
}

async function submitOffline(page: Page) {
  await page.context().setOffline(true)
  await submitInVain(page)
}

const member = (name: string, address: Scene['address'], act?: Scene['act']): Scene => ({
  name,
  viewer: 'member',
  address,
  ...(act && { act }),
})
const text: PlantedQuestion = { type: 'text', question: 'What do you buy most often?' }

export const surveyScreens: readonly Screen[] = [
  {
    name: 'survey',
    scenes: [
      member('first state', on('/surveys/monthly-grocery-habits')),
      member('a question left open', on('/surveys/monthly-grocery-habits'), leaveOpen),
      member('come back to', startingWith(text, text), comeBack),
      member('sent', startingWith(text), submit),
      member('waiting for the network', startingWith(text), submitOffline),
      member('sent without an answer', startingWith(text), submitInVain),
      member('completed before', on('/surveys/getting-to-work')),
    ],
  },
  {
    name: 'question-types',
    scenes: types.map((question) => member(question.type ?? '', startingWith(question, text))),
  },
]
