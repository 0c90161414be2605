import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../screens/taking.ts'
import { openSite } from '../support/site.ts'
import { prepareEngines } from './engines.ts'
import { openAs, type Stored } from './page.ts'
import { createScreen } from './screen.ts'

let site: Awaited<ReturnType<typeof openSite>>
let stored: Stored
beforeAll(async () => {
  site = await openSite()
  stored = await createMember(site, 'some')
})
afterAll(() => site.close())

type Back = { back?: boolean[] }

/** Runs in the page. Notes for each frame after the return whether the dashboard shows, until the sign-in shows. */
function watchReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const seen: boolean[] = []
    const look = () => {
      const dashboard = document.querySelector('panel-dashboard')
      seen.push(dashboard?.checkVisibility({ visibilityProperty: true }) ?? false)
      if (location.pathname === '/login') (window as unknown as Back).back = seen
      else requestAnimationFrame(look)
    }
    look()
  })
}

describe.each(prepareEngines())('$name', ({ start }) => {
  test('Back shows nothing of the member after a sign-out', async () => {
    const tab = await start()
    try {
      await openAs(tab, site, stored, `${site.host}/dashboard`)
      await createScreen(tab, 'panel-dashboard', false).see('Welcome')
      await tab.read(undefined, watchReturn)
      await tab.open(`${site.host}/robots.txt`)
      await tab.read(undefined, () => localStorage.clear())
      await tab.read(undefined, () => history.back())
      await expect.poll(() => tab.read(undefined, () => location.pathname)).toBe('/login')
      const back = await tab.read(undefined, () => (window as unknown as Back).back ?? null)
      process.stdout.write(`${tab.browser} ${back ? `kept the page: ${back.length} frames` : 'loaded the page anew'}\n`)
      expect(back?.some(Boolean) ?? false).toBe(false)
    } finally {
      await tab.close()
    }
  })
})
