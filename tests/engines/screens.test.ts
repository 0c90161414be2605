import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scene, Viewer } from '../screens/scene.ts'
import { siteScreens } from '../screens/site-screens.ts'
import { surveyScreens } from '../screens/survey-screens.ts'
import { createMember } from '../screens/taking.ts'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { openSite } from '../support/site.ts'
import { prepareEngines } from './engines.ts'
import { differences, isStill, lookAtPage, type PageLook } from './looks.ts'
import { openAs, type Stored } from './page.ts'
import type { Tab } from './tab.ts'

// Compares each screen of the site in its first state with Chromium's. `ENGINE_PICTURES` names a folder for a picture
// of each.

/** The widths at which a page opens, and then the widths at which it is compared. */
const WINDOWS = [
  { opensAt: 360, widths: [320, 360, 390] },
  { opensAt: 1280, widths: [768, 1280] },
]
const HEIGHT = 800
const SCHEMES = ['light', 'dark'] as const
/** Milliseconds until a screen is at rest, and between two looks. */
const RESTS_WITHIN = 15_000
const PAUSE = 300

const scenes = [...siteScreens, ...surveyScreens].flatMap(({ name, scenes }) =>
  // A brief screen may have changed in one engine and not yet in the other.
  scenes.filter(({ act, isBrief }) => !act && !isBrief).map((scene) => ({ ...scene, name: `${name}, ${scene.name}` })),
)

type Viewed = Pick<Tab, 'open' | 'resize' | 'read' | 'picture'>

const inChromium = (page: Page): Viewed => ({
  open: async (address) => void (await page.goto(address)),
  resize: (width, height) => page.setViewportSize({ width, height }),
  read: (_, run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
  picture: () => page.screenshot(),
})

let site: Awaited<ReturnType<typeof openSite>>
let browser: Browser
let chrome: Viewed
let stored: Readonly<Record<Viewer, Stored>>

beforeAll(async () => {
  site = await openSite()
  const executablePath = findBrowser()
  browser = await chromium.launch({ args: [...launchArguments], ...(executablePath && { executablePath }) })
  chrome = inChromium(await browser.newPage())
  stored = { guest: {}, member: await createMember(site, 'some'), newcomer: await createMember(site, 'none') }
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

async function lookWhenStill(tab: Viewed): Promise<PageLook> {
  let last: PageLook | undefined
  for (const end = Date.now() + RESTS_WITHIN; Date.now() < end; await setTimeout(PAUSE)) {
    const next = (await tab.read(undefined, isStill)) ? await tab.read(undefined, lookAtPage) : undefined
    if (next && JSON.stringify(next) === JSON.stringify(last)) return next
    last = next
  }
  throw new Error('the screen does not stop changing')
}

function keepPicture(name: string, picture: Buffer) {
  const { ENGINE_PICTURES: folder } = process.env
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.png`), picture)
}

async function looksIn(tab: Viewed, engine: string, scene: Scene, address: string): Promise<Map<string, PageLook>> {
  const found = new Map<string, PageLook>()
  for (const { opensAt, widths } of WINDOWS) {
    await tab.resize(opensAt, HEIGHT)
    await openAs(tab, site, stored[scene.viewer ?? 'guest'], address)
    // A screen may start differently on a wide window, so it is drawn first.
    await lookWhenStill(tab)
    for (const width of widths)
      for (const scheme of SCHEMES) {
        await tab.resize(width, HEIGHT)
        await tab.read(
          undefined,
          (scheme) => document.documentElement.style.setProperty('color-scheme', scheme),
          scheme,
        )
        found.set(`${width} px, ${scheme}`, await lookWhenStill(tab))
        if (process.env.ENGINE_PICTURES) keepPicture(`${scene.name} ${width} ${scheme} ${engine}`, await tab.picture())
      }
  }
  return found
}

interface Expected {
  readonly address: string
  readonly looks: Map<string, PageLook>
}
const known = new Map<Scene, Promise<Expected>>()
/** Chromium opens each screen once for all engines. */
function expectedOf(scene: Scene): Promise<Expected> {
  const find = async () => {
    const address = await scene.address(site)
    return { address, looks: await looksIn(chrome, 'Chromium', scene, address) }
  }
  const found = known.get(scene) ?? find()
  known.set(scene, found)
  return found
}

describe.each(prepareEngines())('$name', ({ name, start }) => {
  let tab: Tab

  beforeAll(async () => {
    tab = await start()
    process.stdout.write(`in ${tab.browser}\n`)
    // The font shows only if it loads in time, as a cached file does.
    for (const each of [chrome, tab]) {
      await openAs(each, site, stored.guest, site.host)
      await lookWhenStill(each)
    }
  })
  afterAll(() => tab.close())

  test.each(scenes.map((scene) => [scene.name, scene] as const))('%s looks as in Chromium', async (_, scene) => {
    const { address, looks } = await expectedOf(scene)
    const found = await looksIn(tab, name, scene, address)
    const faults = [...looks].flatMap(([which, look]) =>
      differences(look, found.get(which) as PageLook).map((line) => `${which}: ${line}`),
    )
    expect(faults).toEqual([])
  })
})
