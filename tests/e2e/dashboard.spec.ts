import { expect, fund, type Locator, moving, openAs, type Page, type Site, test } from './support.ts'

test.use(moving)

const asha = { email: 'asha@example.com', password: 'Passbook#2026' }
const HISTORY = '**/api/surveys/user/history'
const OVERVIEW = '**/api/users/dashboard'

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const months = (page: Page) => card(page, 'Earnings').getByRole('slider', { name: 'Earnings by month' })

async function openDemo(page: Page, site: Site, path = '/dashboard') {
  await openAs(page, site, { token: await site.server.signIn(asha) }, path)
}

const answerHistory = (page: Page, earned: readonly (readonly [monthsAgo: number, points: number])[]) =>
  page.route(HISTORY, (route) => {
    const now = new Date()
    const responses = earned.map(([ago, pointsEarned], id) => ({
      id,
      pointsEarned,
      completedAt: new Date(now.getFullYear(), now.getMonth() - ago, 1, 1).toISOString(),
    }))
    return route.fulfill({ json: { success: true, responses } })
  })

const answerOverview = (page: Page, dashboard: object) =>
  page.route(OVERVIEW, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, dashboard: { ...answer.dashboard, ...dashboard } } })
  })

test('a member sees four totals, the last and the next survey, and the quick actions', async ({ page, site }) => {
  await openDemo(page, site)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Asha' })).toBeVisible()
  const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd')
  await expect(figure('Current Points')).toContainText(/^\d+/)
  await expect(figure('Surveys Completed')).toHaveText(/^\d+$/)
  await expect(figure('Total Points Earned')).toHaveText(/^[\d,]+$/)
  await expect(figure('Total Withdrawals')).toHaveText(/^₹[\d,]+$/)
  const activity = card(page, 'Recent Survey Activity')
  await expect(activity).toContainText('Electricity, inverters and rooftop solar')
  await expect(activity).toContainText('+100 pts')
  await expect(activity).toContainText(/\d+ [A-Z][a-z]+ 20\d\d/)
  for (const [name, path] of [
    ['Take Surveys', '/surveys'],
    ['Browse Rewards', '/rewards'],
    ['View Profile', '/profile'],
  ] as const)
    await expect(card(page, 'Quick Actions').getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(card(page, 'Rewards & Tips').getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Redeem', exact: true })).toHaveAttribute('href', '/rewards')
  await expect(page.getByRole('link', { name: /^\d+ surveys open, worth ₹[\d,]+$/ })).toHaveAttribute(
    'href',
    '/surveys',
  )
  await activity.getByRole('link', { name: /Monthly grocery habits/ }).click()
  await expect(page).toHaveURL('/surveys/monthly-grocery-habits')
})

test('missing fields of a survey show their fallback texts', async ({ page, site, member }) => {
  await answerOverview(page, {
    recentCompletedSurveys: [{ pointsEarned: '40' }],
    recentOpenSurveys: [{ id: 'a/b', estimatedTime: 90, pointsReward: 1200 }],
  })
  await openAs(page, site, member, '/dashboard')
  const activity = card(page, 'Recent Survey Activity')
  await expect(activity.getByText('Untitled Survey')).toHaveCount(2)
  await expect(activity).toContainText('Not available')
  await expect(activity).toContainText('+40 pts')
  await expect(activity).toContainText('1h 30m, General')
  await expect(activity).toContainText('+1,200 pts')
  await expect(activity.getByRole('link')).toHaveAttribute('href', '/surveys/a%2Fb')
})

test('a member without completed or available surveys sees a text for each case', async ({ page, site, member }) => {
  await openAs(page, site, member, '/dashboard')
  const activity = card(page, 'Recent Survey Activity')
  await expect(activity.getByText('No completed surveys yet')).toBeVisible()
  await expect(card(page, 'Earnings').getByText('No Earnings Yet')).toBeVisible()
  await answerOverview(page, { recentOpenSurveys: [] })
  await page.reload()
  await expect(activity.getByText('No survey activity yet')).toBeVisible()
  await expect(activity.getByRole('link', { name: 'Find Surveys' })).toHaveAttribute('href', '/surveys')
  await answerOverview(page, { recentCompletedSurveys: [{ Survey: { title: 'Tea' } }], recentOpenSurveys: [] })
  await page.reload()
  await expect(activity.getByText('No available surveys')).toBeVisible()
})

test('a member can redeem rewards with 100 points, and not with 99', async ({ page, site, member }) => {
  const rewards = card(page, 'Rewards & Tips')
  await fund(site, member, 99)
  await openAs(page, site, member, '/dashboard')
  await expect(rewards.getByRole('button', { name: 'Need 100+ Points' })).toBeDisabled()
  await expect(rewards.getByText('Redeem Rewards')).toHaveCount(0)
  await fund(site, member, 1)
  await page.goto('/dashboard?completed=true&refresh=true')
  await expect(page).toHaveURL('/dashboard')
  await rewards.getByRole('link', { name: 'Redeem Rewards' }).click()
  await expect(page).toHaveURL('/rewards')
})

test('keys move between the months of the chart, and a table has the same figures', async ({ page, site, member }) => {
  await answerHistory(page, [
    [0, 100],
    [1, 70],
    [1, 30],
    [3, 1250],
  ])
  await openAs(page, site, member, '/dashboard')
  const slider = months(page)
  const expectValueText = (text: RegExp) => expect(slider).toHaveAttribute('aria-valuetext', text)
  await expectValueText(/so far: ₹100, from 1 survey$/)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expectValueText(/: ₹100, from 2 surveys$/)
  await expect(card(page, 'Earnings')).toContainText('+₹100')
  await page.keyboard.press('ArrowLeft')
  await expectValueText(/: ₹0, no surveys$/)
  await page.keyboard.press('Home')
  await expectValueText(/: ₹1,250, from 1 survey$/)
  await page.keyboard.press('ArrowLeft')
  await expectValueText(/: ₹1,250, from 1 survey$/)
  await page.keyboard.press('End')
  await expectValueText(/so far: ₹100/)
  await page.getByRole('button', { name: 'Show Table' }).click()
  const rows = page.getByRole('table', { name: 'Earnings by month' }).getByRole('row')
  await expect(rows).toHaveText([/Month\s*Surveys\s*Points/, /1\s*100$/, /2\s*100$/, /0\s*0$/, /1\s*1,250$/])
  await page.getByRole('button', { name: 'Show Chart' }).click()
  await expect(slider).toBeVisible()
})

test('a pointer on a column shows its month, also from right to left', async ({ page, site, member }) => {
  await answerHistory(page, [
    [0, 100],
    [5, 900],
  ])
  await openAs(page, site, member, '/dashboard')
  const slider = months(page)
  const columns = slider.locator('rect')
  await expect(columns).toHaveCount(2)
  await columns.first().hover()
  await expect(slider).toHaveAttribute('aria-valuetext', /: ₹900/)
  await columns.last().hover()
  await expect(slider).toHaveAttribute('aria-valuetext', /: ₹100/)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const [old, now] = [await columns.first().boundingBox(), await columns.last().boundingBox()]
  expect(old?.x, 'the oldest month stands at the start of the line').toBeGreaterThan(now?.x ?? 0)
  await columns.first().hover()
  await expect(slider).toHaveAttribute('aria-valuetext', /: ₹900/)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
})

test('the narrowest page has room for the largest figures', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await answerHistory(page, [
    [0, 9e15],
    [1, 0.5],
    [14, 123_456_789],
  ])
  await answerOverview(page, {
    stats: { totalSurveys: 9e9, totalPointsEarned: 9e15, currentPoints: 99_99_999, approvedWithdrawalAmount: 9e15 },
  })
  await openAs(page, site, member, '/dashboard')
  await expect(months(page)).toBeVisible()
  await expect(page.locator('dd', { hasText: '99,99,999' })).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('the columns appear immediately with reduced motion', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openDemo(page, site)
  await expect(months(page)).toBeVisible()
  const lasting = await months(page).evaluate((slider) =>
    slider
      .getAnimations({ subtree: true })
      .map(({ effect }) => Number(effect?.getComputedTiming().duration))
      .filter((duration) => duration > 0),
  )
  expect(lasting).toEqual([])
})
