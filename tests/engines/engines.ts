import { aptCommands, hasApt, onPath, runCommand } from '../support/browser.ts'
import { type Preferences, startFirefox } from './bidi.ts'
import { startWebKit } from './classic.ts'
import type { Tab } from './tab.ts'

interface Engine {
  readonly name: string
  /** Programs by the Debian package that brings each. */
  readonly programs: Readonly<Record<string, string>>
  start(pathOf: (program: string) => string, preferences?: Preferences): Promise<Tab>
  /** Settings that deny storage to frames of other sites. WebKitGTK's browser has none. */
  readonly denials: Readonly<Record<string, Preferences>>
  /** Makes the system's appearance dark. */
  readonly dark: Preferences
  /** Makes the smallest letter 24 px, although styles are told of smaller ones. */
  readonly leastSize?: Preferences
}

const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    programs: { 'firefox-esr': 'firefox-esr' },
    start: (pathOf, preferences) => startFirefox(pathOf('firefox-esr'), preferences),
    denials: {
      'to other sites': { 'network.cookie.cookieBehavior': 1 },
      'to all sites': { 'network.cookie.cookieBehavior': 2 },
    },
    dark: { 'ui.systemUsesDarkTheme': 1 },
    leastSize: { 'font.minimum-size.x-western': 24 },
  },
  {
    name: 'WebKit',
    programs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
    start: (pathOf, preferences) => startWebKit(pathOf('WebKitWebDriver'), pathOf('Xvfb'), preferences),
    denials: {},
    dark: { 'gtk-theme-name': 'Adwaita-dark' },
  },
]

const missingOf = ({ programs }: Engine): readonly string[] =>
  Object.keys(programs)
    .filter((name) => !onPath(name))
    .map((name) => programs[name] ?? name)

function pathOf(program: string): string {
  const path = onPath(program)
  if (!path) throw new Error(`this machine has no ${program}`)
  return path
}

export interface Ready {
  readonly name: string
  /** @param preferences of the engine */
  start(preferences?: Preferences): Promise<Tab>
  readonly denials: Engine['denials']
  readonly dark: Engine['dark']
  readonly leastSize: Engine['leastSize']
}

/** Installs what is missing, where it can, and says which engines are left out. @throws if all of them are */
export function prepareEngines(): readonly Ready[] {
  const missing = engines.flatMap(missingOf)
  if (hasApt && missing.length > 0) {
    process.stdout.write(`Installing ${missing.join(' and ')} for the tests ...\n`)
    for (const command of aptCommands(missing)) runCommand(command)
  }
  const ready = engines.filter((engine) => missingOf(engine).length === 0)
  for (const engine of engines.filter((one) => !ready.includes(one)))
    process.stdout.write(`${engine.name} is left out. Debian has it: apt-get install ${missingOf(engine).join(' ')}\n`)
  if (ready.length === 0) throw new Error('No engine is left to test in')
  return ready.map(({ name, start, denials, dark, leastSize }) => ({
    name,
    start: (preferences) => start(pathOf, preferences),
    denials,
    dark,
    leastSize,
  }))
}
