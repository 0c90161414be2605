import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// `npm run release:check` checks that this version can be published (docs/releasing.md). It publishes nothing.

interface Manifest {
  readonly name: string
  readonly version: string
}

export interface DryRun {
  readonly name?: string
  readonly version?: string
  readonly files?: readonly { readonly path: string }[]
  readonly error?: { readonly summary?: string }
}

const NEEDED = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'dist/define.js',
  'dist/define.d.ts',
  'dist/panel.js',
]

const ofPackage = (result: DryRun | Readonly<Record<string, DryRun>>, name: string): DryRun =>
  (result as Readonly<Record<string, DryRun>>)[name] ?? (result as DryRun)

export function faultsOf(
  { name, version }: Manifest,
  changelog: string,
  result: DryRun | Readonly<Record<string, DryRun>>,
  tag?: string,
): string[] {
  const { error, files = [], ...packed } = ofPackage(result, name)
  const paths = files.map(({ path }) => path)
  const missing = NEEDED.filter((path) => !paths.includes(path))
  return [
    ...(changelog.includes(`\n## [${version}] - `) ? [] : [`CHANGELOG.md has no section "## [${version}] - <date>".`]),
    ...(tag === undefined || tag === `v${version}` ? [] : [`The tag ${tag} is not v${version}.`]),
    ...(error ? [`The registry would refuse it: ${error.summary}`] : []),
    ...(error || (packed.name === name && packed.version === version)
      ? []
      : [`npm packed ${packed.name} ${packed.version}.`]),
    ...(error || missing.length === 0 ? [] : [`The package lacks ${missing.join(', ')}: build first.`]),
  ]
}

function dryRun(): DryRun {
  try {
    const words = ['publish', '--dry-run', '--json', '--ignore-scripts', '--access', 'public']
    return JSON.parse(execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch (fault) {
    return JSON.parse((fault as { stdout: string }).stdout)
  }
}

if (process.argv[1]?.endsWith('release.ts')) {
  const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const tag = process.env.GITHUB_REF_TYPE === 'tag' ? process.env.GITHUB_REF_NAME : undefined
  const faults = faultsOf(manifest, readFileSync('CHANGELOG.md', 'utf8'), dryRun(), tag)
  process.stdout.write(`${faults.join('\n') || `${manifest.name} ${manifest.version} can be published.`}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
