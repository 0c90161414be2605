import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { openBrowser, say } from '../support/bench.ts'
import { prepareBrowsers } from '../support/browser.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { openSite } from '../support/site.ts'
import { elementScreens } from './element-screens.ts'
import { takePictures } from './pictures.ts'
import type { Screen } from './scene.ts'
import { composeSheet, type Row } from './sheet.ts'
import { siteScreens } from './site-screens.ts'
import { surveyScreens } from './survey-screens.ts'
import { takeScene } from './taking.ts'

// `npm run screens` takes every screen and state at five widths, light and dark, on a phone also in Hindi and from right to
// left, as contact sheets in `screens/`. Words choose the screens whose names contain them: `npm run screens -- rewards`.
// `--pictures` makes the pictures of the README and the gallery instead. Build first.

const FOLDER = resolve('screens')
/** The most rows of a sheet, because a browser cannot draw a much higher picture. */
const MOST = 4
const TOGETHER = 2

const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--'))
const screens = [...siteScreens, ...surveyScreens, ...elementScreens].filter(
  ({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
)

prepareBrowsers()
const removeDatabases = await prepareDatabases()
const site = await openSite()
const { browser } = await openBrowser()

async function takeScreen({ name, scenes }: Screen): Promise<void> {
  const rows: Row[] = []
  for (const scene of scenes) {
    try {
      rows.push({ title: `${name}: ${scene.name}`, shots: await takeScene(browser, site, scene) })
    } catch (fault) {
      process.exitCode = 1
      say(`${name}, ${scene.name}: ${(fault as Error).message}`)
    }
  }
  for (let first = 0; first < rows.length; first += MOST) {
    const file = `${name}${first > 0 ? `-${first / MOST + 1}` : ''}.png`
    await writeFile(resolve(FOLDER, file), await composeSheet(browser, name, rows.slice(first, first + MOST)))
    say(`screens/${file}`)
  }
}

async function takeScreens(): Promise<void> {
  if (screens.length === 0) throw new Error(`No screen has ${filters.join(' or ')} in its name.`)
  await mkdir(FOLDER, { recursive: true })
  const waiting = [...screens]
  const takeNext = async () => {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) await takeScreen(screen)
  }
  await Promise.all(Array.from({ length: TOGETHER }, takeNext))
}

try {
  await (words.includes('--pictures') ? takePictures(browser, site) : takeScreens())
} finally {
  await browser.close()
  await site.close()
  await removeDatabases()
}
