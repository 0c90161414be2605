import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'
import subsetFont from 'subset-font'

// The typeface of the panel's own site (CONTRIBUTING.md#the-sites-typeface). Plug-ins from the registry copy whole
// files; this one also writes small files for a page in English, and checks that the pages name the current files.

const FOLDER = 'node_modules/@fontsource-variable'

const SCRIPTS = { latin: 'anek-latin', 'latin-ext': 'anek-latin', devanagari: 'anek-devanagari' } as const
type Script = keyof typeof SCRIPTS
const scripts = Object.keys(SCRIPTS) as Script[]

const fileOf = (script: Script): Buffer =>
  readFileSync(`${FOLDER}/${SCRIPTS[script]}/files/${SCRIPTS[script]}-${script}-wght-normal.woff2`)

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))
const SUBSETS = [
  ['english', 'latin', `${ASCII}©·×é–—‘’“”•…←→−\u00a0`],
  ['rupee', 'latin-ext', '₹'],
  ['hindi', 'devanagari', 'हिन्दी'],
] as const

export const fonts: Plugin = {
  name: 'fonts',
  async buildStart() {
    const page = readFileSync('demo/host/host.css', 'utf8')
    const emit = (name: string, source: Buffer) => {
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `fonts/anek-${name}-${hash}.woff2`
      if (!page.includes(`/${fileName}`))
        this.error(`demo/ names another version of ${fileName}: write this name there`)
      this.emitFile({ type: 'asset', fileName, source })
    }
    for (const script of scripts) emit(script, fileOf(script))
    for (const [name, script, text] of SUBSETS) {
      const variationAxes = { wght: { min: 400, max: 700 } }
      emit(name, await subsetFont(fileOf(script), text, { targetFormat: 'woff2', variationAxes }))
    }
    this.emitFile({
      type: 'asset',
      fileName: 'fonts/LICENSE.txt',
      source: readFileSync(`${FOLDER}/anek-latin/LICENSE`),
    })
  },
}
