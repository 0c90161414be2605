import { countLeft, expectLittleMore } from '../support/leaks.ts'
import { counts } from '../support/size.ts'
import { publish } from './frames.ts'
import { expect, type Page, test } from './support.ts'

/** Adds ten isolated elements, waits until all show, and removes them, `rounds` times. */
const mountAndRemove = (page: Page, rounds: number) =>
  page.evaluate(async (rounds) => {
    const main = document.querySelector('main') as HTMLElement
    for (let round = 0; round < rounds; round++) {
      let shown = 0
      const count = () => (shown += 1)
      document.addEventListener('panel-ready', count)
      main.innerHTML = '<panel-footer isolated></panel-footer>'.repeat(10)
      while (shown < 10) await new Promise((resolve) => setTimeout(resolve, 10))
      document.removeEventListener('panel-ready', count)
      main.replaceChildren()
    }
  }, rounds)

test('isolated elements that are added and removed leave no node or listener', async ({ page, site }) => {
  test.slow()
  await page.goto(publish(site, '<main></main><section></section>'))
  const counted = await countLeft(page)
  await mountAndRemove(page, 1)
  const before = await counted()
  await mountAndRemove(page, counts.frames / 10)
  await expectLittleMore(counted, before)
})

test('an isolated element shows again after a move or a return to the page', async ({ page, site }) => {
  await page.goto(publish(site, '<main><panel-footer isolated></panel-footer></main><section></section>'))
  const frame = page.locator('panel-footer iframe')
  const shows = async () => {
    await expect(frame).toHaveCount(1)
    await expect(frame.contentFrame().getByRole('link', { name: 'Surveys' })).toBeVisible()
  }
  await shows()
  await page.evaluate(() => document.querySelector('section')?.append(document.querySelector('panel-footer') as Node))
  await shows()
  const held = await page.evaluateHandle(() => {
    const element = document.querySelector('panel-footer') as Element
    element.remove()
    return element
  })
  await expect(frame).toHaveCount(0)
  expect(await held.evaluate((element) => element.children.length), 'the element drops the frame that left').toBe(0)
  await page.evaluate((element) => void document.querySelector('main')?.append(element), held)
  await shows()
  await page.evaluate((element) => {
    const root = document.querySelector('section')?.attachShadow({ mode: 'open' })
    root?.append(element)
  }, held)
  await shows()
  await held.evaluate((element) => element.remove())
  await expect.poll(() => held.evaluate((element) => element.children.length)).toBe(0)
})
