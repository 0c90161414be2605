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

export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)

const HEADLESS = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

export function findWholeBrowser(): string | undefined {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (!isProgram(CHROME_PATH)) throw new Error(`CHROME_PATH names no program: ${CHROME_PATH}`)
    return CHROME_PATH
  }
  return [chromium.executablePath(), ...MAC].find(isProgram) ?? WHOLE.map(onPath).find((path) => path !== undefined)
}

/** Finds the browser without a window if there is one, because it needs about half of the processor time. */
export const findBrowser = (): string | undefined =>
  (process.env.CHROME_PATH ? undefined : onPath(HEADLESS)) ?? findWholeBrowser()

export const hasApt = isRoot && onPath('apt-get') !== undefined
export const aptCommands = (packages: readonly string[]): readonly string[] => [
  'apt-get update',
  ...packages.map((name) => `apt-get install -y --no-install-recommends ${name}`),
]

export function runCommand(command: string): void {
  const [program = '', ...words] = command.split(' ')
  spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Installs missing browsers: as root those of Debian, else those of Playwright. @throws the command to run, if no
 * browser could be installed
 */
export function prepareBrowsers(): void {
  const missing = [
    ...(hasApt && !onPath(HEADLESS) && !process.env.CHROME_PATH ? [HEADLESS] : []),
    ...(findWholeBrowser() ? [] : ['chromium']),
  ]
  if (missing.length === 0) return
  const commands = hasApt ? aptCommands(missing) : ['npx playwright install chromium']
  process.stdout.write(`Installing ${missing.join(' and ')} for the tests ...\n`)
  for (const command of commands) runCommand(command)
  if (!findWholeBrowser())
    throw new Error(`There is no browser to test in. Run: ${commands.join(' && ')}; or set CHROME_PATH`)
}

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
