import { expect, type Page, ready, tagOf, test } from '../../support/page.ts'

/** Returns the WCAG luminance of each colour of the parts. */
const brightnessOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part, property) => {
      const colors =
        getComputedStyle(part)
          .getPropertyValue(property)
          .match(/rgba?\([^)]+\)/g) ?? []
      return colors.map((color) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
          const part = Number(value) / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      })
    }, property)

const contrast = ([first = 0]: number[], [second = 0]: number[]) =>
  (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)

for (const colorScheme of ['dark', 'light'] as const)
  for (const theme of ['light', 'dark'])
    test(`progress stands out in ${colorScheme} high contrast with the ${theme} theme`, async ({ page, open }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await open({ body: tagOf('survey').replace('>', ` theme="${theme}">`), member: true })
      await ready(page, 'panel-survey')
      const [done = 0, left = 0] = await brightnessOf(page, '.panel-ticks', 'background-image')
      expect(contrast([done], [left])).toBeGreaterThan(3)
      await page.evaluate(() => {
        document.body.style.backgroundColor = 'Canvas'
      })
      const back = await brightnessOf(page, 'body', 'background-color')
      expect(contrast([left], back)).toBeLessThan(1.1)
      expect(contrast([done], back)).toBeGreaterThan(3)
    })
