import { plantSurvey } from '../support/surveys.ts'
import { expect, type Page, type Site, signIn, test } from './support.ts'

const open = (page: Page, site: Site, body: string) =>
  page.goto(
    site.publish(`<!doctype html><html lang="en"><head><title>Nested</title><link rel="icon" href="/icon.svg">
      <script async src="${site.host}/panel.js" data-preload="survey"></script></head><body>${body}</body></html>`),
  )

/** Puts the template's content into an open shadow root. */
const SHADOW = (inner: string) => `<div id="host"></div><template>${inner}</template><script>
  host.attachShadow({ mode: 'open' }).append(document.querySelector('template').content)</script>`

const DIALOG = (inner: string) => `<dialog id="modal"><button>First</button>${inner}<button>Last</button></dialog>
  <script>modal.showModal()</script>`

const FORM = (inner: string) => `<form id="own" action="/published"><input name="mine" value="1">${inner}
  <button>Send</button></form><script>
  window.submissions = 0
  own.addEventListener('submit', (event) => { event.preventDefault(); submissions++ })</script>`

/** Signs in and answers, pressing Enter where a member would. */
async function answer(page: Page, { email, password }: { email: string; password: string }) {
  const survey = page.locator('panel-survey')
  await signIn(survey, { email, password: 'Wrong#Password1' })
  await expect(survey.getByText('Invalid email or password')).toBeVisible()
  await survey.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await survey.locator('.panel-survey-question').getByRole('textbox').fill('A lower price.')
  await page.keyboard.press('Enter')
  await survey.getByRole('radio').first().press('Space')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Your balance is now')).toBeVisible()
}

for (const [where, within] of Object.entries({
  'another shadow root': SHADOW,
  'a modal dialog': DIALOG,
  "the page's form": FORM,
}))
  test(`a member signs in and answers in an element in ${where}`, async ({ page, site, member, complaints }) => {
    complaints.announce(/status of 401/)
    const id = await plantSurvey(site.server, [{ type: 'text' }, { type: 'rating', maxRating: 5 }])
    await open(page, site, within(`<panel-survey survey-id="${id}"></panel-survey>`))
    await answer(page, member)
    if (within === DIALOG) {
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toBeHidden()
    }
  })

test("an element adds no field to the page's form and does not submit it", async ({ page, site }) => {
  await open(
    page,
    site,
    FORM('<panel-login></panel-login><panel-register></panel-register><panel-forgot-password></panel-forgot-password>'),
  )
  const login = page.locator('panel-login')
  await login.getByLabel('Email').fill('asha')
  await page.keyboard.press('Enter')
  await login.getByRole('button', { name: 'Show password' }).click()
  await page.locator('panel-register').getByRole('button', { name: 'Create Account' }).click()
  await page.locator('panel-forgot-password').getByLabel('Email').press('Enter')
  await expect(page.locator('panel-register').getByText('First name is required')).toBeVisible()
  const heard = await page.evaluate(() => ({
    submissions: (window as unknown as { submissions: number }).submissions,
    fields: [...new FormData(document.querySelector('form') as HTMLFormElement).keys()],
  }))
  expect(heard).toEqual({ submissions: 0, fields: ['mine'] })
  expect(page.url()).toBe(`${site.partner}/published`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await page.evaluate(() => (window as unknown as { submissions: number }).submissions)).toBe(1)
})
