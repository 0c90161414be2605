import { plantSurvey } from '../support/surveys.ts'
import { expect, fund, openAs, type Page, test } from './support.ts'

async function expectHeadings(page: Page, name: string) {
  const tree = await page.locator('body').ariaSnapshot()
  const levels = [...tree.matchAll(/- heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1).length, `${name}: the number of h1`).toBe(1)
  const skipped = levels.filter((level, place) => level > (levels[place - 1] ?? 0) + 1)
  expect(skipped, `${name}: ${levels}`).toEqual([])
}

/** Goes to the path without loading the page again. */
const open = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

test('sign-in has the landmarks in order, and each field has a name and an error', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - navigation "Skip links":
      - link "Skip to the content"
    - banner:
      - navigation "Main":
        - link "Login"
        - link "Sign Up"
    - main:
      - heading "Sign In" [level=1]
      - textbox "Email" [invalid]
      - paragraph: Please enter your email address
      - textbox "Password" [invalid]
      - button "Show password"
      - paragraph: Please enter your password
      - paragraph:
        - link "Forgot your password"
      - button "Sign In"
    - complementary
    - contentinfo:
      - navigation "Explore":
        - heading "Explore" [level=2]
      - heading "Contact" [level=2]
    - status
  `)
  await expectHeadings(page, 'sign-in')
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to the content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a screen reader gets a question, rewards, a withdrawal and entries in order', async ({ page, site, member }) => {
  await fund(site, member, 300)
  const question = { type: 'multiple-choice', question: 'Where do you shop?', options: ['Market', 'Shop'] }
  const id = await plantSurvey(site.server, [question, { type: 'text' }])
  await openAs(page, site, member, `/surveys/${id}`)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeEnabled()
  await next.click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Back to Surveys"
      - heading "Habits" [level=1]:
        - button "Habits" [expanded]
      - region "About This Survey"
      - progressbar "Question 1 of 2"
      - heading "Where do you shop?" [level=2]
      - paragraph:
        - alert: "* This question is required"
      - group "Where do you shop?":
        - radio "Market"
        - radio "Shop"
      - button "Previous" [disabled]
      - button "Next"
      - complementary:
        - progressbar "Required completed"
  `)
  await expect(page).toHaveTitle(/^Habits/)
  await expectHeadings(page, 'a question')

  await open(page, '/rewards')
  await expect(page.getByRole('button', { name: /^Redeem / }).first()).toBeVisible()
  await page.getByLabel('Amount').fill('100')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Rewards Dashboard" [level=1]
      - region "Redeem Points":
        - heading "Redeem Points" [level=2]
        - textbox "Amount": "100"
        - paragraph: From ₹100 to ₹300. You will have ₹200 left.
        - group "Quick choices":
          - button "₹100"
        - button "Withdraw ₹100"
      - region "Available Rewards":
        - heading "Available Rewards" [level=2]
        - searchbox "Search"
        - combobox "Sort by"
        - status: /\\d+ rewards/
        - list:
          - listitem:
            - heading "Tea and snack voucher, ₹100" [level=3]
            - button "Redeem Tea and snack voucher, ₹100"
          - listitem:
            - heading "Two cinema tickets" [level=3]
            - button "Set as My Goal Two cinema tickets"
  `)
  await expectHeadings(page, 'the rewards')
  await page.getByRole('button', { name: 'Withdraw ₹100' }).click()
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Withdraw ₹100?":
      - heading "Withdraw ₹100?" [level=2]
      - term: Amount
      - definition: ₹100 (100 points)
      - term: Paid to
      - definition: Bank account ending in 9012
      - term: Paid when
      - paragraph: You will have ₹200 left.
      - button "Cancel"
      - button "Withdraw ₹100"
  `)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')

  await open(page, '/passbook')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Passbook" [level=1]
      - button "Download as CSV"
      - button "Print"
      - status
      - term: Balance
      - definition: "300"
      - table "Entries":
        - rowgroup:
          - row "Date Entry Kind Points Balance"
        - rowgroup:
          - row:
            - rowheader /\\w+ \\d{4}/
          - row /Survey \\+300 300$/
      - status: 1 entry
  `)
  await expectHeadings(page, 'the passbook')
})
