import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { faultsOf } from '../../src/build/release.ts'
import { read, sources } from './sources.ts'

// Checks that the package is fit to publish (docs/releasing.md).

const manifest = JSON.parse(read('package.json'))
const REPOSITORY = 'https://github.com/panel-widgets/panel-widgets'

/** The targets of the links and pictures in a page. */
const targetsOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('#'))

/** The anchors of a page's headings, as the public host makes them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test("the package names its repository, which its page in the registry needs for the README's links", () => {
  expect(manifest.repository).toEqual({ type: 'git', url: `git+${REPOSITORY}.git` })
  expect(manifest.homepage).toBe(`${REPOSITORY}#readme`)
  expect(manifest.bugs).toBe(`${REPOSITORY}/issues`)
})

for (const page of [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...sources('docs', '.md').map(({ path }) => path),
])
  test(`every link of ${page} leads to a file and a heading that exist`, () => {
    const broken = targetsOf(page)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#')
        const file = join(dirname(page), path)
        return !existsSync(file) || (anchor && !anchorsOf(file).includes(anchor))
      })
    expect(broken).toEqual([])
  })

const NEXT = { name: 'panel-widgets', version: '1.2.0' }
const LOG = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-12-01\n'
const FILES = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'dist/define.js',
  'dist/define.d.ts',
  'dist/panel.js',
]
const PACKED = { ...NEXT, files: FILES.map((path) => ({ path })) }

test('the check before a release accepts a version that the registry would take', () => {
  expect(faultsOf(NEXT, LOG, PACKED, 'v1.2.0')).toEqual([])
  expect(faultsOf(NEXT, LOG, { 'panel-widgets': PACKED })).toEqual([])
})

test('the check before a release names what is missing', () => {
  const unbuilt = { ...PACKED, files: PACKED.files.filter(({ path }) => !path.startsWith('dist/')) }
  expect(faultsOf(NEXT, '## [Unreleased]', unbuilt, 'v1.1.0')).toEqual([
    'CHANGELOG.md has no section "## [1.2.0] - <date>".',
    'The tag v1.1.0 is not v1.2.0.',
    'The package lacks dist/define.js, dist/define.d.ts, dist/panel.js: build first.',
  ])
  expect(faultsOf(NEXT, LOG, { error: { summary: 'taken' } })).toEqual(['The registry would refuse it: taken'])
  expect(faultsOf(NEXT, LOG, { ...PACKED, version: '1.1.0' })).toEqual(['npm packed panel-widgets 1.1.0.'])
})

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly services?: Readonly<Record<string, { readonly image: string }>>
  readonly steps: readonly {
    readonly run?: string
    readonly uses?: string
    readonly env?: Readonly<Record<string, string>>
  }[]
}

const workflow = (name: string): Workflow => parse(read(`.github/workflows/${name}.yml`))
const commands = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? [])

test('the public host runs the command of the README, then the tests on PostgreSQL, with read access only', () => {
  const { permissions, jobs } = workflow('ci')
  expect(permissions).toEqual({ contents: 'read' })
  const job = jobs.test as Job
  expect(job.permissions).toBeUndefined()
  expect(read('README.md')).toContain('npm ci && npm test\n')
  expect(commands(job)).toEqual(['npm ci && npm test', 'npm test -- postgres'])
  expect(job.services?.postgres?.image).toMatch(/^postgres:\d+$/)
  expect(job.steps.at(-1)?.env?.DATABASE_URL).toMatch(/^postgres:\/\//)
})

test('the workflow tests and checks a release before it publishes, with provenance and without a token', () => {
  const { permissions, jobs } = workflow('release')
  expect(permissions).toEqual({})
  const job = jobs.publish as Job
  expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  expect(commands(job).slice(-3)).toEqual([
    'npm ci && npm test',
    'npm run release:check',
    'npm publish --provenance --access public',
  ])
  expect(manifest.scripts['release:check']).toBeDefined()
  expect(read('.github/workflows/release.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/)
})

test("the workflows use only the host's own actions, each with a fixed version", () => {
  for (const name of ['ci', 'release'])
    for (const { steps } of Object.values(workflow(name).jobs))
      for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/(checkout|setup-node)@v\d+$/)
})
