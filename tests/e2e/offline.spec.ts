import { disconnected, expect, openAs, type Page, test, watchShifts } from './support.ts'

test('a screen that could not load offline loads after the reconnect', async ({ page, context, complaints }) => {
  complaints.announce(disconnected, /Failed to fetch dynamically imported module/)
  await page.goto('/')
  // Uses the element's link: the same link in the front page that the server drew would load a whole new page.
  const login = page.locator('panel-nav').getByRole('link', { name: 'Login' })
  await expect(login).toBeVisible()
  await context.setOffline(true)
  await login.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

const NOTICE = '.panel-app-connection .panel-notice'

/** Returns the texts that the notice lies over. */
const covered = (page: Page) =>
  page.evaluate((selector) => {
    const notice = document.querySelector(selector)
    if (!notice) return ['no notice']
    const line = notice.getBoundingClientRect()
    const found: string[] = []
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot)
        if (notice.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
        for (const text of element.childNodes) {
          if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          for (const { top, bottom, left, right } of range.getClientRects()) {
            // A line of text has some space above and below its letters.
            const space = (bottom - top) / 8
            const isApart = bottom - space <= line.top || top + space >= line.bottom
            if (!isApart && left < line.right && right > line.left) found.push(text.textContent)
          }
        }
      }
    }
    visit(document)
    return found
  }, NOTICE)

for (const width of [320, 360, 1280])
  test(`the notice about the network covers no text and moves nothing at ${width} px`, async ({
    page,
    site,
    member,
    context,
    complaints,
  }) => {
    complaints.allow(disconnected, /Failed to fetch dynamically imported module/)
    await page.setViewportSize({ width, height: 740 })
    const shifts = await watchShifts(page)
    await openAs(page, site, member, '/dashboard')
    for (const path of ['/surveys/monthly-grocery-habits', '/dashboard', '/profile']) {
      await page.goto(path)
      await expect(
        page
          .getByText('Question 1 of 12')
          .or(page.getByRole('heading', { level: 1 }))
          .first(),
      ).toBeVisible()
      await page.waitForLoadState('networkidle')
      await shifts()
      await context.setOffline(true)
      await expect(page.getByText('No internet connection. Please check your network.')).toBeVisible()
      expect(await covered(page), path).toEqual([])
      await context.setOffline(false)
      await expect(page.getByText('Connection restored!')).toBeVisible()
      expect(await covered(page), path).toEqual([])
      expect(await shifts(), path).toEqual([])
    }
  })
