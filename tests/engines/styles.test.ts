import { chromium } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { type Declaration, declarations } from './declarations.ts'
import { prepareEngines } from './engines.ts'

/**
 * Declarations that a screen can do without: a finer line break, or a setting of other engines.
 * WebKit reads `user-select` with its prefix, which the build writes.
 */
const HARMLESS = /^(-webkit-text-size-adjust: |forced-color-adjust: |text-wrap: pretty$|user-select: )/

/** Runs in the page. Returns the indices of the declarations that the browser reads. */
const readable = (all: readonly Declaration[]): number[] =>
  all.flatMap(({ property, value }, place) => (CSS.supports(property, value) ? [place] : []))

describe.each(prepareEngines())('$name', ({ start }) => {
  test('the engine reads every value of our stylesheets that Chromium reads', async () => {
    const all = declarations()
    const executablePath = findBrowser()
    const browser = await chromium.launch({ args: [...launchArguments], ...(executablePath && { executablePath }) })
    const expected = await (await browser.newPage()).evaluate(readable, [...all]).finally(() => browser.close())
    const tab = await start()
    const found = new Set(await tab.read(undefined, readable, all).finally(() => tab.close()))
    const lines = expected
      .filter((place) => !found.has(place))
      .map((place) => all[place] as Declaration)
      .filter(({ property, value }) => !HARMLESS.test(`${property}: ${value}`))
      .map(({ path, property, value }) => `${path}: ${property}: ${value}`)
    expect(expected.length).toBeGreaterThan(2000)
    expect(lines, 'write the declaration in longhands, or with a value that each engine reads').toEqual([])
  })
})
