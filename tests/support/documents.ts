import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '../checks/sources.ts'

/** A block of code in a document, and the line before it. */
export interface Snippet {
  readonly language: string
  readonly code: string
  /** The line of text before it. */
  readonly before: string
}

export const snippetsOf = (document: string): Snippet[] =>
  [...read(document).matchAll(/([^\n]*)\n\n?```(\w*)\n(.*?)^```/gms)].map(
    ([, before = '', language = '', code = '']) => ({
      before,
      language,
      code,
    }),
  )

/** Writes the snippets whose line before ends in a file's name, such as `study.json`:. @returns the names */
export function writeFiles(snippets: readonly Snippet[], folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  return snippets.flatMap(({ before, code }) => {
    const [, name] = /`([\w.-]+)`:$/.exec(before) ?? []
    if (!name) return []
    writeFileSync(join(folder, name), code)
    return [name]
  })
}

/** The words of each `npx panel` in a snippet of the shell. */
export const commandsIn = (code: string): string[][] =>
  [...code.matchAll(/^npx panel (.+)$/gm)].map(([, words = '']) => words.split(' '))
