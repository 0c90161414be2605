import { inside, publish } from './frames.ts'
import { expect, signIn, test } from './support.ts'

const ask = { name: 'Sign In', exact: true } as const

test('the sign-in form of an isolated element closes when another form opens', async ({ page, site, member }) => {
  await page.goto(
    publish(
      site,
      '<panel-rewards isolated></panel-rewards><panel-passbook isolated></panel-passbook><panel-dashboard></panel-dashboard>',
    ),
  )
  const rewards = inside(page, 'panel-rewards')
  const passbook = inside(page, 'panel-passbook')
  const dashboard = page.locator('panel-dashboard')
  const places = [rewards, passbook, dashboard]
  for (const place of [...places, rewards]) {
    await place.getByRole('button', ask).click()
    await expect(place.getByLabel('Email')).toBeVisible()
    for (const other of places.filter((one) => one !== place)) {
      await expect(other.getByLabel('Email')).toHaveCount(0)
      await expect(other.getByRole('button', ask)).toBeVisible()
    }
  }
  await signIn(rewards, member)
  for (const place of [rewards, passbook]) await expect(place.locator('.panel-guest')).toHaveCount(0)
  // Frames share a session; a native element has another.
  await expect(dashboard.getByRole('button', ask)).toBeVisible()
})

test('isolated elements show one form at a time, and panel-login serves all', async ({ page, site, member }) => {
  const survey = (id: string) =>
    `<panel-survey isolated guest="sign-in" survey-id="${id}" data-id="${id}"></panel-survey>`
  await page.goto(publish(site, survey('monthly-grocery-habits') + survey('streaming-and-cricket')))
  const mails = [0, 1].map((place) => page.locator('iframe').nth(place).contentFrame().getByLabel('Email'))
  const count = async () => (await Promise.all(mails.map((mail) => mail.count()))).reduce((one, other) => one + other)
  await expect.poll(count).toBe(1)

  await page.goto(publish(site, '<panel-login isolated></panel-login><panel-rewards isolated></panel-rewards>'))
  const rewards = inside(page, 'panel-rewards')
  const login = inside(page, 'panel-login')
  await expect(login.getByLabel('Email')).toBeVisible()
  await rewards.getByRole('button', ask).click()
  await expect(page.locator('panel-login iframe')).toBeFocused()
  await expect(rewards.getByLabel('Email')).toHaveCount(0)
  await signIn(login, member)
  await expect(rewards.getByRole('heading', { name: 'Rewards Dashboard' })).toBeVisible()
})
