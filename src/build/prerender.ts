import { readFileSync } from 'node:fs'
import { type Plugin, rollup } from 'rollup'

type Prerender = (attributes: Readonly<Record<string, string>>) => { readonly html: string; readonly css: string }

/** The settings and the `panel-app` of the site's page, whose contacts and links the front page shows. */
function readPage(path: string) {
  const page = readFileSync(path, 'utf8')
  const attributesIn = (tag: RegExp, name: RegExp) =>
    Object.fromEntries([...(tag.exec(page)?.[0] ?? '').matchAll(name)].map(([, name, value]) => [name, value]))
  return {
    language: /<html[^>]*\blang="(\w+)/.exec(page)?.[1],
    attributes: {
      ...attributesIn(/<script[^>]*\/panel\.js[^>]*>/, /\bdata-([\w-]+)="([^"]*)"/g),
      ...attributesIn(/<panel-app[^>]*>/, /([\w-]+)="([^"]*)"/g),
    },
  }
}

/** Bundles a module of the browser's and runs it here. */
async function run(input: string, plugins: readonly Plugin[]): Promise<{ prerender: Prerender }> {
  const bundle = await rollup({ input, plugins: [...plugins] })
  const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
  await bundle.close()
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`)
}

/**
 * Draws the front page of the site's page at `page` with the module at `input`, as `front/landing.html` and
 * `front/landing.css`, which the server puts into that page. Only in English, in which the elements are drawn first.
 */
export function prerendered(input: string, page: string, plugins: readonly Plugin[]): Plugin {
  return {
    name: 'prerendered',
    async generateBundle() {
      const { language, attributes } = readPage(page)
      if (language !== 'en') return
      const { prerender } = await run(input, plugins)
      const { html, css } = prerender(attributes)
      if (/\sstyle=|<script|\son\w+=/.test(html)) this.error("the front page has what the site's policy refuses")
      this.emitFile({ type: 'asset', fileName: 'front/landing.html', source: html })
      this.emitFile({ type: 'asset', fileName: 'front/landing.css', source: css })
    },
  }
}
