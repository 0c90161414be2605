import { expect, openAs, type Page, signIn, test } from './support.ts'

const PHONE = { width: 360, height: 740 }
/** The minimum of docs/accessibility.md, in pixels. */
const TAP = 44
const LARGE = '32px'

function smallTargets(least: number): string[] {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
  return within(document)
    .filter((element) => element.matches('a[href], button, input, select, textarea, summary'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .filter((element) => !element.matches(':disabled, [aria-disabled=true]') && !isInSentence(element))
    .flatMap((element) => {
      // A press on the label selects the choice.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      // Half a pixel depends on the font.
      if (Math.min(width, height) >= least - 0.5) return []
      return `${element.className || element.localName} "${element.textContent}": ${width} x ${height}`
    })
}

function sideways(): string[] {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ])
  const all = within(document.body)
  const named = (element: Element) => `${element.className || element.localName}: ${element.scrollWidth}`
  const scrolling = all.filter(
    (element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth,
  )
  if (document.documentElement.scrollWidth <= innerWidth) return scrolling.map(named)
  return [...scrolling, ...all.filter((element) => element.getBoundingClientRect().right > innerWidth)].map(named)
}

async function expectRoom(page: Page, name: string) {
  expect.soft(await page.evaluate(smallTargets, TAP), `${name}, targets below ${TAP} px`).toEqual([])
  // Chromium evaluates a container query in em only when the size of the container changes.
  await page.setViewportSize({ ...PHONE, width: PHONE.width + 1 })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), LARGE)
  await page.setViewportSize(PHONE)
  expect
    .soft(await page.evaluate(sideways), `${name}, parts that scroll sideways with a root font of ${LARGE}`)
    .toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Goes to the path without loading the page again. */
const open = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

test('every screen with large text fits 360 px and has targets that suit a finger', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectRoom(page, 'landing')
  await open(page, '/register')
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await expectRoom(page, 'register')
  await open(page, '/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expectRoom(page, 'login')

  await signIn(page, { email: 'asha@example.com', password: 'Passbook#2026' })
  await expect(page.getByRole('link', { name: /min, / })).toBeVisible()
  await expectRoom(page, 'dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectRoom(page, 'dashboard with its menu')
  const main = page.getByRole('main')
  const screens = [
    ['/surveys', main.getByRole('row').nth(2)],
    ['/rewards', main.getByRole('button', { name: /^Redeem / }).first()],
    ['/passbook', main.getByRole('row').nth(2)],
    ['/profile', main.getByRole('button', { name: 'Change Password' })],
    ['/payment-history', main.getByRole('row').nth(2)],
    ['/surveys/streaming-and-cricket', main.getByText(/^Question 1 of/)],
    ['/no-such-page', main.getByRole('heading', { name: 'There is no page at this address.' })],
  ] as const
  for (const [path, shown] of screens) {
    await open(page, path)
    await expect(shown).toBeVisible()
    await expectRoom(page, path)
  }
})

test('no bar stays over a page that is zoomed to 400 %', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const stay = () =>
    page.evaluate(() => {
      const found: string[] = []
      const look = (root: Document | ShadowRoot) => {
        for (const element of root.querySelectorAll('*')) {
          const { position, display } = getComputedStyle(element)
          if (/fixed|sticky/.test(position) && display !== 'none' && element.getBoundingClientRect().height > 0)
            found.push(element.className || element.localName)
          if (element.shadowRoot) look(element.shadowRoot)
        }
      }
      look(document)
      return found
    })
  for (const path of ['/dashboard', '/surveys/monthly-grocery-habits', '/payment-history']) {
    await openAs(page, site, member, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    expect(await stay(), path).toEqual([])
  }
})

test('the notice about the network hides nothing of a survey at twice the text size', async ({
  page,
  site,
  member,
}) => {
  await page.setViewportSize(PHONE)
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await openAs(page, site, member, '/surveys/monthly-grocery-habits')
  const kept = page.getByText('Saves as you answer').first()
  await expect(kept).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const notice = page.getByText('No internet connection. Please check your network.')
  await expect(notice).toBeInViewport()
  const title = page.getByRole('heading', { level: 1, name: 'Monthly grocery habits' })
  const head = await notice.evaluate((element) => element.getBoundingClientRect())
  for (const part of [title, kept]) {
    const { top, bottom } = await part.evaluate((element) => element.getBoundingClientRect())
    expect(head.bottom <= top || bottom <= head.top, await part.innerText()).toBe(true)
  }
})
