import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rollup'

let drawn = 0

/** Writes the stylesheet of the drawn front page, `front/landing.css`, beside what draws it (widgets/prerender.tsx). */
export const frontStyles: Plugin = {
  name: 'front-styles',
  async writeBundle({ dir = '.' }) {
    const file = pathToFileURL(resolve(dir, 'front/draw.js'))
    // a later build in one process draws anew
    const { prerender }: { prerender(attributes: object): { css: string } } = await import(`${file}?${++drawn}`)
    await writeFile(resolve(dir, 'front/landing.css'), prerender({}).css)
  },
}
