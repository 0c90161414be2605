import { readFileSync } from 'node:fs'
import type { Site } from './support.ts'

interface Strange {
  /** Pages by their names, as the content of the body. */
  readonly pages: Readonly<Record<string, string>>
  /** Scripts in the head of each page, before ours: files of packages, by their paths in `node_modules`. */
  readonly packages?: readonly string[]
  /** More scripts there, after those of packages: files of this machine, by their paths. */
  readonly files?: readonly string[]
  /** The text of a script in the head of each page, before ours. */
  readonly script?: string
  /** More of the head. */
  readonly head?: string
  /** Attributes of our tag; `false` leaves it out. */
  readonly loader?: string | false
}

/**
 * Puts pages on the partner's origin that run scripts of others.
 * @returns the address of a page by its name
 */
export function putStrange(
  site: Site,
  { pages, packages = [], files = [], script = '', head: more = '', loader = '' }: Strange,
) {
  const sources = [...packages.map((path) => `node_modules/${path}`), ...files].map((path) =>
    site.put(path.replaceAll('/', '.'), 'javascript', readFileSync(path, 'utf8')),
  )
  const tags = sources.map((source) => `<script src="${source}"></script>`).join('')
  const own = script && `<script>${script}</script>`
  const ours =
    loader === false ? '' : `<script async src="${site.host}/panel.js" data-home="${site.host}" ${loader}></script>`
  const head = `<link rel="icon" href="/icon.svg"><meta name="viewport" content="width=device-width">${more}${tags}${own}${ours}`
  const addresses = Object.entries(pages).map(([name, body]) => {
    const html = `<!doctype html><html lang="en"><head><title>${name}</title>${head}</head><body>${body}</body></html>`
    return [name, site.put(name, 'html', html)] as const
  })
  const found = new Map(addresses)
  return (name: string): string => found.get(name) ?? ''
}
