import { parse } from 'node:path'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import type { Needs } from '../loader/ahead.ts'
import { languages } from '../ui/messages/languages.ts'

type Files = Pick<Needs, 'files' | 'of'>

function filesOf(entries: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] {
  const found = new Set(entries)
  for (const { imports } of found)
    for (const file of imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  return [...found]
}

const GUEST_VIEWS = ['offer', 'claim'] as const
const LATER_VIEWS = [
  'code-step-view',
  'next-steps',
  'consent',
  'language-telling',
  'new-notice',
  'passkey',
  'passkey-offer',
  'session-list',
  'rights',
  'signals',
  'logic',
  'ended',
  'missing',
  'screening-steps',
]

const LATER_CHUNKS = ['drafts', 'device']

const isTranslation = ({ moduleIds }: OutputChunk): boolean =>
  moduleIds.every((id) => languages.some((language) => parse(id).name.endsWith(language)))

function contentOf(entry: OutputChunk, bundle: OutputBundle, view: (typeof GUEST_VIEWS)[number] | 'member') {
  const chunks = entry.dynamicImports.flatMap((file) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || chunk.isEntry) return []
    const module = parse(chunk.facadeModuleId ?? '').name
    if (isTranslation(chunk) || LATER_VIEWS.includes(module) || LATER_CHUNKS.includes(chunk.name)) return []
    return (GUEST_VIEWS.find((name) => name === module) ?? 'member') === view ? [chunk] : []
  })
  const before = filesOf([entry], bundle)
  return filesOf(chunks, bundle).filter((chunk) => !before.includes(chunk))
}

const pathOf = ({ fileName }: OutputChunk) => fileName.replace(/\.js$/, '')

function filesNeeded(bundle: OutputBundle, names: readonly string[]): Files {
  const files: string[] = []
  const indexOf = (chunk: OutputChunk): number => {
    const path = pathOf(chunk)
    if (!files.includes(path)) files.push(path)
    return files.indexOf(path)
  }
  const calls = Object.values(bundle).filter(
    (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith('/src/client/requests.ts'),
  ) as OutputChunk[]
  const of = Object.fromEntries(
    names.flatMap((name) => {
      const entry = bundle[`panel-${name}.js`]
      if (entry?.type !== 'chunk') return []
      const imported = filesOf([entry], bundle).filter((chunk) => chunk !== entry)
      const offer = contentOf(entry, bundle, 'offer')
      const lists = [
        imported,
        [...calls, ...contentOf(entry, bundle, 'member')],
        offer.length > 0 ? [...calls, ...offer] : [],
        contentOf(entry, bundle, 'claim'),
      ]
      while (lists.at(-1)?.length === 0) lists.pop()
      return [[name, lists.map((list) => list.map(indexOf)) as unknown as Files['of'][string]] as const]
    }),
  )
  return { files, of }
}

/**
 * Lists the files of each element, so that a page can load all of them at once. Manifest plug-ins from the registry
 * list the imports of a file, but not the files that an element loads to show its content.
 */
export function neededFiles(names: readonly string[]) {
  let found: Files = { files: [], of: {} }
  return {
    read: {
      name: 'needed-files',
      generateBundle(_, bundle) {
        found = filesNeeded(bundle, names)
      },
    } satisfies Plugin as Plugin,
    written: () => JSON.stringify(found),
    preloads: () =>
      Object.fromEntries(
        Object.entries(found.of).map(([name, [imported]]) => [
          `panel-${name}`,
          [`panel-${name}.js`, ...imported.map((index) => `${found.files[index]}.js`)],
        ]),
      ),
  }
}
