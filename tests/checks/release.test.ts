import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '../../src/build/release.ts'
import { read } from './sources.ts'

// (docs/releasing.md)

const manifest = JSON.parse(read('package.json'))
const REPOSITORY = 'https://github.com/panel-widgets/panel-widgets'

const targetsOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('#'))

const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test('the package names its repository, by which its page in the registry resolves the links of the README', () => {
  expect(manifest.repository).toEqual({ type: 'git', url: `git+${REPOSITORY}.git` })
  expect(manifest.homepage).toBe(`${REPOSITORY}#readme`)
  expect(manifest.bugs).toBe(`${REPOSITORY}/issues`)
})

for (const page of [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
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

test('the check before a release passes a version that the registry would take', () => {
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
