import { expect, type Locator, openAs, type Page, type Site, test } from './support.ts'

const asha = { email: 'asha@example.com', password: 'Passbook#2026' }

async function openMirrored(page: Page, site: Site, path: string) {
  await page.addInitScript(() => {
    Object.assign(window, {
      PanelConfig: { lang: 'ar', messages: { ar: { 'dashboard-earnings': { points: 'Points earned' } } } },
    })
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return
      document.documentElement.dir = 'rtl'
      observer.disconnect()
    }).observe(document, { childList: true })
  })
  await openAs(page, site, { token: await site.server.signIn(asha) }, path)
}

/** Returns the middle of each letter, in CSS pixels from the left, and its line. */
const letters = (element: Locator) =>
  element.evaluate((box) => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    const found: { letter: string; at: number; line: number }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let place = 0; place < (node.textContent ?? '').length; place++) {
        const range = document.createRange()
        range.setStart(node, place)
        range.setEnd(node, place + 1)
        const { x, width, y } = range.getBoundingClientRect()
        found.push({ letter: range.toString(), at: x + width / 2, line: Math.round(y) })
      }
    return found
  })

test('text of users keeps its direction, and starts where the line starts', async ({ page, site }) => {
  await openMirrored(page, site, '/rewards')
  const about = page.locator('.panel-rewards-about').first()
  await expect(about).toHaveText(/\.$/)
  const drawn = await letters(about)
  const [before, stop] = drawn.slice(-2)
  expect(stop?.line).toBe(before?.line)
  expect(stop?.at, 'the full stop follows its sentence').toBeGreaterThan(before?.at ?? Number.NaN)

  await page.goto('/surveys/streaming-and-cricket')
  const row = page.locator('.panel-choice-list-row').first()
  await expect(row).toBeVisible()
  const label = await letters(row.locator('input + *'))
  const radio = await row.getByRole('radio').boundingBox()
  const end = Math.max(...label.map(({ at }) => at))
  expect((radio?.x ?? 0) - end, 'an answer stands beside its mark').toBeLessThan(40)
})

test('a plus keeps its place in a figure on a page from right to left', async ({ page, site }) => {
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.dir = 'rtl')))
  await page.goto(`${site.host}/`)
  const figures = page.locator('.panel-landing-figure dd')
  await expect(figures.first()).toHaveText('50K+')
  for (const figure of await figures.all()) {
    const drawn = await letters(figure)
    const at = drawn.map(({ at }) => at)
    expect(at, drawn.map(({ letter }) => letter).join('')).toEqual(at.toSorted((one, other) => one - other))
  }
})

test('the texts of the chart stay inside the card and do not overlap in Arabic', async ({ page, site }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openMirrored(page, site, '/dashboard')
    const chart = page.getByRole('slider')
    await expect(chart).toBeVisible()
    const found = await chart.evaluate((slider) => {
      const sheet = slider.closest('section')?.getBoundingClientRect() ?? new DOMRect()
      const boxes = [...slider.querySelectorAll('text')]
        .map((text) => ({ text: text.textContent, name: text.classList[0], ...text.getBoundingClientRect().toJSON() }))
        .filter(({ width }) => width > 0)
      const names = boxes.filter(({ name }) => /name|initial/.test(name ?? ''))
      return {
        names: names.length,
        out: boxes.filter(({ left, right }) => left < sheet.left || right > sheet.right).map(({ text }) => text),
        over: names.filter((one) => names.some((other) => other.left > one.left && other.left < one.right)).length,
      }
    })
    expect(found, `at ${width}`).toEqual({ names: 6, out: [], over: 0 })
    const strokes = await chart
      .locator('.panel-dashboard-chart-base, .panel-dashboard-chart-rule')
      .evaluateAll((rules) => rules.map((rule) => getComputedStyle(rule).stroke))
    expect(strokes.filter((stroke) => stroke === strokes.at(-1)).length, 'the base line stands out').toBe(1)
  }
})

test('a button in a narrow column breaks no word, and code has no extra empty lines', async ({ page, site }) => {
  await page.setViewportSize({ width: 280, height: 800 })
  await openAs(page, site, { token: await site.server.signIn(asha) }, '/surveys/streaming-and-cricket')
  const foot = page.locator('.panel-survey-foot .panel-button')
  await expect(foot).toHaveCount(2)
  for (const button of await foot.all()) {
    const lines = new Set((await letters(button)).map(({ line }) => line))
    expect([...lines], await button.innerText()).toHaveLength(1)
  }

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.gallery}/elements/panel-survey`)
  const code = page.locator('pre').first()
  await expect(code).toContainText('integrity')
  const { gaps, blank } = await code.evaluate((pre) => {
    const range = document.createRange()
    range.selectNodeContents(pre)
    const seen = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
    const tops = [...new Set(seen)].sort((one, other) => one - other)
    const line = Number.parseFloat(getComputedStyle(pre).lineHeight)
    const gaps = tops.filter((top, place) => place > 0 && top - (tops[place - 1] ?? 0) > 1.5 * line).length
    return { gaps, blank: (pre.textContent ?? '').trim().split('\n\n').length - 1 }
  })
  expect(gaps, 'the number of empty lines').toBe(blank)
})
