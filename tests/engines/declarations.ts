import { sources } from '../checks/sources.ts'

export interface Declaration {
  readonly path: string
  readonly property: string
  /** The value without variables: each has its first value of the stylesheets. */
  readonly value: string
}

const DECLARATION = /(?<=[\s;{])(?<property>-{0,2}[a-z][a-z0-9-]*)\s*:\s*(?<value>[^;{}]+)(?=[;}])/g
const VARIABLE = /var\((?<name>--[\w-]+)(?:,(?<fallback>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g

/** All declarations of our stylesheets. A browser cannot judge a value with a variable. */
export function declarations(): readonly Declaration[] {
  const found = ['src', 'widgets', 'demo'].flatMap((folder) =>
    sources(folder, '.css')
      .filter(({ path }) => !/\/(built|node_modules|server)\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(DECLARATION)].map(({ groups = {} }) => ({
          path,
          property: groups.property ?? '',
          value: (groups.value ?? '')
            .replace(/\s+/g, ' ')
            .replace(/!important/, '')
            .trim(),
        })),
      ),
  )
  const values = new Map<string, string>()
  for (const { property, value } of found) if (!values.has(property)) values.set(property, value)
  const resolve = (text: string): string => {
    const next = text.replace(VARIABLE, (_, name: string, fallback?: string) => values.get(name) ?? fallback ?? 'unset')
    return next === text ? text : resolve(next)
  }
  return found
    .filter(({ property }) => !property.startsWith('--'))
    .map(({ path, property, value }) => ({ path, property, value: resolve(value) }))
}
