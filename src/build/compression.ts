import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'rollup'

// Compresses the files that the server sends. A plug-in from the registry compresses only what one build writes; these
// folders also have files that no build writes.

const { BROTLI_PARAM_QUALITY } = constants
/** Brotli qualities: the smallest result, and a quick one for source maps, which only developers load. */
const SMALLEST = 11
const QUICK = 9

const isText = (path: string): boolean => /\.(?:css|html|js|json|map|svg|ts|txt)$/.test(path)

const filesIn = (folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))

/**
 * Writes a compressed file only if it is smaller. The server makes ETags from length and time, so two files of equal
 * length would share one.
 */
export async function compressFile(path: string): Promise<void> {
  const [content, { atime, mtime }] = await Promise.all([readFile(path), stat(path)])
  const params = { [BROTLI_PARAM_QUALITY]: path.endsWith('.map') ? QUICK : SMALLEST }
  const zipped = await promisify(gzip)(content, { level: 9 })
  const brotli = await promisify(brotliCompress)(content, { params })
  const compressedForms = [
    [`${path}.gz`, zipped, content],
    [`${path}.br`, brotli, zipped],
  ] as const
  for (const [file, form, larger] of compressedForms) {
    if (form.length >= larger.length) return
    await writeFile(file, form)
    await utimes(file, atime, mtime)
  }
}

export const removeCompressed = (...folders: readonly string[]): Plugin => ({
  name: 'remove-compressed',
  async buildStart() {
    const compressed = filesIn(folders).filter((path) => /\.(?:br|gz)$/.test(path))
    await Promise.all(compressed.map((path) => rm(path, { force: true })))
  },
})

export const writeCompressed = (...folders: readonly string[]): Plugin => ({
  name: 'compress',
  writeBundle: {
    sequential: true,
    async handler() {
      await Promise.all(filesIn(folders).filter(isText).map(compressFile))
    },
  },
})
