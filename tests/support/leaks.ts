import { names } from '../../widgets/manifest.ts'
import { routes } from '../../widgets/routes.ts'
import { attributesOf, expect, type Page, PLACEHOLDER_SHEETS } from './page.ts'

export interface Kind {
  readonly name: string
  readonly tag: string
  /** Its screen is only for members. */
  readonly guarded: boolean
}

export const kinds: readonly Kind[] = names.map((name) => ({
  name,
  tag: `panel-${name}`,
  guarded: routes.some((route) => route.tag === `panel-${name}` && route.access === 'guarded'),
}))

/** Adds ten elements and removes them, `rounds` times. */
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

/** Tolerated nodes and listeners, far fewer than one for each element: the browser's own caches vary a little. */
const LITTLE = 20

/** Counts the nodes and listeners of the page's process that are left after a collection of garbage. */
export async function countLeft(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    return { nodes, jsEventListeners }
  }
}

/** Waits until the page's process holds hardly more than before; fails otherwise. */
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

/**
 * Adds and removes elements once, and then again with `again` set.
 * @returns once no more is held than after the first time; throws otherwise
 */
export async function expectNoLeaks(page: Page, settle: () => Promise<void>, go: (again: boolean) => Promise<void>) {
  const counted = await countLeft(page)
  const held = () => page.evaluate(() => window.probes.held())

  await go(false)
  // stores release their resources a moment after their last listener has gone
  await expect.poll(held).toMatchObject({ timers: 0, sockets: 0, sheets: PLACEHOLDER_SHEETS })
  await settle()
  const before = { held: await held(), counted: await counted() }

  await go(true)
  await expect.poll(held).toEqual(before.held)
  await expectLittleMore(counted, before.counted)
}
