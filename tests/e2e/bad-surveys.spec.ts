import { expect, type Locator, type Page, rememberMember, test } from './support.ts'

const HTML = '<img src=x onerror="document.title=\'taken\'"><b>bold</b>'
const LONG = 'Rice and wheat '.repeat(340).slice(0, 5000)
const WORD = 'r'.repeat(5000)

const asked = (more: object, n = 1) => ({ id: `q${n}`, question: `Question text ${n}`, type: 'text', ...more })
const choice = (more: object) => asked({ type: 'multiple-choice', options: ['Rice', 'Wheat'], ...more })
const first = (survey: Locator) => survey.getByText(/^Question 1 of \d+$/).first()
const nothingToChoose = (survey: Locator) => survey.getByText('There is nothing to choose here. You can continue.')
const notAvailable = (survey: Locator) => survey.getByText('This survey is not available or has no questions.')

/** tests/unit/api/odd-answers.test.ts tests how these are read. */
const cases: Readonly<Record<string, { survey: unknown; shows: (survey: Locator) => Locator }>> = {
  'no questions': { survey: { questions: [] }, shows: notAvailable },
  '1,000 questions': {
    survey: { questions: Array.from({ length: 1000 }, (_, i) => asked({}, i + 1)) },
    shows: (survey) => survey.getByText('Question 1 of 1,000').first(),
  },
  'no options': { survey: { questions: [choice({ options: [], required: true })] }, shows: nothingToChoose },
  'options that are numbers, and options with html': {
    survey: { questions: [choice({ options: [1, 2, { value: 'x', label: HTML }, { id: 7, text: 'Seven' }] })] },
    shows: (survey) => survey.getByText(HTML),
  },
  'a rating up to a million': {
    survey: { questions: [asked({ type: 'rating', maxRating: 1e6 })] },
    shows: (survey) => survey.getByRole('radio', { name: '1,000 of 1,000' }),
  },
  'html in every text': {
    survey: {
      title: HTML,
      description: HTML,
      targetAudience: HTML,
      questions: [choice({ question: HTML, options: [HTML, 'Rice'] })],
    },
    shows: (survey) => survey.getByRole('heading', { level: 3, name: HTML }),
  },
  'texts of 5,000 characters': {
    survey: {
      title: LONG,
      description: LONG,
      targetAudience: LONG,
      questions: [choice({ question: LONG, options: [LONG] })],
    },
    shows: first,
  },
  'words of 5,000 characters': {
    survey: {
      title: WORD,
      description: WORD,
      targetAudience: WORD,
      questions: [choice({ question: WORD, options: [WORD] })],
    },
    shows: first,
  },
}

/** The CORS headers of an API on another origin. */
const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' }

/** Puts a survey that the API answers with `sent()` on a partner's page. */
async function serve(page: Page, sent: () => object) {
  await page.route('**/api/surveys/odd-*', (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fulfill({ status: 204, headers })
      : route.fulfill({
          headers,
          json: { success: true, survey: { id: 'odd', title: 'Odd', pointsReward: 5, ...sent() } },
        }),
  )
}

test('the element shows every survey that a server may send, and fits a phone', async ({ page, site, member }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 800 })
  let sent: unknown
  await serve(page, () => sent as object)
  await rememberMember(page, site, member, site.partner)
  await page.goto(
    site.publish(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Odd</title><script src="${site.host}/panel.js"></script>`,
    ),
  )
  for (const [index, [name, { survey: body, shows }]] of Object.entries(cases).entries()) {
    sent = body
    // Each case has an element and a survey of its own, because answers are stored.
    await page.evaluate((id) => {
      const element = document.createElement('panel-survey')
      element.setAttribute('survey-id', id)
      document.body.replaceChildren(element)
    }, `odd-${index}`)
    const survey = page.locator('panel-survey')
    await expect(shows(survey), name).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, `${name} fits`).toBeLessThanOrEqual(360)
    const control = survey.locator('input, textarea').first()
    if (await control.isVisible()) {
      if (await control.evaluate((input) => input.matches('[type=radio], [type=checkbox]')))
        await control.check({ force: true })
      else await control.fill('Rice')
      const next = survey.getByRole('button', { name: 'Next' })
      if (await next.isVisible()) {
        await next.click()
        await expect(survey.getByText(/^Question 2 of/).first(), name).toBeVisible()
      }
    }
    expect(await page.title(), name).toBe('Odd')
  }
})

test('the survey leaves out and names a question that cannot be asked', async ({ page, site, member, complaints }) => {
  complaints.announce(/GET \/surveys\/odd-1: unreadable items were left out: 2 of 4 survey\.questions/)
  await serve(page, () => ({
    title: 'Rice &amp; wheat',
    questions: [
      asked({ required: true }),
      { question: 'No id', required: true },
      asked({ question: 'The same id' }),
      choice({ id: 'q3', type: 'hologram' }),
    ],
  }))
  let submitted: unknown
  await page.route('**/api/surveys/odd-1/submit', (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    submitted = route.request().postDataJSON().responses
    return route.fulfill({ headers, json: { success: true, pointsEarned: 5, points: 5 } })
  })
  await rememberMember(page, site, member, site.partner)
  await page.goto(
    site.publish(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Odd</title><script>
        faults = []
        document.addEventListener('panel-error', ({ detail }) => faults.push(detail))
      </script><script src="${site.host}/panel.js"></script><panel-survey survey-id="odd-1"></panel-survey>`,
    ),
  )
  const survey = page.locator('panel-survey')
  await survey.getByRole('textbox').fill('Rice')
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByText('Question 2 of 2').first()).toBeVisible()
  const message = 'GET /surveys/odd-1: unreadable items were left out: 2 of 4 survey.questions'
  expect(await page.evaluate('faults')).toEqual([{ code: 'unreadable', message }])
  const report = (await page.evaluate('Panel.doctor()')) as { findings: { code: string; fault: string }[] }
  expect(report.findings.map(({ code, fault }) => `${code}: ${fault}`)).toEqual([
    'odd-question: In survey odd-1, question 2 has no id and is left out.',
    'odd-question: In survey odd-1, question 3 repeats the id q1 of an earlier question and is left out.',
    'odd-question: In survey odd-1, question 4 has the unknown type hologram and is answered by a line of text.',
    'escaped-text: The server sends HTML-escaped texts: &amp; in survey.title of GET /surveys/odd-1.',
    `unreadable: ${message}.`,
  ])
  await survey.getByRole('textbox').fill('Wheat')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect.poll(() => submitted).toEqual({ q1: 'Rice', q3: 'Wheat' })
})
