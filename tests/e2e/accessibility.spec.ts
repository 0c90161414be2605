import AxeBuilder from '@axe-core/playwright'
import { answerQuestion, expect, openAs, type Page, signIn, test } from './support.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SCHEMES = ['light', 'dark'] as const
const WIDTHS = [360, 1280] as const
const HEIGHT = 800
/** WCAG 1.4.10: down to this width nothing scrolls sideways. */
const NARROWEST = 320

async function expectAccessible(page: Page, name: string, part?: string) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      // it takes a link for one that skips only where no link before it stands in a shadow root
      const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('.panel-app-skip')
      const { violations } = await (part ? axe.include(part) : axe).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`,
      )
      expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([])
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(wide, `${name} at ${NARROWEST} px`).toBeLessThanOrEqual(NARROWEST)
}

const forGuests = {
  '/': 'Share Your Opinion, Earn Rewards',
  '/login': 'Welcome back',
  '/register': 'Create an account',
  '/verify-email': 'Verify your e-mail',
  '/no-such-page': 'There is no page at this address.',
}
for (const [path, heading] of Object.entries(forGuests)) {
  test(`${path} can be used by everybody, at every width and in both schemes`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page, path)
  })
}

test('sign-in with its errors, and its code step, can be used by everybody', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await expectAccessible(page, 'errors', 'main')
  await signIn(page, { email: 'vikram@example.com', password: 'Passbook#2026' })
  await expect(page.getByRole('heading', { name: 'Verify Login' })).toBeVisible()
  await expectAccessible(page, 'code', 'main')
})

test('the dashboard and both lists of surveys can be used by everybody', async ({ page, site }) => {
  const token = await site.server.signIn({ email: 'asha@example.com', password: 'Passbook#2026' })
  await openAs(page, site, { token }, '/dashboard')
  await expect(page.getByRole('link', { name: /min, / })).toBeVisible()
  await expectAccessible(page, '/dashboard')
  await page.goto('/surveys')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page, '/surveys')
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await expectAccessible(page, 'completed surveys', 'main')
})

test('the dashboard and the lists of a new member can be used by everybody', async ({ page, site, member }) => {
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByText('No completed surveys yet')).toBeVisible()
  await expectAccessible(page, '/dashboard', 'main')
  await page.goto('/surveys')
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await expect(page.getByText('Complete some surveys to see them here.')).toBeVisible()
  await expectAccessible(page, 'no completed surveys', 'main')
})

test('every type of question can be used by everybody, asked, refused and answered', async ({ page, site, member }) => {
  test.slow()
  await openAs(page, site, member, '/surveys/monthly-grocery-habits')
  const survey = page.locator('panel-survey')
  const seen = new Set<string>()
  for (let number = 1; number <= 12; number++) {
    await expect(survey.getByText(`Question ${number} of 12`)).toBeVisible()
    if (number === 1) {
      await survey.getByRole('button', { name: 'Next' }).click()
      await expect(survey.getByRole('alert')).not.toBeEmpty()
      await expectAccessible(page, 'a question left open')
    }
    const control = survey.locator('.panel-survey-question').locator('input, textarea').first()
    const kind = await control.evaluate(
      (element) => `${element.localName} ${element.getAttribute('type')} ${element.className}`,
    )
    await answerQuestion(survey)
    // of questions with the same control one is enough
    if (!seen.has(kind)) await expectAccessible(page, `question ${number}`, 'panel-survey')
    seen.add(kind)
    await survey.getByRole('button', { name: number < 12 ? 'Next' : 'Submit Survey' }).click()
  }
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  await expectAccessible(page, 'the end', 'panel-survey, panel-survey-list')
})
