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
export const dynamicImportsOf = (chunks: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] =>
  chunks.flatMap(({ dynamicImports }) =>
    dynamicImports.flatMap((file) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' && !chunk.isEntry ? [chunk] : []
    }),
  )

export const isTranslation = ({ facadeModuleId }: OutputChunk): boolean =>
  languages.some((language) => RegExp(`[/-]${language}\\.ts$`).test(facadeModuleId ?? ''))

/**
 * What some guests or members load: a guest's first view, what follows a guest's last question, the step of a mailed
 * code, what follows a survey.
 */
export type Role = 'offer' | 'claim' | 'code-step-view' | 'next-steps'

/** What a module is loaded for, by its name. */
const roleOf = ({ facadeModuleId }: OutputChunk): string | undefined =>
  /\/(offer|claim|code-step-view|next-steps)\.tsx?$/.exec(facadeModuleId ?? '')?.[1]

/**
 * What an element loads once it has content, such as a survey; not the screens that it links to. `role` is undefined
 * for what a member's first screen needs.
 */
export function laterOf(entry: OutputChunk, bundle: OutputBundle, role?: Role): OutputChunk[] {
  const dynamicChunks = dynamicImportsOf([entry], bundle).filter(
    (chunk) => !isTranslation(chunk) && roleOf(chunk) === role,
  )
  const before = new Set(filesOf([entry], bundle))
  return filesOf(dynamicChunks, bundle).filter((chunk) => !before.has(chunk))
}
