// The manifest and lockfile of the production folder: the production part of the repository's own.

export interface Manifest {
  readonly version: string
  readonly engines?: object
  readonly overrides?: object
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Locked extends Manifest {
  readonly link?: boolean
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface PackageLock {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Locked>>
}

const NAME = 'panel'
const SCRIPTS = {
  start: 'node demo/server/index.js',
  'start:cluster': 'node demo/server/cluster/index.js',
  panel: 'node demo/server/panel.js',
}

export const manifestOf = ({ version, engines, workspaces, overrides }: Manifest) => ({
  name: NAME,
  version,
  private: true,
  type: 'module',
  engines,
  workspaces,
  scripts: SCRIPTS,
  overrides,
})

/** Resolves a dependency of the package at `from`, as Node does. */
function placeOf(packages: PackageLock['packages'], name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!folder) return undefined
  }
}

/** All dependencies of each workspace, without development packages. */
export function lockOf({ lockfileVersion, packages }: PackageLock) {
  const { version = '', engines, workspaces = [] } = packages[''] ?? {}
  const kept = new Set<string>()
  const waiting = Object.entries(packages)
    .flatMap(([place, { link }]) => (link ? [place] : []))
    .concat(workspaces)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (kept.has(place)) continue
    kept.add(place)
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(packages, name, place)
      if (found) waiting.push(found)
    }
  }
  const own = { name: NAME, version, workspaces, engines }
  const rest = Object.entries(packages).filter(([place]) => kept.has(place))
  return { name: NAME, version, lockfileVersion, requires: true, packages: Object.fromEntries([['', own], ...rest]) }
}
