import { expect, type Locator, openAs, type Page, refusedWith, rememberMember, test } from './support.ts'

const demo = { email: 'asha@example.com', password: 'Passbook#2026' }
const POLL = 30_000

interface Answers {
  surveys: readonly object[]
  responses: readonly object[]
}

async function answer(page: Page, answers: Answers) {
  await page.route('**/api/surveys', (route) => route.fulfill({ json: { success: true, surveys: answers.surveys } }))
  await page.route('**/api/surveys/user/history', (route) =>
    route.fulfill({ json: { success: true, responses: answers.responses } }),
  )
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `survey-${i}`,
    title: `Survey ${i}`,
    category: ['Food', 'Money', ''][i % 3],
    pointsReward: (i * 7) % 100,
    estimatedTime: (i * 13) % 90,
  }))

const titles = (page: Page | Locator) => page.locator('tbody tr strong').allTextContents()
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name })
const statusOf = (page: Page) => page.locator('panel-survey-list').getByRole('status')
async function poll(page: Page) {
  const answered = page.waitForResponse('**/api/surveys')
  await page.clock.fastForward(POLL)
  await answered
}

/** A focused row fetches its survey ahead, and this server does not have the survey. */
const unknownAhead = refusedWith(404)

test('column headings sort in both orders by keyboard, and Back restores the order', async ({ page, site }) => {
  // Other tests add surveys, so an order of more than two pages would show other rows.
  await page.route('**/api/surveys', async (route) => {
    const response = await route.fetch()
    const { surveys, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, surveys: surveys.slice(0, 60) } })
  })
  await openAs(page, site, { token: await site.server.signIn(demo) }, '/surveys?page=2')
  await expect(heading(page, 'Points')).toBeVisible()
  const amounts = async () =>
    (await page.locator('tbody .panel-survey-list-points > .panel-amount').allTextContents()).map(Number)
  const sorted = (numbers: number[], sign: number) => numbers.toSorted((one, other) => sign * (one - other))

  await page.getByRole('button', { name: 'Points' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Points')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/surveys?page=2&sort=points&order=desc')
  expect(await amounts()).toEqual(sorted(await amounts(), -1))
  await page.keyboard.press('Space')
  await expect(heading(page, 'Points')).toHaveAttribute('aria-sort', 'ascending')
  expect(await amounts()).toEqual(sorted(await amounts(), 1))
  await expect(page.getByRole('button', { name: 'Points' })).toBeFocused()

  await page.getByRole('button', { name: 'Time' }).click()
  await expect(heading(page, 'Time')).toHaveAttribute('aria-sort', 'ascending')
  await expect(heading(page, 'Points')).not.toHaveAttribute('aria-sort')

  await page
    .getByRole('link', { name: /^Start/ })
    .first()
    .click()
  await page.goBack()
  await expect(heading(page, 'Time')).toHaveAttribute('aria-sort', 'ascending')
})

test('two select fields sort and filter the cards on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await answer(page, { surveys: numbered(40), responses: [] })
  await openAs(page, site, { token: await site.server.signIn(demo) }, '/surveys')
  await expect(statusOf(page)).toHaveText('40 surveys')
  await expect(page.getByRole('button', { name: 'Points' })).toBeHidden()
  await page.evaluate(() => scrollTo(0, 90))
  await page.getByLabel('Category').selectOption({ label: 'Money (13)' })
  await expect(statusOf(page)).toHaveText('13 of 40 surveys')
  expect(await page.locator('tbody tr').count()).toBe(13)
  await page.getByLabel('Sort by').selectOption('Points: most first')
  await expect(page).toHaveURL('/surveys?category=Money&sort=points&order=desc')
  expect((await titles(page))[0]).toBe('Survey 28')
  expect(await page.evaluate(() => scrollY)).toBe(90)
  await page.getByLabel('Sort by').selectOption('Default order')
  await page.getByLabel('Category').selectOption({ label: 'General (13)' })
  await expect(page).toHaveURL('/surveys?category=General')
  await expect(statusOf(page)).toHaveText('13 of 40 surveys')
  await page.goto('/surveys?category=Gardening')
  await expect(page.getByText('No Surveys in This Category')).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('Gardening')
  await page.getByRole('button', { name: 'Show All Categories' }).focus()
  await page.keyboard.press('Enter')
  await expect(statusOf(page)).toHaveText('40 surveys')
  await expect(page.getByRole('tabpanel'), 'the pressed button is gone, and the list has the focus').toBeFocused()
})

test('a widget keeps order and category out of the address of the page', async ({ page, site }) => {
  const token = await site.server.signIn(demo)
  await rememberMember(page, site, { token }, site.partner)
  const address = site.publish(
    `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="/icon.svg"><h1>A page</h1><script async src="${site.host}/panel.js" data-home="${site.host}"></script><panel-survey-list></panel-survey-list>`,
  )
  await page.goto(address)
  await page.getByRole('button', { name: 'Points' }).click()
  await expect(heading(page, 'Points')).toHaveAttribute('aria-sort', 'descending')
  await page.getByLabel('Category').selectOption('Shopping')
  await expect(statusOf(page)).toHaveText(/^2 of \d+ surveys$/)
  await expect(heading(page, 'Points')).toHaveAttribute('aria-sort', 'descending')
  expect(page.url()).toBe(address)
})

test('the list draws 50 of 10,000 surveys, and 50 more after each press', async ({ page, site, complaints }) => {
  complaints.allow(unknownAhead)
  await page.clock.install()
  await answer(page, { surveys: numbered(10_000), responses: [] })
  await openAs(page, site, { token: await site.server.signIn(demo) }, '/surveys')
  const rows = page.locator('tbody tr')
  await expect(page.getByRole('tab', { name: 'Available Surveys (10,000)' })).toBeVisible()
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('The first 50 of 10,000')).toBeVisible()
  await page.getByRole('button', { name: 'Show 50 More' }).focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(100)
  await expect(rows.nth(50)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Tab')
  await expect(rows.nth(50).getByRole('link')).toBeFocused()
  await poll(page)
  await expect(rows, 'a poll keeps the drawn rows').toHaveCount(100)
  await page.getByRole('button', { name: 'Points' }).click()
  await expect(rows).toHaveCount(50)
  expect((await titles(page))[0]).toBe('Survey 57')
})

test('a refresh of the list moves neither scroll nor focus', async ({ page, site, complaints }) => {
  complaints.allow(unknownAhead)
  await page.clock.install()
  const surveys = numbered(40)
  const answers: Answers = { surveys, responses: [] }
  await answer(page, answers)
  await openAs(page, site, { token: await site.server.signIn(demo) }, '/surveys')
  const rows = page.locator('tbody tr')
  const start = (title: string) => page.getByRole('link', { name: `Start : ${title}`, exact: true })
  await start('Survey 20').focus()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)

  await test.step('the server gives the same answer', async () => {
    answers.surveys = surveys.map((survey) => ({ ...survey, pointsReward: 1 }))
    await poll(page)
    await expect(rows.first()).toContainText('₹1')
    await expect(start('Survey 20')).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })
  await test.step('the focused row moves', async () => {
    answers.surveys = [...surveys.slice(30), ...surveys.slice(0, 30)]
    await poll(page)
    await expect(rows.first()).toContainText('Survey 30')
    await expect(start('Survey 20')).toBeFocused()
  })
  await test.step('the focused row goes', async () => {
    answers.surveys = surveys.filter(({ id }) => id !== 'survey-20')
    await poll(page)
    await expect(rows).toHaveCount(39)
    await expect(rows.nth(30)).toBeFocused()
  })
  await test.step('all rows go', async () => {
    answers.surveys = []
    answers.responses = [{ id: 1, survey: { title: 'The last one' }, pointsEarned: 5 }]
    await poll(page)
    await expect(page.getByText('All Surveys Completed!')).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeFocused()
  })
  await test.step('a focused tab keeps the focus', async () => {
    answers.surveys = surveys
    await page.getByRole('tab', { name: /^Completed/ }).focus()
    await poll(page)
    await expect(page.getByRole('tab', { name: 'Available Surveys (40)' })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Completed/ })).toBeFocused()
  })
})

test('Try Again after a failure does not lose the focus', async ({ page, site, complaints }) => {
  complaints.announce(refusedWith(503))
  await page.clock.install()
  await openAs(page, site, { token: await site.server.signIn(demo) }, '/surveys')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.route('**/api/surveys', (route) => route.fulfill({ status: 503, json: { message: 'Upstream' } }))
  await poll(page)
  await expect(page.getByText('Failed to load surveys. Server error. Please try again later.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Try Again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).not.toHaveAttribute('aria-busy', 'true')
  await expect(again).toBeFocused()
  await poll(page)
  await expect(again, 'a poll keeps the focus').toBeFocused()
  await page.unroute('**/api/surveys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByText(/^Failed to load/)).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('the list shows any text, and fits the narrowest page', async ({ page, site, member, complaints }) => {
  complaints.allow(unknownAhead)
  const ids = ['a/b c?d#e%', 'हिन्दी', '<b>', 5, '\ud800', '..']
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'.repeat(3)
  await answer(page, {
    surveys: [
      { id: ids[0], title: long, category: long, pointsReward: 123456789012345, estimatedTime: 59 },
      {
        id: ids[1],
        title: 'मासिक किराना आदतें और परिवार का बजट',
        category: 'परिवार',
        pointsReward: '60',
        estimatedTime: '60',
      },
      { id: ids[2], title: '<img src=x onerror=alert(1)>', category: '<i>x</i>', pointsReward: 45, estimatedTime: 95 },
      { id: ids[3] },
      { id: ids[4], title: 'Half \ud800', pointsReward: 1e21, estimatedTime: 1e21, questions: null },
    ],
    responses: [{ id: 1, survey: { title: long, category: long }, pointsEarned: 1e15, completedAt: 'soon' }],
  })
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await openAs(page, site, member, '/surveys')
    await expect(page.getByText('<img src=x onerror=alert(1)>', { exact: true })).toBeVisible()
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await fits(), `${width} px`).toBeLessThanOrEqual(width)
    const edge = await page.locator('.panel-table').evaluate((box) => [box.scrollWidth, box.clientWidth])
    if (width < 768) expect(edge[0], `${width} px`).toBe(edge[1])
    await page.getByRole('tab', { name: /^Completed/ }).click()
    await expect(page.getByRole('row', { name: /Donau/ })).toContainText('Not available')
    expect(await fits(), `${width} px, completed`).toBeLessThanOrEqual(width)
    await page.getByRole('tab', { name: /^Available/ }).click()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const cells = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.textContent))
  expect(cells[0]).toContain('59 min')
  expect(cells[1]).toContain('1h')
  expect(cells[2]).toContain('1h 35m')
  expect(cells[3]).toContain('Untitled SurveyGeneral')
  const link = page.getByRole('link', { name: /^Start/ }).first()
  await expect(link).toHaveAttribute('href', '/surveys/a%2Fb%20c%3Fd%23e%25')
})
