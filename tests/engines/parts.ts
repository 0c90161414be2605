import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Box, describeParts, type Part } from './part.ts'
import type { Point, Tab } from './tab.ts'

/** WebKit scrolls some frames after the event of a wheel. */
const FRAMES = 20

/** Runs in the page. */
const pass = async (frames: number) => {
  for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

const SHIFT = '\uE008'
const TAB = '\uE004'

/** The keys of WebDriver. */
export const keys = {
  tab: TAB,
  enter: '\uE007',
  escape: '\uE00C',
  space: ' ',
  up: '\uE013',
  down: '\uE015',
  right: '\uE014',
} as const

const middleOf = ({ x, y, width, height }: Box): Point => ({
  x: Math.round(x + width / 2),
  y: Math.round(y + height / 2),
})

/** Milliseconds between the steps of a drag, so that the page draws each. */
const FRAME = 50
const MOST_STOPS = 60

export function createParts(tab: Tab) {
  const all = (selector: string) => tab.read(undefined, describeParts, selector)
  const mouse = (...actions: readonly object[]) =>
    tab.perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  const one = async (selector: string, place = 0): Promise<Part> => {
    await expect.poll(async () => (await all(selector)).length, { message: selector }).toBeGreaterThan(place)
    return (await all(selector)).at(place) as Part
  }
  const focus = async (): Promise<Part> => (await all(''))[0] as Part
  return {
    all,
    one,
    focus,
    /** Waits for a part with this name. */
    async named(selector: string, name: string): Promise<Part> {
      const find = async () => (await all(selector)).find((part) => part.name.startsWith(name))
      await expect.poll(find, { message: `${selector} “${name}”` }).toBeDefined()
      return (await find()) as Part
    },
    /** Waits until the focus is on a part with this name. */
    async focusOn(name: string | RegExp): Promise<Part> {
      const matcher = typeof name === 'string' ? expect.stringContaining(name) : expect.stringMatching(name)
      await expect.poll(async () => (await focus()).name, { message: 'the focus' }).toEqual(matcher)
      return focus()
    },
    /** Presses Tab until the focus is on a part with this name. */
    async tabTo(name: string): Promise<Part> {
      const passed: string[] = []
      while (passed.length < MOST_STOPS) {
        await tab.type(undefined, keys.tab)
        const part = await focus()
        if (part.name.includes(name)) return part
        passed.push(part.name)
      }
      throw new Error(`Tab does not reach “${name}”, only ${passed.join(' · ')}`)
    },
    press: (...pressed: readonly string[]) => tab.type(undefined, pressed.join('')),
    async tabBack() {
      const actions = [
        { type: 'keyDown', value: SHIFT },
        { type: 'keyDown', value: TAB },
        { type: 'keyUp', value: TAB },
        { type: 'keyUp', value: SHIFT },
      ]
      await tab.perform({ type: 'key', id: 'keyboard', actions })
    },
    /** Clicks where a part is, without scrolling to it. */
    async click(part: Part) {
      const move = { type: 'pointerMove', ...middleOf(part), origin: 'viewport' }
      await mouse(move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
    },
    async drag(from: Part, to: Part) {
      const [start, end] = [middleOf(from), middleOf(to)]
      await mouse({ type: 'pointerMove', ...start, origin: 'viewport' }, { type: 'pointerDown', button: 0 })
      const steps = 5
      for (let step = 1; step <= steps; step += 1) {
        const at = (a: number, b: number) => Math.round(a + ((b - a) * step) / steps)
        await mouse({ type: 'pointerMove', x: at(start.x, end.x), y: at(start.y, end.y), origin: 'viewport' })
        await setTimeout(FRAME)
      }
      await mouse({ type: 'pointerUp', button: 0 })
    },
    wheelOver: (part: Box, by: number) => tab.wheel(middleOf(part), by),
    /** Waits until a wheel that was turned has scrolled. */
    painted: () => tab.read(undefined, pass, FRAMES),
    scrolled: () => tab.read(undefined, () => scrollY),
  }
}

export type Parts = ReturnType<typeof createParts>
