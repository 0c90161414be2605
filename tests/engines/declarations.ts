import { sources } from '../checks/sources.ts'

/** One declaration of our stylesheets. */
export interface Declaration {
  readonly path: string
  readonly property: string
  /** Without variables: each has the value that the stylesheets give it first. */
  readonly value: string
}

const DECLARATION = /(?<=[\s;{])(?<property>-{0,2}[a-z][a-z0-9-]*)\s*:\s*(?<value>[^;{}]+)(?=[;}])/g
/** A variable whose fallback has no other in it. */
const VARIABLE = /var\((?<name>--[\w-]+)(?:,(?<fallback>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g

/** All declarations of our stylesheets. A variable hides from a browser that it cannot read the whole value. */
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
