import type { OutputBundle, OutputChunk } from 'rollup'
import { languages } from '../messages/languages.ts'

/** Chunks and everything that they import statically: what the browser fetches before the element shows. */
export function filesOf(entries: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] {
  const found = new Map<string, OutputChunk>()
  const visit = (chunk: OutputChunk) => {
    if (found.has(chunk.fileName)) return
    found.set(chunk.fileName, chunk)
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  for (const entry of entries) visit(entry)
  return [...found.values()]
}

/** Dynamic imports of these chunks, except other elements. */
export const askedBy = (chunks: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] =>
  chunks.flatMap(({ dynamicImports }) =>
    dynamicImports.flatMap((file) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' && !chunk.isEntry ? [chunk] : []
    }),
  )

export const isTranslation = ({ facadeModuleId }: OutputChunk): boolean =>
  languages.some((language) => RegExp(`[/-]${language}\\.ts$`).test(facadeModuleId ?? ''))

/** What an element loads once it has content, such as a survey; not the screens that it links to. */
export function laterOf(entry: OutputChunk, bundle: OutputBundle): OutputChunk[] {
  const asked = askedBy([entry], bundle).filter((chunk) => !isTranslation(chunk))
  const before = new Set(filesOf([entry], bundle))
  return filesOf(asked, bundle).filter((chunk) => !before.has(chunk))
}
