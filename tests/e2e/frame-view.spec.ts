import { eq } from 'drizzle-orm'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { logout } from '../../src/contract/auth.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { frameOf, inside, publish } from './frames.ts'
import { disconnected, expect, fund, joined, type Page, refusedWith, signIn, test } from './support.ts'

const amid = (element: string) => `<div id="above">Before</div>${element}<div id="below">After</div>`

const addSpace = (page: Page) =>
  page.evaluate(() => {
    for (const spacer of document.querySelectorAll<HTMLElement>('#above, #below')) spacer.style.height = '500px'
  })

test('a dialog in a tall frame opens in the visible part, and scrolls with the page', async ({
  page,
  site,
  member,
}) => {
  await fund(site, member, 5000)
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(publish(site, amid('<panel-rewards isolated></panel-rewards>')))
  await addSpace(page)
  const rewards = inside(page, 'panel-rewards')
  await signIn(rewards, member)
  const dialog = rewards.getByRole('dialog')
  for (const place of ['first', 'last'] as const) {
    await rewards.getByRole('button', { name: 'Redeem' })[place]().click()
    await expect(dialog).toBeInViewport({ ratio: 1 })
    for (const to of [700, 4000, 900, 960, 1020, 1080]) {
      await page.evaluate((top) => scrollTo(0, top), to)
      // It does not fit at the page's end.
      await expect(dialog).toBeInViewport({ ratio: to < 4000 ? 1 : 0.1 })
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('a frame far below the viewport has its height before it is scrolled into view', async ({ page, site }) => {
  const below = '<style>#above { height: 9000px }</style>'
  await page.goto(publish(site, below + amid('<panel-landing isolated></panel-landing>')))
  await expect(
    inside(page, 'panel-landing').getByRole('heading', { name: 'Share Your Opinion, Earn Rewards' }),
  ).toBeAttached()
  const frame = page.locator('panel-landing iframe')
  const height = () => frame.evaluate((element) => element.getBoundingClientRect().height)
  const needed = async () =>
    (await frameOf(page, 'panel-landing')).evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
  await expect.poll(async () => (await height()) - (await needed())).toBe(0)
  const before = await height()
  await frame.evaluate((element) => element.scrollIntoView())
  await expect(
    inside(page, 'panel-landing').getByRole('heading', { name: 'Share Your Opinion, Earn Rewards' }),
  ).toBeInViewport()
  expect(await height()).toBe(before)
})

test('the routed site works in a frame @whole-browser', async ({ page, site, member, complaints, context }) => {
  complaints.allow(refusedWith(401), disconnected, /ERR_INTERNET_DISCONNECTED/)
  await fund(site, member, 400)
  await site.server.call(requestWithdrawal, { token: member.token, body: { amount: 150 } })
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(publish(site, amid('<panel-app isolated></panel-app>')))
  await addSpace(page)
  const address = page.url()
  const app = inside(page, 'panel-app')
  const frame = page.locator('panel-app iframe')
  const path = async () => new URL((await frameOf(page, 'panel-app')).url()).pathname
  const top = () => frame.evaluate((element) => element.getBoundingClientRect().top)
  const fits = async () => {
    const needed = await (await frameOf(page, 'panel-app')).evaluate(() => document.body.scrollHeight)
    return Math.abs(((await frame.boundingBox())?.height ?? 0) - needed)
  }

  await app.getByRole('link', { name: 'Login' }).click()
  await expect(app.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(fits).toBeLessThan(1)
  const live = joined(page)
  await signIn(app, member)
  await expect.poll(path).toBe('/dashboard')
  await expect(app.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()

  await app.getByRole('link', { name: 'Take Surveys' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Survey Dashboard' })).toBeVisible()
  await expect.poll(path).toBe('/surveys')
  await expect.poll(top, 'a new screen shows from its top').toBe(0)
  await page.evaluate(() => history.back())
  await expect(app.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()

  await page.evaluate(() => scrollTo(0, 1100))
  const { store } = site.server.server.database
  const [request] = await store.select().from(withdrawals).where(eq(withdrawals.userId, member.id))
  const decision = {
    id: request?.id ?? '',
    action: 'approve',
    by: 'Nila',
    at: site.server.server.config.now(),
  } as const
  await live
  await decideWithdrawal(store, decision)
  await expect(app.getByText('Withdrawal approved! 150 points deducted.')).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await expect(app.getByText('No internet connection. Please check your network.')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 500))
  await expect(app.getByText('No internet connection. Please check your network.')).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  await expect(app.getByText('Connection restored!')).toBeInViewport({ ratio: 1 })

  const token = await (await frameOf(page, 'panel-app')).evaluate(() => localStorage.token as string)
  await site.server.call(logout, { token })
  await expect(app.getByText('Please log in again.')).toBeVisible()
  expect(await path()).toBe('/login')
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(app.getByRole('link', { name: 'Login' })).toBeVisible()
})
