import { inside, publish, script } from './frames.ts'
import { answerQuestion, expect, openAs, rememberMember, test } from './support.ts'

test('each element that needs a member says who is signed in, and the member can sign out by keyboard', async ({
  page,
  site,
  member,
}) => {
  await rememberMember(page, site, member, site.partner)
  const names = ['survey-list', 'dashboard', 'rewards', 'payment-history', 'passbook', 'profile']
  const tags = [...names, 'footer', 'nav'].map((name) => `<panel-${name}></panel-${name}>`)
  await page.goto(publish(site, tags.join('')))
  for (const name of names)
    await expect(page.locator(`panel-${name} .panel-account-line`)).toHaveText(`Signed in as ${member.email}Sign Out`)
  await expect(page.locator('.panel-account-line')).toHaveCount(names.length)

  const passbook = page.locator('panel-passbook')
  await passbook.getByRole('button', { name: 'Sign Out' }).focus()
  await page.keyboard.press('Enter')
  const ask = passbook.getByRole('button', { name: 'Sign In' })
  await expect(ask).toBeVisible()
  await expect(page.locator('.panel-account-line')).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('panel-passbook')
  await page.keyboard.press('Tab')
  await expect(ask, 'the sign-in of the element has the focus').toBeFocused()
  await expect(page.getByLabel('Email'), 'no form shows before somebody asks for one').toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(passbook.getByLabel('Email')).toBeVisible()
})

test('the account line in a Hindi frame asks about unsent answers', async ({ page, site, member }) => {
  const survey = '<panel-survey survey-id="monthly-grocery-habits" guest="sign-in" isolated></panel-survey>'
  await page.goto(publish(site, survey, script(site, 'data-lang="hi"')))
  const frame = inside(page, 'panel-survey')
  await frame.locator('input[type=email]').fill(member.email)
  await frame.locator('input[type=password]').fill(member.password)
  await frame.locator('button[type=submit]').click()
  await answerQuestion(frame)
  const line = frame.locator('.panel-account-line')
  await expect(line).toContainText(`आप ${member.email} से साइन इन हैं`)
  await line.getByRole('button', { name: 'साइन आउट' }).click()
  const dialog = frame.getByRole('dialog', { name: 'आपका एक सर्वे अधूरा है' })
  await dialog.getByRole('button', { name: 'हटाएँ और साइन आउट करें' }).click()
  await expect(frame.locator('input[type=email]')).toBeVisible()
  await expect(line).toHaveCount(0)
})

test('the site draws no account line', async ({ page, site, member }) => {
  await openAs(page, site, member, '/rewards')
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards Dashboard' })).toBeVisible()
  await expect(page.locator('.panel-account')).toHaveCount(0)
})
