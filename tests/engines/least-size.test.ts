import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../screens/taking.ts'
import { openSite } from '../support/site.ts'
import { prepareEngines } from './engines.ts'
import { openAs, type Stored } from './page.ts'

let site: Awaited<ReturnType<typeof openSite>>
let stored: Stored
beforeAll(async () => {
  site = await openSite()
  stored = await createMember(site, 'none')
})
afterAll(() => site.close())

/** Runs in the page. Returns the tabs at the foot whose words overflow, or undefined without a screen. */
function tooWide(): string[] | undefined {
  const bar = document.querySelector('.panel-app-tabs')
  if (!bar) return undefined
  return [...bar.querySelectorAll('a')].flatMap((tab) => {
    const words = document.createRange()
    words.selectNodeContents(tab)
    const [box, text] = [tab.getBoundingClientRect(), words.getBoundingClientRect()]
    return tab.checkVisibility() && (text.width > box.width || tab.scrollWidth > tab.clientWidth)
      ? [`${tab.textContent}: ${text.width} px in ${box.width}`]
      : []
  })
}

describe.each(prepareEngines())('$name', ({ start, leastSize }) => {
  // With `leastSize` the words have the size that the member set, otherwise our size.
  test.each([{}, ...(leastSize ? [leastSize] : [])])(
    'the tabs have room for their words at every width with the settings %j',
    async (preferences) => {
      const tab = await start(preferences)
      try {
        await openAs(tab, site, stored, `${site.host}/dashboard`)
        for (const width of [320, 360, 390, 480, 560, 600, 640, 700, 760]) {
          await tab.resize(width, 800)
          await expect.poll(() => tab.read(undefined, tooWide), { message: `at ${width} px` }).toEqual([])
        }
      } finally {
        await tab.close()
      }
    },
  )
})
