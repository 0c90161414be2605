import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserVersion, findBrowser, prepareBrowsers } from './support/browser.ts'
import prepareDatabases from './support/prepare-databases.ts'
import { preparePrototype } from './support/prototype.ts'
import { optimizeLess } from './support/short-lived.ts'

// `npm test`: every suite, or those that are named (`npm test -- unit`). The others run even if one fails.

interface Counts {
  readonly passed: number
  readonly failed: number
}

interface Step {
  /** Also the name that chooses it on the command line. */
  readonly name: string
  readonly title: string
  run(): Promise<Counts>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache', 'reports')
const say = (text: string): void => void process.stdout.write(`${text}\n`)

interface Running {
  readonly variables?: Readonly<Record<string, string>>
  /** Shows the output when the command has ended, because another one is writing meanwhile. */
  readonly isBeside?: boolean
}

/** Runs a command, with its output in the terminal. */
function execute(words: readonly string[], { variables, isBeside = false }: Running = {}): Promise<boolean> {
  const [program = '', ...rest] = words
  const stdio = isBeside ? 'pipe' : 'inherit'
  const child = spawn(program, rest, { cwd: root, stdio, env: { ...process.env, ...variables } })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(parts))
      resolve(code === 0)
    })
  })
}

const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

/** Runs commands in parallel, which count as one test. */
async function single(...commands: (readonly string[])[]): Promise<Counts> {
  const outcomes = await Promise.all(commands.map((command) => execute(command)))
  return outcomes.every(Boolean) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Counts the tests of a suite's report. A suite that fails without a failed test, or without a report, failed once. */
function counted<Report>(path: string, ok: boolean, read: (report: Report) => Counts): Counts {
  try {
    const counts = read(JSON.parse(readFileSync(path, 'utf8')) as Report)
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function vitest(...named: readonly string[]): Promise<Counts> {
  const report = join(reports, 'vitest.json')
  const isBeside = chosen.filter(isSuite).length > 1
  const words = [bin('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...named]
  const ok = await execute(isBeside ? [...words, '--maxWorkers=3'] : words, { isBeside })
  return counted<{ numPassedTests: number; numFailedTests: number }>(
    report,
    ok,
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  )
}

/** Runs the tests whose name says that they use PostgreSQL. */
function onPostgres(): Promise<Counts> {
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL to run the tests on PostgreSQL')
  return vitest('--testNamePattern=postgres|PostgreSQL')
}

async function playwright(...projects: readonly string[]): Promise<Counts> {
  const report = join(reports, `${projects[0]}.json`)
  prepareBrowsers()
  preparePrototype()
  say(`in ${browserVersion(findBrowser() ?? '')}`)
  const chosen = projects.map((project) => `--project=${project}`)
  const ok = await execute([bin('playwright'), 'test', ...chosen, '--reporter=dot,json'], {
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return counted<{ stats: { expected: number; flaky: number; unexpected: number } }>(report, ok, ({ stats }) => {
    if (stats.flaky > 0) say(`${stats.flaky} passed only at the second try; their names are above`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

const npmRun = (script: string): readonly string[] => ['npm', 'run', '--silent', script]

const steps: readonly Step[] = [
  { name: 'types', title: 'Types', run: () => single(npmRun('types')) },
  { name: 'lint', title: 'Lint and format', run: () => single([bin('biome'), 'check', '--error-on-warnings']) },
  {
    name: 'unused',
    title: 'Files, exports and packages that nothing uses',
    run: () => single([bin('knip'), '--treat-config-hints-as-errors']),
  },
  {
    name: 'build',
    title: 'Build, and the same on React',
    run: () => single(npmRun('build'), npmRun('build:react')),
  },
  { name: 'unit', title: 'Units, the contract of the calls, and the checks of the house', run: () => vitest() },
  {
    name: 'elements',
    title: 'Elements, and on React what could differ there',
    run: () => playwright('elements-preact', 'elements-react'),
  },
  { name: 'e2e', title: 'End to end', run: () => playwright('e2e', 'e2e-frames') },
]

/** Runs only by its name, after a build: what differs on PostgreSQL. */
const postgres: Step = { name: 'postgres', title: 'What differs on PostgreSQL', run: onPostgres }

/** Steps that need a build. The others need nothing, and run at the same time before them. */
const needsBuild = ['unit', 'elements', 'e2e']
const isSuite = ({ name }: Step): boolean => needsBuild.includes(name)

function choose(names: readonly string[]): readonly Step[] {
  const all = [...steps, postgres]
  const unknown = names.filter((name) => !all.some((step) => step.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`No such step: ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.\n`)
    process.exit(2)
  }
  const wanted = names.some((name) => needsBuild.includes(name)) ? [...names, 'build'] : names
  return names.length === 0 ? steps : all.filter(({ name }) => wanted.includes(name))
}

async function run(step: Step): Promise<Counts> {
  try {
    return await step.run()
  } catch (fault) {
    say((fault as Error).message)
    return { passed: 0, failed: 1 }
  }
}

const chosen = choose(process.argv.slice(2))
optimizeLess()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

let passed = 0
let failed = 0
const summary: string[] = []

async function take(step: Step): Promise<void> {
  say(`\n${step.title} ...`)
  const begun = performance.now()
  const counts = await run(step)
  passed += counts.passed
  failed += counts.failed
  const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`
  summary.push(`${step.name.padEnd(9)}${seconds.padStart(8)}  ${counts.passed} passed, ${counts.failed} failed`)
  say(summary.at(-1) ?? '')
}

async function takeAll(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await take(step)
}

const [removeDatabases] = await Promise.all([prepareDatabases(), ...chosen.filter((step) => !isSuite(step)).map(take)])
// the unit tests spend much of their time waiting, and the browsers use the processor meanwhile
const suites = chosen.filter(isSuite)
const inBrowsers = suites.filter(({ name }) => name !== 'unit')
await Promise.all([takeAll(suites.filter(({ name }) => name === 'unit')), takeAll(inBrowsers)])
await removeDatabases()
say(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
