import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from './html.ts'

/** What the site says of the panel: attributes of its `panel-app`, such as `email` and `terms`. */
export type Facts = Readonly<Record<string, string>>

const APP = /<panel-app(?=[\s>])[^>]*/

/** The page with the facts on its `panel-app`. A browser reads the first of two equal attributes: the page's own. */
export const withFacts = (page: string, facts: Facts): string =>
  page.replace(APP, (tag) => {
    const attributes = Object.entries(facts).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    return tag + attributes.join('')
  })

/** The attributes that the page itself states, on the tag of `panel.js` and on `panel-app`. */
function ownFacts(page: string): Facts {
  const attributesIn = (tag: RegExp, name: RegExp) =>
    Object.fromEntries([...(tag.exec(page)?.[0] ?? '').matchAll(name)].map(([, name, value]) => [name, value]))
  return {
    ...attributesIn(/<script[^>]*\/panel\.js[^>]*>/, /\bdata-([\w-]+)="([^"]*)"/g),
    ...attributesIn(APP, /(?<![\w-])([\w-]+)="([^"]*)"/g),
  }
}

const HEAD = '<link rel="stylesheet" href="/front/landing.css">\n<script src="/first.js"></script>\n'

/**
 * Draws the front page, which shows before the elements (src/decisions/032-drawn-front-page.md), with what the build made
 * for it.
 * @returns a function that puts it into the page; only into one in English, in which the elements are drawn first
 */
export async function drawFrontPage(folders: { dist: string; host: string }, facts: Facts) {
  const file = join(folders.dist, 'front/draw.js')
  const page = await readFile(join(folders.host, 'index.html'), 'utf8')
  if (!existsSync(file) || !/<html[^>]*\blang="en\b/.test(page)) return (text: string) => text
  const { prerender }: typeof import('../../widgets/prerender.tsx') = await import(pathToFileURL(file).href)
  const { html } = prerender({ ...facts, ...ownFacts(page) })
  // functions, because some characters have a meaning in a replacement string
  return (text: string) =>
    text
      .replace('</head>', () => `${HEAD}</head>`)
      .replace('<panel-app', () => `<div class="panel-first">${html}</div>\n<panel-app`)
}
