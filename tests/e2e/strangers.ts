import { readFileSync } from 'node:fs'
import type { Site } from './support.ts'

interface Strange {
  readonly pages: Readonly<Record<string, string>>
  readonly packages?: readonly string[]
  readonly files?: readonly string[]
  readonly script?: string
  readonly head?: string
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
