import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'

interface Size {
  minified: number
  gzip: number
  brotli: number
}

const measure = (code: string): Size => {
  const bytes = Buffer.from(code)
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }).length,
  }
}

/** A chunk and everything that it imports statically: what the browser fetches before the element shows. */
function filesOf(entry: OutputChunk, bundle: OutputBundle): OutputChunk[] {
  const found = new Map<string, OutputChunk>()
  const visit = (chunk: OutputChunk) => {
    if (found.has(chunk.fileName)) return
    found.set(chunk.fileName, chunk)
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  visit(entry)
  return [...found.values()]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

/**
 * Prints what each element costs to show, every file that it loads counted, and fails the build over a budget
 * of `package.json` (kB of 1,000 bytes, brotli).
 */
export function sizeTable(): Plugin {
  const { budgets } = JSON.parse(readFileSync('package.json', 'utf8')) as { budgets: Record<string, number> }
  return {
    name: 'size-table',
    writeBundle(_, bundle) {
      const sizes = new Map<string, Size>()
      const over: string[] = []
      for (const entry of Object.values(bundle)) {
        if (entry.type !== 'chunk' || !entry.isEntry) continue
        const total = { files: 0, minified: 0, gzip: 0, brotli: 0 }
        for (const chunk of filesOf(entry, bundle)) {
          const size = sizes.get(chunk.fileName) ?? measure(chunk.code)
          sizes.set(chunk.fileName, size)
          total.files++
          total.minified += size.minified
          total.gzip += size.gzip
          total.brotli += size.brotli
        }
        const budget = budgets[entry.name]
        const limit = budget === undefined ? '' : `of ${budget} kB`
        process.stdout.write(
          `${entry.name.padEnd(24)}${String(total.files).padStart(3)} files${kilobytes(total.minified)} min${kilobytes(total.gzip)} gzip${kilobytes(total.brotli)} brotli  ${limit}\n`,
        )
        if (budget !== undefined && total.brotli > budget * 1000)
          over.push(`${entry.name} ${kilobytes(total.brotli).trim()} > ${budget} kB`)
      }
      if (over.length > 0) this.error(`over budget: ${over.join(', ')}`)
    },
  }
}
