import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sep } from 'node:path'
import type { Plugin } from 'rollup'

const hash = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`

export const isServed = (name: string): boolean => /^(?:panel[\w-]*|chunks\/[\w-]+)\.js$/.test(name)

/**
 * `integrity.json` lists the hash of each file of this version, for pages that load an exact version
 * (https://www.w3.org/TR/SRI/), and the files that each element imports, for pages that preload them. Plug-ins from the
 * registry write hashes into the HTML of a build, and this build has no HTML.
 */
export const integrity = (version: string, preloads: () => Readonly<Record<string, readonly string[]>>): Plugin => ({
  name: 'integrity',
  writeBundle({ dir = '.' }) {
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => name.split(sep).join('/'))
    const served = names.filter(isServed).sort()
    const files = Object.fromEntries(served.map((name) => [name, hash(readFileSync(`${dir}/${name}`))]))
    writeFileSync(`${dir}/integrity.json`, `${JSON.stringify({ version, files, preload: preloads() }, null, 2)}\n`)
  },
})
