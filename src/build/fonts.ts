import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'

/** The face of the panel's own site; widgets on other pages take the page's own. `npm run face` makes the first three. */
const face: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['english', 'signs', 'hindi'].map((part) => [part, `src/build/face/anek-${part}.woff2`])),
  ...Object.fromEntries(
    ['latin', 'latin-ext', 'devanagari'].map((script) => [
      script,
      `node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-${script}-wght-normal.woff2`,
    ]),
  ),
}

export const fonts: Plugin = {
  name: 'fonts',
  buildStart() {
    const page = readFileSync('demo/host/host.css', 'utf8')
    for (const [script, file] of Object.entries(face)) {
      const source = readFileSync(file)
      // named by their content, so that browsers keep them for good
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
      const fileName = `fonts/anek-${script}-${hash}.woff2`
      if (!page.includes(`/${fileName}`)) this.error(`the pages in demo/ name another version of ${fileName}`)
      this.emitFile({ type: 'asset', fileName, source })
    }
    const licence = readFileSync('node_modules/@fontsource-variable/anek-devanagari/LICENSE')
    this.emitFile({ type: 'asset', fileName: 'fonts/LICENSE.txt', source: licence })
  },
}
