import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function filesWith(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return texts.some((text) => bytes.includes(text))
    })
}
