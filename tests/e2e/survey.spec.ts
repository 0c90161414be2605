import { expect, type Locator, moving, openAs, type Page, refusedWith, type Site, test } from './support.ts'

test.use(moving)

const SURVEY = '/surveys/monthly-grocery-habits'

/** One question after the other, all eleven types: how each is answered with the mouse, and with keys alone. */
const questions: readonly { type: string; mouse: (survey: Locator) => Promise<unknown>; keys: readonly string[] }[] = [
  {
    type: 'multiple-choice',
    mouse: (survey) => survey.getByText('A weekly market or mandi').click(),
    keys: ['Tab', 'Space', 'ArrowDown', 'ArrowDown', 'Enter'],
  },
  {
    type: 'checkbox',
    mouse: async (survey) => {
      await survey.getByText('Dal or other pulses').click()
      await survey.getByText('Tea or coffee').click()
    },
    keys: ['Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Space', 'Enter'],
  },
  {
    type: 'number',
    mouse: (survey) => survey.getByRole('textbox').fill('8500'),
    keys: ['Tab', 'type:8500', 'Enter'],
  },
  {
    type: 'date',
    mouse: (survey) => survey.locator('input[type=date]').fill('2026-01-04'),
    keys: ['Tab', 'type:04042026', 'Enter'],
  },
  {
    type: 'rating',
    mouse: (survey) => survey.getByRole('radio', { name: '4 of 5' }).click(),
    keys: ['Tab', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'],
  },
  {
    type: 'fill-in-the-blank',
    mouse: (survey) => survey.getByRole('textbox').fill('sugar'),
    keys: ['Tab', 'type:sugar', 'Enter'],
  },
  {
    type: 'text',
    mouse: (survey) => survey.getByRole('textbox').fill('loose'),
    keys: ['Tab', 'type:loose', 'Enter'],
  },
  {
    type: 'textarea',
    mouse: (survey) => survey.getByRole('textbox').fill('A lower price.\nA shorter queue.'),
    keys: ['Tab', 'type:A lower price.', 'Shift+Enter', 'type:A shorter queue.', 'Enter'],
  },
  {
    type: 'multiple-choice',
    mouse: (survey) => survey.getByText('4', { exact: true }).last().click(),
    keys: ['Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'],
  },
  {
    type: 'url',
    mouse: (survey) => survey.getByRole('textbox').fill('https://shop.example/atta'),
    keys: ['Tab', 'type:https://shop.example/atta', 'Enter'],
  },
  {
    type: 'email',
    mouse: (survey) => survey.getByRole('textbox').fill('diary@example.org'),
    keys: ['Tab', 'type:diary@example.org', 'Enter'],
  },
  {
    type: 'phone',
    mouse: (survey) => survey.getByRole('textbox').fill('+91 98765 43210'),
    keys: ['Tab', 'type:+91 98765 43210', 'Enter'],
  },
]

/** What the server has stored of the one response that the member gave, by question. */
async function storedAnswers(site: Site, memberId: string): Promise<Record<string, unknown>> {
  const { database } = site.server.server
  const { rows } = (await database.store.execute(
    `select a.question_id, a.value from answers a join responses r on r.id = a.response_id where r.user_id = '${memberId}'`,
  )) as unknown as { rows: { question_id: string; value: unknown }[] }
  return Object.fromEntries(rows.map(({ question_id, value }) => [question_id, value]))
}

const given = {
  'main-shop': 'A weekly market or mandi',
  'bought-this-week': ['Dal or other pulses', 'Vegetables or fruit'],
  'monthly-spend': '8500',
  'range-satisfaction': 4,
  'runs-out-first': 'sugar',
  'cooking-oil': 'loose',
  'reason-to-change': 'A lower price.\nA shorter queue.',
  'people-at-home': '4',
  'product-link': 'https://shop.example/atta',
  'diary-email': 'diary@example.org',
  'call-number': '+91 98765 43210',
}

async function expectPaid(page: Page, points: number) {
  await expect(page.getByText('Thank you. Your answers are in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Balance' })).toContainText(`₹${points}`)
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/surveys')
  await expect(page.getByText('Survey completed successfully! Your points have been updated.')).toBeVisible()
}

/** Presses Tab until the focus is there, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => (element.getRootNode() as Document).activeElement === element)) return
  }
  throw new Error('Tab never got there')
}

test('a member answers every type of question with the mouse, and the points arrive', async ({
  page,
  site,
  member,
}) => {
  await page.clock.install()
  await openAs(page, site, member, '/surveys')
  await expect(page.getByRole('tab', { name: /^Available Surveys \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: /^Start ?: Monthly grocery habits$/ }).click()
  await expect(page).toHaveURL(SURVEY)
  const survey = page.locator('panel-survey')
  await expect(survey.getByRole('heading', { name: 'Monthly grocery habits' })).toBeVisible()

  for (const [index, question] of questions.entries()) {
    await expect(survey.getByText(`Question ${index + 1} of ${questions.length}`)).toBeVisible()
    await question.mouse(survey)
    if (index + 1 < questions.length) await survey.getByRole('button', { name: 'Next' }).click()
  }
  await survey.getByRole('button', { name: 'Previous' }).click()
  await expect(survey.getByRole('textbox'), 'an answer is still there on the way back').toHaveValue('diary@example.org')
  await survey.getByRole('button', { name: 'Next' }).click()
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expectPaid(page, 60)
  expect(await storedAnswers(site, member.id)).toEqual({
    ...given,
    'bought-this-week': ['Dal or other pulses', 'Tea or coffee'],
    'big-shop-date': '2026-01-04',
  })

  await expect(page.getByRole('link', { name: /^Start ?: Monthly grocery habits$/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Completed Surveys (1)' }).click()
  await expect(page.getByRole('row', { name: /Monthly grocery habits/ })).toContainText('+₹60')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Current Points').locator('..')).toContainText('60')
  await expect(page.getByText('Surveys Completed').locator('..')).toContainText('1')
})

test('a member does all of it with the keyboard alone', async ({ page, site, member }) => {
  await page.clock.install()
  await openAs(page, site, member, '/surveys')
  await tabTo(page, page.getByRole('link', { name: /^Start ?: Monthly grocery habits$/ }))
  await page.keyboard.press('Enter')
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of')).toBeVisible()
  // the first question takes no focus by itself; the ones after it do
  await tabTo(page, survey.getByRole('link', { name: 'Back to Surveys' }))
  for (const [index, { keys, type }] of questions.entries()) {
    await expect(survey.getByText(`Question ${index + 1} of ${questions.length}`), type).toBeVisible()
    for (const key of keys) {
      if (key.startsWith('type:')) await page.keyboard.type(key.slice(5))
      else await page.keyboard.press(key)
    }
  }
  await expectPaid(page, 60)
  expect(await storedAnswers(site, member.id)).toEqual({ ...given, 'big-shop-date': '2026-04-04' })
})

test('a required question without an answer blocks Next and says so', async ({ page, site, member }) => {
  await openAs(page, site, member, SURVEY)
  const survey = page.locator('panel-survey')
  const question = survey.getByRole('heading', { level: 2 })
  await expect(question, 'nothing takes the focus by itself').not.toBeFocused()
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByRole('alert')).toHaveText('* This question is required')
  await expect(survey.getByText('Question 1 of')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 1 of')).toBeVisible()
  await survey.getByText('A supermarket').click()
  await expect(survey.getByRole('alert')).toBeEmpty()
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByText('Question 2 of')).toBeVisible()
  await expect(question).toBeFocused()
})

test('the same survey, open in a second tab, is paid once', async ({ page, site, member, context, complaints }) => {
  complaints.announce(refusedWith(400))
  const second = await context.newPage()
  await openAs(page, site, member, SURVEY)
  await second.goto(SURVEY)
  // a tab that is not open by then would load a survey that is completed
  await expect(second.locator('panel-survey').getByText('Question 1 of')).toBeVisible()
  for (const tab of [page, second]) {
    await tab.bringToFront()
    const survey = tab.locator('panel-survey')
    for (const { mouse } of questions) {
      await mouse(survey)
      await survey
        .getByRole('button', { name: 'Next' })
        .or(survey.getByRole('button', { name: 'Submit Survey' }))
        .click()
    }
    if (tab === page) await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  }
  await expect(second.getByText('Survey Already Completed!')).toBeVisible()
  await expect(
    second.getByText('You have already completed this survey. Thank you for your participation!'),
  ).toBeVisible()
  await expect(second.getByRole('link', { name: 'Balance' })).toContainText('₹60')

  await page.goto(SURVEY)
  await expect(page.getByRole('heading', { name: 'Survey Already Completed!' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Surveys' }).click()
  await expect(page.getByRole('tab', { name: 'Completed Surveys (1)' })).toBeVisible()
})

test('a survey that does not exist says so and leads back', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(404))
  await openAs(page, site, member, '/surveys/no-such-survey')
  await expect(page.getByText('Survey not found or not available')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Surveys' }).click()
  await expect(page).toHaveURL('/surveys')
})

test('a control that loads later than its element is styled too', async ({ page, site, member }) => {
  await openAs(page, site, member, SURVEY)
  const survey = page.locator('panel-survey')
  for (const { type, mouse } of questions) {
    if (type === 'rating') break
    await mouse(survey)
    await survey.getByRole('button', { name: 'Next' }).click()
  }
  await expect(survey.locator('.panel-rating-place').first()).toHaveCSS('display', 'grid')
})
