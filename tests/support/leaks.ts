import { names } from '../../widgets/manifest.ts'
import { routes } from '../../widgets/routes.ts'
import { attributesOf, expect, type Page, PLACEHOLDER_SHEETS } from './page.ts'

export interface Kind {
  readonly name: string
  readonly tag: string
  readonly guarded: boolean
}

export const kinds: readonly Kind[] = names.map((name) => ({
  name,
  tag: `panel-${name}`,
  guarded: routes.some((route) => route.tag === `panel-${name}` && route.access === 'guarded'),
}))

export async function mountAndRemove(
  page: Page,
  { tag, name }: Pick<Kind, 'tag' | 'name'>,
  rounds: number,
): Promise<void> {
  await page.evaluate(
    async ([tag, html, rounds]) => {
      const main = document.querySelector('main') as HTMLElement
      for (let round = 0; round < Number(rounds); round++) {
        const before = window.probes.events.length
        window.probes.setHtml(main, html)
        const shown = () => {
          const readyEvents = window.probes.events.slice(before).filter((event) => event.name === 'panel-ready')
          return readyEvents.filter((event) => event.tag === tag).length === 10
        }
        while (!shown()) await new Promise((resolve) => requestAnimationFrame(resolve))
        main.replaceChildren()
      }
    },
    [tag, `<${tag}${attributesOf(name)}></${tag}>`.repeat(10), rounds] as const,
  )
}

/** Nodes and listeners. The browser's own caches vary by less than one per element. */
const LITTLE = 20

export async function countLeft(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    return { nodes, jsEventListeners }
  }
}

export const expectLittleMore = (
  counted: Awaited<ReturnType<typeof countLeft>>,
  before: Awaited<ReturnType<typeof counted>>,
) =>
  expect
    .poll(async () => {
      const after = await counted()
      return {
        nodes: after.nodes - before.nodes < LITTLE,
        listeners: after.jsEventListeners - before.jsEventListeners < LITTLE,
      }
    })
    .toEqual({ nodes: true, listeners: true })

export async function expectNoLeaks(page: Page, settle: () => Promise<void>, go: (again: boolean) => Promise<void>) {
  const counted = await countLeft(page)
  const held = () => page.evaluate(() => window.probes.held())

  await go(false)
  // Polls, because stores release their resources a moment after their last listener.
  await expect.poll(held).toMatchObject({ timers: 0, sockets: 0, sheets: PLACEHOLDER_SHEETS })
  await settle()
  const before = { held: await held(), counted: await counted() }

  await go(true)
  await expect.poll(held).toEqual(before.held)
  await expectLittleMore(counted, before.counted)
}
