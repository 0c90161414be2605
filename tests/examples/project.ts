import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Copies an example to its own folder and sets the panel's address in it. */
export function copyExample(name: string, folder: string, panel: string): void {
  cpSync(join('demo/examples', name), folder, { recursive: true, filter: (path) => !path.endsWith('/node_modules') })
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    if (!statSync(path).isFile()) continue
    const text = readFileSync(path, 'utf8').replaceAll('https://panel.example', panel)
    writeFileSync(path, withDoctor(text))
  }
}

/** A page's console cannot reach the exports of a bundle, so the copy assigns `doctor()` to the window. */
const withDoctor = (text: string): string =>
  text
    .replace('import { configure', 'import { doctor, configure')
    .replace('configure({ api', "if (typeof window === 'object') Object.assign(window, { doctor })\nconfigure({ api")

/** The environment without the variables of npm and of the test runner. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|TEST_|FORCE_COLOR$)/.test(name)))

/** Runs npm in the project. @returns the seconds that it took @throws with what npm said */
function npm(folder: string, ...words: readonly string[]): number {
  const begun = performance.now()
  try {
    execFileSync('npm', words, { cwd: folder, env: environment(), encoding: 'utf8', stdio: 'pipe' })
  } catch (fault) {
    const { stdout, stderr } = fault as { stdout: string; stderr: string }
    throw new Error(`npm ${words[0]} failed in ${folder}:\n${stdout}\n${stderr}`)
  }
  return (performance.now() - begun) / 1000
}

export interface Took {
  readonly install: number
  readonly build: number
}

/** Installs the project with the packed widgets and builds it, if it has anything to install. */
export function buildProject(folder: string, tarball: string): Took {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return { install: 0, build: 0 }
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.dependencies['panel-widgets'] = `file:${tarball}`
  writeFileSync(path, JSON.stringify(manifest))
  const install = npm(folder, 'install', '--no-audit', '--no-fund', '--no-package-lock')
  return { install, build: npm(folder, 'run', 'build') }
}
