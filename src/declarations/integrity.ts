import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'rollup'

const hash = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * `integrity.json`: what each file of this version must be, for pages that load an exact version
 * (https://www.w3.org/TR/SRI/). The loader is built before.
 */
export const integrity = (version: string, loader: string): Plugin => ({
  name: 'integrity',
  writeBundle({ dir = '.' }, bundle) {
    const names = [loader, ...Object.keys(bundle).filter((name) => name.endsWith('.js') && name !== 'define.js')]
    const files = Object.fromEntries(names.sort().map((name) => [name, hash(readFileSync(`${dir}/${name}`))]))
    writeFileSync(`${dir}/integrity.json`, `${JSON.stringify({ version, files }, null, 2)}\n`)
  },
})
