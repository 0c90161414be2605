import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import type { Needs } from '../page/ahead.ts'
import { filesOf, laterOf } from './bundle-files.ts'

type Files = Pick<Needs, 'files' | 'of'>

const pathOf = ({ fileName }: OutputChunk) => fileName.replace(/\.js$/, '')

/** What the elements of a build import, and load with their content, with an offer to a guest and for a claim. */
function filesNeeded(bundle: OutputBundle, names: readonly string[]): Files {
  const files: string[] = []
  const indexOf = (chunk: OutputChunk): number => {
    const path = pathOf(chunk)
    if (!files.includes(path)) files.push(path)
    return files.indexOf(path)
  }
  const of = Object.fromEntries(
    names.flatMap((name) => {
      const entry = bundle[`panel-${name}.js`]
      if (entry?.type !== 'chunk') return []
      const imported = filesOf([entry], bundle).filter((chunk) => chunk !== entry)
      const lists = [imported, ...([undefined, 'offer', 'claim'] as const).map((role) => laterOf(entry, bundle, role))]
      while (lists.at(-1)?.length === 0) lists.pop()
      return [[name, lists.map((list) => list.map(indexOf)) as unknown as Files['of'][string]] as const]
    }),
  )
  return { files, of }
}

/** The site's screens by path. Only a screen for guests has its element's name: at the others, guests see the sign-in. */
type Screens = Readonly<Record<string, string | undefined>>

/** What the page of the panel's own site preloads: the server names it there (demo/server/host.ts). */
export interface SitePreloads {
  /** The files of `panel-app`, which every address needs. */
  readonly app: readonly string[]
  /** What else each screen needs, by its path; empty if its element has no name in `Screens`. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

function sitePreloads(bundle: OutputBundle, screens: Screens): SitePreloads {
  const namesOf = (name: string): string[] => {
    const entry = bundle[`panel-${name}.js`]
    return entry?.type === 'chunk' ? filesOf([entry], bundle).map(({ fileName }) => fileName) : []
  }
  const app = namesOf('app')
  const further = (name?: string) => (name ? namesOf(name).filter((file) => !app.includes(file)) : [])
  return { app, screens: Object.fromEntries(Object.entries(screens).map(([path, name]) => [path, further(name)])) }
}

interface NeededFiles {
  /** A plug-in of the elements' build: writes `front/preload.json`. */
  site(screens: Screens): Plugin
  /** A plug-in of the elements' build. */
  readonly read: Plugin
  /** A plug-in of the loader's build, which runs later. */
  readonly written: Plugin
  /** All files of each element, by tag; after the elements' build. */
  preloads(): Readonly<Record<string, readonly string[]>>
}

export function neededFiles(names: readonly string[]): NeededFiles {
  let found: Files = { files: [], of: {} }
  return {
    preloads: () =>
      Object.fromEntries(
        Object.entries(found.of).map(([name, [imported]]) => [
          `panel-${name}`,
          [`panel-${name}.js`, ...imported.map((index) => `${found.files[index]}.js`)],
        ]),
      ),
    site: (screens) => ({
      name: 'site-preloads',
      generateBundle(_, bundle) {
        const source = JSON.stringify(sitePreloads(bundle, screens))
        this.emitFile({ type: 'asset', fileName: 'front/preload.json', source })
      },
    }),
    read: {
      name: 'read-needed-files',
      writeBundle(_, bundle) {
        found = filesNeeded(bundle, names)
      },
    },
    written: {
      name: 'write-needed-files',
      transform: (code) =>
        code.includes('__PANEL_FILES__')
          ? { code: code.replaceAll('__PANEL_FILES__', JSON.stringify(found)), map: null }
          : null,
    },
  }
}
