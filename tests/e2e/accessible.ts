import axe from 'axe-core'
import { expect, type Page } from './support.ts'

const PHONE = 360
const LAPTOP = 1280
const HEIGHT = 800
/** WCAG 1.4.10: nothing scrolls sideways down to this width. */
const NARROWEST = 320

const COLOURS = ['color-contrast'] as const

interface Look {
  /** Selects the part that is checked; by default the whole page. */
  readonly part?: string | undefined
  readonly rules?: readonly string[] | undefined
  /** Also counts as faults the checks that axe could not complete. */
  readonly isStrict?: boolean
}

interface Result {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** Returns the parts that break a rule of axe. It does not look into frames. */
export async function faultsOf(page: Page, { part, rules, isStrict = false }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const context = { include: [part ?? 'html'] }
  const options = {
    iframes: false,
    resultTypes: isStrict ? ['violations', 'incomplete'] : ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  const { violations, incomplete } = await page.evaluate(([context, options]) => window.axe.run(context, options), [
    context,
    options,
  ] as const)
  const found = isStrict ? [...violations, ...incomplete] : violations
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

declare global {
  interface Window {
    axe: { run(context: object, options: object): Promise<Record<'violations' | 'incomplete', Result[]>> }
  }
}

/**
 * Checks all rules at a phone's width, for a whole page at a laptop's too, then the colours in dark, and the width at
 * 320 px.
 */
export async function expectAccessible(page: Page, name: string, part?: string): Promise<void> {
  for (const width of part ? [PHONE] : [PHONE, LAPTOP]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect.soft(await faultsOf(page, { part }), `${name}, light, ${width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await faultsOf(page, { part, rules: COLOURS }), `${name}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(wide, `${name} at ${NARROWEST} px`).toBeLessThanOrEqual(NARROWEST)
}
