import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Selector, transform } from 'lightningcss'
import type { Plugin } from 'rollup'

let drawn = 0

const renamed = (selector: Selector): Selector =>
  JSON.parse(JSON.stringify(selector), (_, part) =>
    part?.type === 'class' ? { ...part, name: part.name.replace('panel-', 'drawn-') } : part,
  )

/**
 * Renames the classes of the drawn front page, and removes `all: unset`. The server writes the geometry of its drawings
 * as attributes, which `all: unset` would override; a browser uses inline values (src/ui/shape.tsx).
 */
function frontStyles(css: string): Uint8Array {
  const { code } = transform({
    filename: 'landing.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Selector: renamed,
      Declaration: { all: ({ value }) => (value === 'unset' ? [] : undefined) },
    },
  })
  return code
}

/**
 * Writes the stylesheet of the drawn front page, `front/landing.css`, beside its renderer
 * (widgets/entries/prerender.tsx). No plug-in from the registry can run a file that the build has just made.
 */
export const frontPageStyles: Plugin = {
  name: 'front-styles',
  async writeBundle({ dir = '.' }) {
    const file = pathToFileURL(resolve(dir, 'front/draw.js'))
    const { prerender }: { prerender(attributes: object): { css: string } } = await import(`${file}?${++drawn}`)
    await writeFile(resolve(dir, 'front/landing.css'), frontStyles(prerender({}).css))
  },
}
