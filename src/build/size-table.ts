import { readFileSync } from 'node:fs'
import type { OutputBundle, OutputChunk, Plugin } from 'rollup'
import { dynamicImportsOf, filesOf, isTranslation, laterOf, type Role } from './bundle-files.ts'
import { compressed } from './compression.ts'

interface Size {
  minified: number
  gzip: number
  brotli: number
}

/** The bytes of a file on the wire. */
async function measure(code: string): Promise<Size> {
  const bytes = Buffer.from(code)
  const { gzip = bytes, brotli = gzip } = await compressed(bytes)
  return { minified: bytes.length, gzip: gzip.length, brotli: brotli.length }
}

/** The additional cost of another language. */
const translationsOf = (files: readonly OutputChunk[], bundle: OutputBundle): OutputChunk[] => [
  ...new Set(dynamicImportsOf(files, bundle).filter(isTranslation)),
]

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

/** The rows of what an element loads in some cases only. */
const ROLES: Readonly<Partial<Record<Role, string>>> = {
  offer: 'offered',
  'code-step-view': 'with a code',
  'next-steps': 'to its end',
}

const over: string[] = []

/** Sizes of all entries over all builds of a run, for combined budgets: `panel + panel-frame`. */
const entries = new Map<string, Size>()

const sumOf = (sizes: readonly Size[]): Size =>
  sizes.reduce(
    (sum, size) => ({
      minified: sum.minified + size.minified,
      gzip: sum.gzip + size.gzip,
      brotli: sum.brotli + size.brotli,
    }),
    { minified: 0, gzip: 0, brotli: 0 },
  )

/**
 * Prints the size of each element with all files that it loads, and with those that it loads later, beside
 * its budget in `package.json` (kB of 1,000 bytes, brotli).
 */
export function sizeTable(): Plugin {
  const { budgets } = JSON.parse(readFileSync('package.json', 'utf8')) as { budgets: Record<string, number> }
  return {
    name: 'size-table',
    async writeBundle(_, bundle) {
      for (const entry of Object.values(bundle)) {
        if (entry.type !== 'chunk' || !entry.isEntry) continue
        const print = (name: string, parts: readonly Size[]) => {
          const total = sumOf(parts)
          entries.set(name, total)
          const budget = budgets[name]
          const limit = budget === undefined ? '' : `of ${budget} kB`
          process.stdout.write(
            `${name.padEnd(24)}${String(parts.length).padStart(3)} files${kilobytes(total.minified)} min${kilobytes(total.gzip)} gzip${kilobytes(total.brotli)} brotli  ${limit}\n`,
          )
          if (budget !== undefined && total.brotli > budget * 1000)
            over.push(`${name} ${kilobytes(total.brotli).trim()} > ${budget} kB`)
        }
        const write = async (name: string, files: readonly OutputChunk[]) =>
          print(name, await Promise.all(files.map(({ code }) => measure(code))))
        const files = filesOf([entry], bundle)
        const later = laterOf(entry, bundle)
        await write(entry.name, files)
        if (later.length > 0) await write(`${entry.name}, with its content`, [...files, ...later])
        for (const [role, label] of Object.entries(ROLES)) {
          const more = laterOf(entry, bundle, role as Role)
          const before = role === 'next-steps' ? later : []
          if (more.length > 0) await write(`${entry.name}, ${label}`, [...new Set([...files, ...before, ...more])])
        }
        const translations = translationsOf([...files, ...later], bundle)
        if (translations.length > 0) await write('  more in another language', translations)
        for (const together of Object.keys(budgets)) {
          const names = together.split(' + ')
          const parts = names.flatMap((name) => entries.get(name) ?? [])
          if (names.length > 1 && names.includes(entry.name) && parts.length === names.length) print(together, parts)
        }
      }
    },
  }
}

/** Fails the last build if an element exceeds its budget: all files are written by then. */
export const budgets: Plugin = {
  name: 'budgets',
  writeBundle() {
    if (over.length > 0) this.error(`over budget: ${over.join(', ')}`)
  },
}
