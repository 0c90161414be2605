import { type Plugin, rollup } from 'rollup'

/** What the module exports: draws the front page with the attributes of the site's `panel-app`. */
export type Prerender = (attributes: Readonly<Record<string, string>>) => {
  readonly html: string
  readonly css: string
}

/**
 * Bundles the module at `input`, which draws the front page, as `front/draw.js`: the server runs it with its own facts
 * (demo/server/front-page.ts). Its styles are `front/landing.css`.
 */
export function prerendered(input: string, plugins: readonly Plugin[]): Plugin {
  return {
    name: 'prerendered',
    async generateBundle() {
      const bundle = await rollup({ input, plugins: [...plugins] })
      const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
      await bundle.close()
      const { code } = output[0]
      const { prerender }: { prerender: Prerender } = await import(
        `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
      )
      const { html, css } = prerender({})
      if (/\sstyle=|<script|\son\w+=/.test(html)) this.error("the front page has what the site's policy refuses")
      this.emitFile({ type: 'asset', fileName: 'front/draw.js', source: code })
      this.emitFile({ type: 'asset', fileName: 'front/landing.css', source: css })
    },
  }
}
