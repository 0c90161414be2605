import { elementNames } from '../../../src/elements.ts'
import { routes } from '../../../src/router.ts'
import { attributesOf, expect, type Page, ROOM_SHEETS, ready, test } from '../../support/page.ts'

/** Ten at a time, each shown and then taken away. */
async function mount(page: Page, tag: string, name: string, rounds: number): Promise<void> {
  await page.evaluate(
    async ([tag, html, rounds]) => {
      const main = document.querySelector('main') as HTMLElement
      for (let round = 0; round < Number(rounds); round++) {
        const before = window.probes.events.length
        window.probes.setHtml(main, html)
        const shown = () => {
          const told = window.probes.events.slice(before).filter((event) => event.name === 'panel-ready')
          return told.filter((event) => event.tag === tag).length === 10
        }
        while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve))
        main.replaceChildren()
      }
    },
    [tag, `<${tag}${attributesOf(name)}></${tag}>`.repeat(10), rounds] as const,
  )
}

for (const name of elementNames) {
  const tag = `panel-${name}`
  const guarded = routes.some((route) => route.tag === tag && route.access === 'guarded')

  test(`a hundred of ${tag} come and go, and nothing of them stays`, async ({ page, open, settle }) => {
    await open({ body: '<main></main>', member: guarded })
    const devtools = await page.context().newCDPSession(page)
    const counted = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
      return { nodes, jsEventListeners }
    }
    const held = () => page.evaluate(() => window.probes.held())

    await mount(page, tag, name, 1)
    // what the stores hold for a moment after the last of their readers has left
    await expect.poll(held).toMatchObject({ timers: 0, sockets: 0, sheets: ROOM_SHEETS })
    await settle()
    const before = { held: await held(), counted: await counted() }

    await mount(page, tag, name, 10)
    await expect.poll(held).toEqual(before.held)
    await expect
      .poll(async () => {
        const after = await counted()
        // far fewer than one for each element: the browser's own caches move a little
        return {
          nodes: after.nodes - before.counted.nodes < 20,
          listeners: after.jsEventListeners - before.counted.jsEventListeners < 20,
        }
      })
      .toEqual({ nodes: true, listeners: true })
  })
}

test('a guest who is shown the sign-in in place of a screen leaves nothing either', async ({ page, open }) => {
  await open({ body: '<main></main>' })
  await mount(page, 'panel-survey', 'survey', 1)
  const held = () => page.evaluate(() => window.probes.held())
  await expect.poll(held).toMatchObject({ timers: 0, sheets: ROOM_SHEETS })
  const before = await held()
  await mount(page, 'panel-survey', 'survey', 10)
  await expect.poll(held).toEqual(before)
  await ready(page, 'panel-survey', 110)
})
