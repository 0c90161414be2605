import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Plugin, rollup } from 'rollup'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeCompressed, writeCompressed } from '../../../../src/build/compression.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-compression-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const LONG = 'a text that repeats itself, '.repeat(100)

/** A build of one file; `fails` after its start. */
async function build(code: string, fails = false): Promise<void> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => id,
    load: () => code,
    transform() {
      if (fails) this.error('a fault')
    },
  }
  const bundle = await rollup({
    input: 'entry.js',
    plugins: [entry, removeCompressed(folder), writeCompressed(folder)],
  })
  await bundle.write({ dir: folder })
  await bundle.close()
}

test('a built text gets a brotli and a gzip form, of the same content and time, the first smaller', async () => {
  writeFileSync(join(folder, 'messages.json'), JSON.stringify([LONG]))
  utimesSync(join(folder, 'messages.json'), 1000, 2000)
  await build(`export const long = ${JSON.stringify(LONG)}`)
  for (const name of ['entry.js', 'messages.json']) {
    const content = readFileSync(join(folder, name))
    const brotli = readFileSync(join(folder, `${name}.br`))
    const gzip = readFileSync(join(folder, `${name}.gz`))
    expect(brotliDecompressSync(brotli)).toEqual(content)
    expect(gunzipSync(gzip)).toEqual(content)
    expect([brotli.length < gzip.length, gzip.length < content.length]).toEqual([true, true])
  }
  expect(statSync(join(folder, 'messages.json.br')).mtimeMs).toBe(2_000_000)
})

test('a compressed form that would not be smaller is left out, and pictures and fonts have none', async () => {
  writeFileSync(join(folder, 'font.woff2'), LONG)
  writeFileSync(join(folder, 'short.json'), '{}')
  await build('export {}')
  expect(readdirSync(folder).sort()).toEqual(['entry.js', 'font.woff2', 'short.json'])
})

test('a build that fails leaves no compressed file of an earlier one', async () => {
  await build(`export const long = ${JSON.stringify(LONG)}`)
  expect(existsSync(join(folder, 'entry.js.br'))).toBe(true)
  await expect(build('export {}', true)).rejects.toThrow('a fault')
  expect(readdirSync(folder)).toEqual(['entry.js'])
})
