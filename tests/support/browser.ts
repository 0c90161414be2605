import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const isRoot = process.getuid?.() === 0

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser of the tests: `CHROME_PATH`, Playwright's own, or the system's. */
export function findBrowser(): string | undefined {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (!isProgram(CHROME_PATH)) throw new Error(`CHROME_PATH names no program: ${CHROME_PATH}`)
    return CHROME_PATH
  }
  const own = chromium.executablePath()
  return [own, ...MAC].find(isProgram) ?? SYSTEM.map(onPath).find((path) => path !== undefined)
}

/** Installs a browser where there is none: Debian's as root, else Playwright's. Says what to run if that fails. */
export function installBrowser(): string {
  const commands =
    isRoot && onPath('apt-get')
      ? ['apt-get update', 'apt-get install -y --no-install-recommends chromium']
      : ['npx playwright install chromium']
  for (const command of commands) {
    const [program = '', ...words] = command.split(' ')
    spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const found = findBrowser()
  if (!found) throw new Error(`There is no browser to test in. Run: ${commands.join(' && ')}; or set CHROME_PATH`)
  return found
}

/** What the browser is started with: no sandbox where it refuses one, and nothing that calls home. */
export const launchArguments: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const browserVersion = (path: string): string => execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
