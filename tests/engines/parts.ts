import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Point, Tab } from './tab.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a member sees of an element. */
export interface Part extends Box {
  /** Its label, or else its text. */
  readonly name: string
  /** The label of its group. */
  readonly group: string
  readonly kind: string
  /** True if nothing covers its middle, which is within the window. */
  readonly isInSight: boolean
  /** True if it, or the row that it stands for, has an outline. */
  readonly hasRing: boolean
  readonly isChecked: boolean
  readonly background: string
}

/**
 * Runs in the page. Describes the elements that a selector finds in all shadow roots, if they show.
 * @param selector or else the focused element
 */
export function describeParts(selector: string): Part[] {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const focused = (root: DocumentOrShadowRoot): Element | null =>
    root.activeElement?.shadowRoot ? (focused(root.activeElement.shadowRoot) ?? root.activeElement) : root.activeElement
  const textOf = (one: Element | null | undefined) => one?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const groupOf = (one: Element) => {
    const id = one.closest('[role=radiogroup]')?.getAttribute('aria-labelledby')
    return id ? textOf((one.getRootNode() as ShadowRoot).getElementById(id)) : ''
  }
  const isInSight = (one: Element, x: number, y: number) => {
    const above = (one.getRootNode() as ShadowRoot).elementFromPoint(x, y)
    return above !== null && (one.contains(above) || above.contains(one))
  }
  const isOutlined = (one: Element | null) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = one ? getComputedStyle(one) : {}
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const active = focused(document)
  const found = selector ? all(document).filter((one) => one.matches(selector) && one.checkVisibility()) : [active]
  return found.flatMap((one): Part[] => {
    if (!one) return []
    const { x, y, width, height } = one.getBoundingClientRect()
    const { labels = null, checked = false } = one as Partial<HTMLInputElement>
    const marked = one.parentElement?.querySelector('.panel-code-input-now, .panel-code-input-selected') ?? null
    return [
      {
        name: one.ariaLabel || textOf(labels?.[0]) || textOf(one),
        group: groupOf(one),
        kind: one.localName,
        x,
        y,
        width,
        height,
        isInSight: isInSight(one, x + width / 2, y + height / 2),
        hasRing: [one, one.closest('.panel-choice-list-row'), marked].some(isOutlined),
        isChecked: checked,
        background: getComputedStyle(one).backgroundColor,
      },
    ]
  })
}

/** Runs in the page. */
const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

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
    /** Waits for two frames: a wheel scrolls in the one that follows its event. */
    painted: () => tab.read(undefined, twoFrames),
    scrolled: () => tab.read(undefined, () => scrollY),
  }
}

export type Parts = ReturnType<typeof createParts>
