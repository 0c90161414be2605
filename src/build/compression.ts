import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'rollup'

/**
 * A file's compressed forms. One that would not be smaller is left out. So the forms of a file differ in length, and so
 * do their ETags, which the server makes from length and time.
 */
export interface Compressed {
  readonly gzip?: Buffer
  readonly brotli?: Buffer
}

/** Qualities of brotli: as small as possible, and quick for source maps, which only developers load. */
const SMALLEST = 11
const QUICK = 5

async function compress(content: Buffer, quality: number): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ])
  if (zipped.length >= content.length) return {}
  return brotli.length < zipped.length ? { gzip: zipped, brotli } : { gzip: zipped }
}

const known = new Map<string, Promise<Compressed>>()

/** Compresses each content once for all that ask in a run: the table of sizes, and the files themselves. */
export function compressed(content: Buffer, quality = SMALLEST): Promise<Compressed> {
  const key = createHash('sha256').update(content).digest('base64')
  const made = known.get(key) ?? compress(content, quality)
  known.set(key, made)
  return made
}

const EXTENSIONS = { brotli: '.br', gzip: '.gz' } as const
const isCompressed = (path: string): boolean => /\.(?:br|gz)$/.test(path)
/** Text; pictures and fonts are compressed by their own formats. */
const isText = (path: string): boolean => /\.(?:css|html|js|json|map|svg|ts|txt)$/.test(path)

const filesIn = (folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))

async function writeForms(path: string): Promise<void> {
  const { atime, mtime } = await stat(path)
  const forms = await compressed(await readFile(path), path.endsWith('.map') ? QUICK : SMALLEST)
  for (const form of ['brotli', 'gzip'] as const) {
    if (!forms[form]) continue
    await writeFile(path + EXTENSIONS[form], forms[form])
    // `npm start` would take a newer file for a changed source
    await utimes(path + EXTENSIONS[form], atime, mtime)
  }
}

/**
 * Removes the compressed files in these folders when the first build starts: a build that fails must not leave them
 * beside newer files, because the server prefers them.
 */
export const removeCompressed = (...folders: readonly string[]): Plugin => ({
  name: 'remove-compressed',
  async buildStart() {
    await Promise.all(
      filesIn(folders)
        .filter(isCompressed)
        .map((path) => rm(path, { force: true })),
    )
  },
})

/** Writes a `.br` and a `.gz` beside each text in these folders, for the server. The last build does so. */
export const writeCompressed = (...folders: readonly string[]): Plugin => ({
  name: 'write-compressed',
  writeBundle: {
    // runs after all other plug-ins that write files
    sequential: true,
    async handler() {
      await Promise.all(filesIn(folders).filter(isText).map(writeForms))
    },
  },
})
