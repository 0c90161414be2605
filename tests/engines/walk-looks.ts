import { expect, test } from 'vitest'
import type { Walker } from './walker.ts'

/** CSS pixels between the middle of a button and that of its capital letters. */
const OFF_MIDDLE = 1.25
const HINDI = '[lang=hi].panel-language-switch'

/**
 * Runs in the page. Returns for each button with one line of Latin text how far below its middle the capital letters
 * stand.
 */
function heightsInButtons(): readonly (readonly [name: string, offset: number])[] {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  return all(document).flatMap((one) => {
    const text = [...one.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!text || !one.matches('.panel-button') || !one.checkVisibility()) return []
    const { y, height } = one.getBoundingClientRect()
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(one)
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const { fontBoundingBoxAscent: ascent, actualBoundingBoxAscent: capital } = canvas.measureText('H')
    const letters = document.createRange()
    letters.selectNodeContents(text)
    const baseline = letters.getBoundingClientRect().y + ascent
    return [[text.textContent ?? '', baseline - capital / 2 - (y + height / 2)] as const]
  })
}

const widths = () => [document.documentElement.scrollWidth, innerWidth]

/** Runs in the page. Returns how light the page's ground and its letters are, from 0 to 255, and what the system wants. */
function lightness(): { ground: number; ink: number; isDarkWanted: boolean } {
  const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const lightOf = (color: string): number => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  }
  const ground = lightOf(getComputedStyle(document.body).backgroundColor)
  const heading = document.querySelector('h1')
  return {
    ground,
    ink: heading ? lightOf(getComputedStyle(heading).color) : Number.NaN,
    isDarkWanted: matchMedia('(prefers-color-scheme: dark)').matches,
  }
}

/** Looks at the site in one engine: its letters and its Hindi. */
export function walkLooks(walker: () => Walker): void {
  test('capital letters stand in the middle of buttons', async () => {
    const { tab, screen, openAsGuest } = walker()
    await openAsGuest('/login')
    await screen('panel-login').see('Sign In')
    await tab.read(undefined, () => document.fonts.ready.then(() => true))
    const found = await tab.read(undefined, heightsInButtons)
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter(([, offset]) => Math.abs(offset) > OFF_MIDDLE)).toEqual([])
  })

  test('a press on the name of Hindi shows the site in Hindi, on every page and after a reload', async () => {
    const { tab, parts, screen, openAsGuest } = walker()
    await openAsGuest('/login')
    await parts.click(await parts.one(HINDI))
    await screen('panel-login').see('साइन इन करें')
    await tab.open(`${walker().site.host}/register`)
    await screen('panel-register').see('खाता बनाएँ')
    expect(await tab.read(undefined, () => document.documentElement.lang)).toBe('hi')
    const [content = 0, window] = await tab.read(undefined, widths)
    expect(content).toBe(window)
    const loaded = () => tab.read(undefined, () => document.fonts.check('16px "Anek Hindi"', 'हि'))
    await expect.poll(loaded).toBe(true)
  })
}

const DENIED = 'Your browser does not let this site store anything.'
const NOTE = '.panel-notice'

/** Looks at the site in a browser whose system is dark and which, if the engine can, stores nothing. */
export function walkDark(walker: () => Walker, isDenied: boolean): void {
  test('the site is dark if the system is', async () => {
    const { tab, screen } = walker()
    await tab.open(`${walker().site.host}/login`)
    await screen('panel-login').see('Sign In')
    const { ground, ink, isDarkWanted } = await tab.read(undefined, lightness)
    expect(isDarkWanted).toBe(true)
    expect(ground).toBeLessThan(60)
    expect(ink).toBeGreaterThan(200)
  })

  if (isDenied)
    test('a sign-in says once that the browser stores nothing, and lasts until the page is left', async () => {
      const { tab, parts, screen, site } = walker()
      const { email, password } = await site.server.register()
      await tab.open(`${site.host}/login`)
      const login = screen('panel-login')
      await login.see(DENIED)
      const notes = async () => (await parts.all(NOTE)).filter(({ name }) => name.startsWith(DENIED)).length
      expect(await notes()).toBe(1)
      await login.fill('Email', email)
      await login.fill('Password', password)
      await login.press('Sign In')
      await screen('panel-dashboard').see('Welcome')
      expect(await notes()).toBe(0)
      await tab.open(`${site.host}/rewards`)
      await login.see(DENIED)
      expect(await notes()).toBe(1)
    })
}
