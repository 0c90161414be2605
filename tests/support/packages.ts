import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** Packages that cannot be bundled, because they read their own files or are not JavaScript. */
const WHOLE = ['@electric-sql/pglite', '@node-rs/argon2', 'fs-native-extensions', 'jsonc-parser']

const OPTIONAL = ['pg-native', 'bufferutil', 'utf-8-validate']

interface Entry {
  readonly owner: string
  readonly key: string
  readonly imported: string
}

function entryOf(imported: string): Entry {
  const [, owner = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(imported) ?? []
  return { owner, key: `.${rest}`, imported }
}

const fileOf = ({ key }: Entry): string => `${key === '.' ? './index' : key}.js`

/**
 * Bundles packages into `target/node_modules`, because a program that reads few large files starts in half of the
 * processor time.
 */
export async function bundlePackages(packages: Iterable<string>, target: string): Promise<void> {
  const entries = [...packages].filter((name) => !WHOLE.includes(name)).map(entryOf)
  const folder = join(target, 'node_modules')
  const points: Record<string, string> = {}
  for (const entry of entries) {
    const names = Object.keys(await import(entry.imported)).filter((name) => /^[\w$]+$/.test(name))
    const name = join(entry.owner, fileOf(entry)).replace(/\.js$/, '')
    const stub = join(target, 'entries', `${name}.mjs`)
    mkdirSync(dirname(stub), { recursive: true })
    // Exports the names explicitly, because a bundler does not know those of a CommonJS module.
    writeFileSync(stub, `export { ${names.join(', ')} } from '${entry.imported}'\n`)
    points[name] = stub
  }
  await build({
    entryPoints: points,
    outdir: folder,
    chunkNames: 'chunks/[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    external: [...WHOLE, ...OPTIONAL],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)",
    },
    logLevel: 'error',
  })
  for (const owner of new Set(entries.map((entry) => entry.owner))) {
    const own = entries.filter((entry) => entry.owner === owner)
    const exports = Object.fromEntries(own.map((entry) => [entry.key, fileOf(entry)]))
    writeFileSync(join(folder, owner, 'package.json'), JSON.stringify({ name: owner, type: 'module', exports }))
  }
  writeFileSync(join(folder, 'chunks', 'package.json'), JSON.stringify({ type: 'module' }))
}
