import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** They read files of their own, or are no JavaScript. */
const WHOLE = ['@electric-sql/pglite', '@node-rs/argon2', 'fs-native-extensions', 'jsonc-parser']

/** The names of optional modules that packages try to import. */
const OPTIONAL = ['pg-native', 'bufferutil', 'utf-8-validate']

interface Entry {
  /** The name of the package. */
  readonly owner: string
  /** Which of its modules, as its `exports` say: `.` or `./name`. */
  readonly key: string
  /** The specifier of an import. */
  readonly imported: string
}

function entryOf(imported: string): Entry {
  const [, owner = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(imported) ?? []
  return { owner, key: `.${rest}`, imported }
}

const fileOf = ({ key }: Entry): string => `${key === '.' ? './index' : key}.js`

/**
 * Bundles packages into `target/node_modules`, each module under the name by which programs in `target` import it. A
 * program that reads few large files starts in half of the processor time that hundreds of small ones take.
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
    // the names are written out, because a bundler does not know those of CommonJS
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
    // what is CommonJS asks for Node's own modules
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
