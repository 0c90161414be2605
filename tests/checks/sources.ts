import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  readonly path: string
  readonly text: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export const read = (path: string): string => readFileSync(root + path, 'utf8')

export const sources = (folder: string, ...endings: readonly string[]): readonly Source[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .sort()
    .map((path) => ({ path, text: read(path) }))

export const importsOf = ({ text }: Source): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, found = '']) => found)

/** Removes comments, and keeps the numbers of lines. */
const linesOf = ({ text }: Source): readonly string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, ''))

export const linesThat = (pattern: RegExp, files: readonly Source[]): readonly string[] =>
  files.flatMap((file) => linesOf(file).flatMap((line, i) => (pattern.test(line) ? [`${file.path}:${i + 1}`] : [])))
