import { counted, plantSurvey, REWARD } from '../support/surveys.ts'
import { answerQuestion, expect, moving, openAs, type Page, storedAnswers, tabTo, test } from './support.ts'

test.use(moving)

const SURVEY = '/surveys/monthly-grocery-habits'

const questions: readonly { type: string; keys: readonly string[] }[] = [
  { type: 'multiple-choice', keys: ['Tab', 'Space', 'ArrowDown', 'ArrowDown', 'Enter'] },
  { type: 'checkbox', keys: ['Tab', 'Tab', 'Space', 'Tab', 'Tab', 'Space', 'Enter'] },
  { type: 'number', keys: ['Tab', 'type:8500', 'Enter'] },
  { type: 'date', keys: ['Tab', 'type:04042026', 'Enter'] },
  { type: 'rating', keys: ['Tab', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter'] },
  { type: 'fill-in-the-blank', keys: ['Tab', 'type:sugar', 'Enter'] },
  { type: 'text', keys: ['Tab', 'type:loose', 'Enter'] },
  { type: 'textarea', keys: ['Tab', 'type:A lower price.', 'Shift+Enter', 'type:A shorter queue.', 'Enter'] },
  { type: 'multiple-choice', keys: ['Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'] },
  { type: 'url', keys: ['Tab', 'type:https://shop.example/atta', 'Enter'] },
  { type: 'email', keys: ['Tab', 'type:diary@example.org', 'Enter'] },
  { type: 'phone', keys: ['Tab', 'type:+91 98765 43210', 'Enter'] },
]

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
  const next = page.locator('panel-survey').getByRole('link', { name: /^Next/ })
  await expect(next, 'a link leads to the next survey').toBeVisible()
  const { x, y, width, height } = (await next.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect(page.getByRole('link', { name: 'Balance' })).toContainText(`₹${points}`)
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/surveys')
  const banner = page.getByText('Survey completed successfully! Your points have been updated.')
  await expect(banner).toBeVisible()
  await expect(page.getByText('You earned')).toContainText(`+₹${points}`)
  // A press that was meant for the link of the thank-you meets it in the list, also after the banner has gone.
  const again = page.locator('panel-survey-list').getByRole('link', { name: /^Next/ })
  const isUnderPress = async () => {
    const box = (await again.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [across, down] = [x + width / 2 - box.x, y + height / 2 - box.y]
    return across > 0 && across < box.width && down > 0 && down < box.height
  }
  await expect.poll(isUnderPress).toBe(true)
  await page.clock.fastForward(5000)
  await expect(banner).toBeHidden()
  await expect.poll(isUnderPress).toBe(true)
}

test('a member answers every type of question with the keyboard alone, and is paid', async ({ page, site, member }) => {
  await page.clock.install()
  await openAs(page, site, member, '/surveys')
  await tabTo(page, page.getByRole('link', { name: /^Start ?: Monthly grocery habits$/ }))
  await page.keyboard.press('Enter')
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of')).toBeVisible()
  // The first question does not take the focus by itself.
  await tabTo(page, survey.getByRole('button', { name: 'Monthly grocery habits' }))
  for (const [index, { keys, type }] of questions.entries()) {
    await expect(survey.getByText(`Question ${index + 1} of ${questions.length}`), type).toBeVisible()
    for (const key of keys) {
      if (key.startsWith('type:')) await page.keyboard.type(key.slice(5))
      else await page.keyboard.press(key)
    }
  }
  await expectPaid(page, 60)
  await expect(page).toHaveTitle('Surveys · Panel')
  await page.getByRole('tab', { name: 'Completed Surveys (1)' }).click()
  await expect(page.getByRole('row', { name: /Monthly grocery habits/ })).toContainText('60₹60')
  expect(await storedAnswers(site, member.id)).toEqual({ ...given, 'big-shop-date': '2026-04-04' })
})

test('an unanswered required question blocks Next, and takes the focus', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await openAs(page, site, member, SURVEY)
  const survey = page.locator('panel-survey')
  const question = survey.getByRole('heading', { level: 2 })
  const first = survey.getByRole('radio').first()
  await expect(question, 'the first question does not take the focus by itself').not.toBeFocused()
  const next = survey.getByRole('button', { name: 'Next' })
  const edge = () => survey.locator('fieldset').evaluate((group) => getComputedStyle(group).outlineStyle)
  for (const press of [() => next.click(), () => next.press('Enter'), () => page.keyboard.press('Enter')]) {
    await page.evaluate(() => scrollTo(0, 9999))
    await press()
    const alert = survey.getByRole('alert')
    await expect(alert).toHaveText('* This question is required')
    await expect(alert.locator('svg'), 'an icon marks the error besides its colour').toBeVisible()
    expect(await edge()).toBe('solid')
    await expect(first).toBeFocused()
    for (const seen of [question, alert, first]) await expect(seen).toBeInViewport({ ratio: 1 })
    await expect(survey.getByText('Question 1 of')).toBeVisible()
  }
  await survey.getByText('A supermarket').click()
  await expect(survey.getByRole('alert')).toBeEmpty()
  await expect(survey.getByText('Question 2 of'), 'the survey goes on by itself').toBeVisible()
  await expect(question).toBeFocused()
})

test('on a phone the buttons are at the bottom of the screen, and one tap goes to the next question', async ({
  page,
  site,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, site, member, SURVEY)
  const survey = page.locator('panel-survey')
  const place = (number: number) => survey.getByText(`Question ${number} of ${questions.length}`)
  const foot = survey.locator('.panel-survey-foot')
  const footEnd = () => foot.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect(place(1)).toBeVisible()
  const top = await survey.getByRole('heading', { level: 2 }).evaluate((heading) => heading.getBoundingClientRect().top)
  expect(top).toBeLessThanOrEqual(175)
  await expect(
    page.getByRole('navigation', { name: 'Main' }),
    'the survey has a link of its own, so the bar is hidden',
  ).toBeHidden()
  await expect(survey.getByRole('link', { name: 'Back to Surveys' })).toBeVisible()
  await expect(survey.getByText('Estimated Time'), 'the details are folded').toBeHidden()
  await survey.getByRole('button', { name: 'Monthly grocery habits' }).click()
  await expect(survey.getByText('Estimated Time')).toBeVisible()
  await survey.getByRole('button', { name: 'Monthly grocery habits' }).click()

  for (let number = 1; number < 5; number++) {
    await expect(place(number)).toBeVisible()
    expect(await footEnd(), `question ${number}`).toBe(640)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const next = survey.getByRole('button', { name: 'Next' })
    await expect(next).toBeEnabled()
    if (number === 1) await survey.getByText('A weekly market or mandi').click()
    else {
      await answerQuestion(survey)
      await next.click()
    }
  }
  await expect(survey.locator('.panel-rating-place').first()).toHaveCSS('display', 'grid')
  await expect(survey.getByText('Very dissatisfied')).toBeVisible()
  await expect(survey.getByRole('radio', { name: '5 of 5' })).toHaveAccessibleDescription('Very satisfied')

  // iOS lays its keyboard over the page.
  await page.evaluate(() => {
    const view = window.visualViewport as VisualViewport
    Object.defineProperty(view, 'height', { configurable: true, value: 340 })
    view.dispatchEvent(new Event('resize'))
  })
  await expect.poll(footEnd).toBe(340)

  await survey.getByLabel('After one tap, go on to the next question').uncheck()
  await survey.getByRole('radio', { name: '4 of 5' }).click()
  await expect(survey.getByText('5 of 12', { exact: true })).toBeVisible()
  await page.goto(site.host + SURVEY)
  await survey.getByRole('button', { name: 'Continue with Question 5 of 12' }).click()
  await survey.getByRole('radio', { name: '3 of 5' }).click()
  await expect(survey.getByText('Saved on this device')).toBeVisible()
  await expect(place(5), 'the survey does not go on, because this device has it switched off').toBeVisible()
})

const NINE = Array.from({ length: 9 }, (_, place) => `Option ${place + 1}`)
const optional = { required: false, type: 'multiple-choice', options: NINE }

test('a double click on Next moves on one question, and never submits', async ({ page, site, member }) => {
  const path = `/surveys/${await plantSurvey(site.server, [optional, optional, optional])}`
  await openAs(page, site, member, path)
  const survey = page.locator('panel-survey')
  const next = survey.getByRole('button', { name: 'Next' })
  await next.dblclick()
  await expect(survey.getByText('Question 2 of 3')).toBeVisible()
  await next.dblclick()
  await expect(survey.getByText('Question 3 of 3')).toBeVisible()
  expect(await counted(site.server, member.id)).toEqual({ responses: 0, credits: [] })
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect.poll(() => counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})

test('a press counts however soon it begins after the question shows', async ({ page, site, member }) => {
  await page.clock.install()
  const path = `/surveys/${await plantSurvey(site.server, [optional, optional, optional, optional])}`
  await openAs(page, site, member, path)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of 4')).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 2 of 4')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 3 of 4')).toBeVisible()
  await survey.getByRole('button', { name: 'Next' }).dispatchEvent('click', { detail: 1 })
  await expect(survey.getByText('Question 4 of 4')).toBeVisible()
  await survey.getByRole('button', { name: 'Previous' }).dispatchEvent('click', { detail: 1 })
  await expect(survey.getByText('Question 3 of 4')).toBeVisible()
})

test('a pointer that went down on one question does nothing on the next question', async ({ page, site, member }) => {
  // The button stays under the pointer at this height.
  await page.setViewportSize({ width: 1280, height: 1600 })
  const path = `/surveys/${await plantSurvey(site.server, [optional, optional])}`
  await openAs(page, site, member, path)
  const survey = page.locator('panel-survey')
  await survey.getByRole('button', { name: 'Next' }).hover()
  await page.mouse.down()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 2 of 2')).toBeVisible()
  await expect(survey.getByRole('button', { name: 'Submit Survey' })).toBeEnabled()
  await page.mouse.up()
  await expect(survey.getByText('Question 2 of 2')).toBeVisible()
  expect(await counted(site.server, member.id)).toEqual({ responses: 0, credits: [] })
})

test('Enter and the number keys work on arrival, and a held Enter moves on once', async ({ page, site, member }) => {
  await page.clock.install()
  const path = `/surveys/${await plantSurvey(site.server, [optional, optional, optional, optional])}`
  await openAs(page, site, member, path)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of 4')).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('2')
  await expect(survey.getByRole('radio', { name: 'Option 2' })).toBeChecked()
  await page.keyboard.down('Enter')
  await expect(survey.getByText('Question 2 of 4')).toBeVisible()
  for (let held = 0; held < 20; held++) {
    await page.clock.runFor(100)
    await page.keyboard.down('Enter')
  }
  await page.keyboard.up('Enter')
  await expect(survey.getByText('Question 2 of 4')).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.press('9')
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 3 of 4')).toBeVisible()
  // A focused control of the site's bar does not belong to the survey.
  await page.getByRole('link', { name: 'Balance' }).focus()
  await page.keyboard.press('3')
  await expect(survey.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('Enter that ends a composition in Safari does not move on', async ({ page, site, member }) => {
  await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, [{}, {}])}`)
  const survey = page.locator('panel-survey')
  const box = survey.getByRole('textbox')
  await box.fill('चावल')
  const enter = (keyCode: number) =>
    box.evaluate((element, code) => {
      const of = { key: 'Enter', keyCode: code, bubbles: true, composed: true, cancelable: true }
      element.dispatchEvent(new KeyboardEvent('keydown', of))
    }, keyCode)
  await enter(229)
  await expect(survey.getByText('Question 1 of 2')).toBeVisible()
  await enter(13)
  await expect(survey.getByText('Question 2 of 2')).toBeVisible()
})

test('the back button goes to the previous question, and then to the list', async ({ page, site, member }) => {
  const path = `/surveys/${await plantSurvey(site.server, [optional, optional, optional])}`
  await openAs(page, site, member, '/surveys')
  await page.getByRole('main').waitFor()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  const survey = page.locator('panel-survey')
  const at = (number: number) => expect(survey.getByText(`Question ${number} of 3`)).toBeVisible()
  const press = (name: string) => survey.getByRole('button', { name }).click()
  await at(1)
  await press('Next')
  await at(2)
  await press('Next')
  await at(3)
  await page.goBack()
  await at(2)
  await expect(page).toHaveURL(path)
  await press('Next')
  await at(3)
  await survey.evaluate((element) => {
    const root = element.shadowRoot ?? element
    const seen = new MutationObserver(() => {
      if (!root.textContent?.includes('Question 2 of 3')) return
      seen.disconnect()
      history.back()
    })
    seen.observe(root, { childList: true, characterData: true, subtree: true })
    history.back()
  })
  await at(1)
  await press('Next')
  await at(2)
  await press('Previous')
  await at(1)
  await expect(page).toHaveURL(path)
  await expect.poll(() => page.evaluate(() => history.state?.held)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/surveys')
})

test('the message of a refused submit is in view and moves nothing', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const last = { ...optional, required: true }
  await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, [optional, last])}`)
  const survey = page.locator('panel-survey')
  const open = survey.getByText('Please complete all required questions to submit')
  await expect(open, 'the note stands with the bar at every question').toBeVisible()
  await survey.getByRole('button', { name: 'Next' }).click()
  const note = survey.getByText('* This question is required')
  const heading = survey.getByRole('heading', { level: 2 })
  await expect(note).toBeVisible()
  const place = async () => ((await note.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
  const before = await place()
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  const notice = survey.getByText('Please answer all required questions before submitting.')
  await expect(notice).toBeInViewport()
  await expect(note).toBeInViewport()
  await expect(survey.locator('.panel-survey-fault')).toHaveText('* This question is required')
  expect(await place(), 'the note stays where it was').toBeCloseTo(before, 0)
  await survey.getByText('Option 9').click()
  await expect(open).toBeHidden()
  await expect(notice).toBeHidden()
})

test('the thank-you stays under a finger and after a scroll', async ({ page, site, member }) => {
  await page.clock.install()
  await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, [optional])}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of 1')).toBeVisible()
  // Two seconds could pass on a busy machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  const thanks = survey.getByText('Thank you. Your answers are in.')
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await thanks.isVisible()).toBe(true)
  }).toPass()
  // The page listens for a finger one frame after it draws the thank-you.
  await page.clock.runFor(100)
  const touch = (type: string) =>
    page.evaluate((name) => {
      document.body.dispatchEvent(new PointerEvent(name, { pointerType: 'touch', bubbles: true }))
    }, type)
  await touch('pointerdown')
  await page.clock.runFor(10_000)
  await expect(thanks, 'the thank-you stays while a finger rests').toBeVisible()
  await touch('pointerup')
  await page.setViewportSize({ width: 360, height: 300 })
  await page.mouse.wheel(0, 200)
  await page.waitForFunction(() => scrollY > 0)
  await page.clock.runFor(10_000)
  await expect(thanks, 'the thank-you stays after a scroll').toBeVisible()
})

test('a question, five answers and the buttons fit a window of 1280 by 800', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const five = {
    ...optional,
    options: NINE.slice(0, 5),
    question: 'Where does your household buy most of its groceries?',
  }
  await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, [five, five])}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  for (const label of await survey.locator('label').filter({ hasText: 'Option' }).all())
    await expect(label).toBeInViewport({ ratio: 1 })
  await expect(survey.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
  await expect(survey.getByText('Estimated Time')).toBeVisible()
})

test('the message of an outage covers no answer', async ({ page, site, member }) => {
  await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, [optional, optional])}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Option 9')).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const message = page.getByText('No internet connection. Please check your network.')
  for (const [width, height] of [
    [320, 568],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const label of await survey.locator('label').filter({ hasText: 'Option' }).all()) {
      await label.scrollIntoViewIfNeeded()
      const [answer, over] = [await label.boundingBox(), await message.boundingBox()]
      if (!answer || !over) throw new Error('the answer or the message is not drawn')
      const apart =
        over.y + over.height <= answer.y ||
        answer.y + answer.height <= over.y ||
        over.x + over.width <= answer.x ||
        answer.x + answer.width <= over.x
      expect(apart, `${await label.textContent()} at ${width} px`).toBe(true)
    }
  }
})
