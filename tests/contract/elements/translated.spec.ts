import { names } from '../../../widgets/manifest.ts'
import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'
import { sweep } from '../../support/size.ts'
import { FORMS, shownBy, translate } from '../../support/translator.ts'

// A browser that translates the page replaces our text nodes (src/element/replaced-texts.ts).

const FOR_MEMBERS = sweep(names, 'survey', 'rewards', 'profile', 'payment-history')
/** Most elements show a guest the same card. */
const FOR_GUESTS = sweep(names, 'login', 'survey', 'rewards')

const setLanguage = (page: Page, lang: string) =>
  page.locator('html').evaluate((html, lang) => html.setAttribute('lang', lang), lang)

async function shownInTurn(page: Page, tag: string, settle: () => Promise<void>) {
  await ready(page, tag)
  await settle()
  const shown: string[] = []
  for (const lang of ['hi', 'en']) {
    await setLanguage(page, lang)
    await expect(page.locator(`${tag} .panel-root`).first()).toHaveAttribute('lang', lang)
    await settle()
    shown.push(await shownBy(page, tag))
  }
  return shown
}

for (const member of [true, false])
  for (const name of member ? FOR_MEMBERS : FOR_GUESTS)
    test(`panel-${name} of a ${member ? 'member' : 'guest'} updates its texts on a translated page @both`, async ({
      page,
      open,
      settle,
    }) => {
      const tag = `panel-${name}`
      await open({ body: tagOf(name), member })
      const plain = await shownInTurn(page, tag, settle)
      await translate(page, 'replaces')
      await open({ body: tagOf(name), member })
      const translated = await shownInTurn(page, tag, settle)
      expect(translated).toEqual(plain)
    })

for (const form of FORMS)
  test(`a sign-in shows each outcome on a page whose translator ${form} texts @both`, async ({
    page,
    open,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource.*40[01]|429/)
    await translate(page, form)
    await open({ body: tagOf('login') })
    const notice = page.getByRole('alert').or(page.locator('.panel-notice'))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
    await page.getByLabel('Email').fill('meera@example.org')
    await expect(page.getByText('Please enter your email address')).toBeHidden()
    await page.getByLabel('Password', { exact: true }).fill('Wrong-1234')
    await page.route('**/auth/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'access-control-allow-origin': '*' },
        json: { success: false, message: 'Too many attempts. Please wait.' },
      }),
    )
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(notice.first()).toHaveText('Too many attempts. Please wait.')
    await page.unroute('**/auth/login')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(notice.first()).toHaveText('Invalid email or password')
    await expect(page.getByText('Too many attempts')).toHaveCount(0)
  })

test('a translator finds each text when it translates again @both', async ({ page, open, settle }) => {
  await open({ body: tagOf('register') })
  await ready(page, 'panel-register')
  await settle()
  const before = await shownBy(page, 'panel-register')
  const act = (what: 'translate' | 'again' | 'original') =>
    page.locator('panel-register').evaluate(async (element, what) => {
      const page = window as unknown as { kept?: [Text, Element][] }
      page.kept ??= []
      const { kept } = page
      const fontOf = (text: string) => {
        const font = document.createElement('font')
        font.textContent = `${what} ${text}`
        return font
      }
      if (what === 'translate') {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (walker.nextNode())
          if (walker.currentNode.textContent?.trim()) kept.push([walker.currentNode as Text, fontOf('')])
        for (const pair of kept) {
          pair[1] = fontOf(pair[0].data)
          pair[0].replaceWith(pair[1])
        }
      } else if (what === 'again')
        for (const pair of kept) {
          const next = fontOf(pair[1].textContent ?? '')
          pair[1].replaceWith(next)
          pair[1] = next
        }
      else for (const [text, font] of kept) font.replaceWith(text)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }, what)
  await act('translate')
  await act('again')
  expect(await page.locator('panel-register font').count()).toBeGreaterThan(10)
  await act('original')
  expect(await shownBy(page, 'panel-register')).toBe(before)
  await expect(page.locator('panel-register font')).toHaveCount(0)
})

/** Returns for each text with this value, in all roots, whether a translator may change it. */
const findTexts = (page: Page, tag: string, value: string) =>
  page.locator(tag).evaluate((element, value) => {
    const found: boolean[] = []
    const visit = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (text.textContent?.includes(value)) found.push(text.parentElement?.translate ?? true)
    }
    visit(element.shadowRoot ?? element)
    return found
  }, value)

for (const name of ['login', 'profile', 'nav', 'rewards'])
  test(`panel-${name} keeps a translator from the member's e-mail address`, async ({ page, open }) => {
    await open({ body: tagOf(name), member: true })
    await ready(page, `panel-${name}`)
    const email = await page.evaluate(() => JSON.parse(localStorage.getItem('panel-user') ?? '{}').email as string)
    await expect.poll(() => findTexts(page, `panel-${name}`, email)).toContain(false)
    expect(await findTexts(page, `panel-${name}`, email)).not.toContain(true)
  })

test('a translator leaves amounts unchanged', async ({ page, open }) => {
  await open({ body: tagOf('survey-list'), member: true })
  await expect(page.locator('panel-survey-list .panel-amount').first()).toBeVisible()
  const may = await page
    .locator('panel-survey-list .panel-amount')
    .evaluateAll((amounts) => amounts.map((amount) => (amount as HTMLElement).translate))
  expect(new Set(may)).toEqual(new Set([false]))
})
