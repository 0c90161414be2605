import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { escapeHtml } from './html.ts'

export type Facts = Readonly<Record<string, string>>

const APP = '<panel-app'

export function withFacts(page: string, facts: Facts): string {
  const attributes = Object.entries(facts).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  // passes a function, because `$` has a meaning in a replacement string
  return page.replace(APP, () => APP + attributes.join(''))
}

const HEAD = '<link rel="stylesheet" href="/front/landing.css">\n<script src="/first.js"></script>\n'

/**
 * Draws the front page, which shows before the elements are loaded (docs/decisions/032-drawn-front-page.md).
 * @returns a function that inserts it into a page; the front page is in English, in which the elements are drawn first
 */
export async function drawFrontPage(folders: { dist: string; host: string }, facts: Facts) {
  const file = join(folders.dist, 'front/draw.js')
  const page = await readFile(join(folders.host, 'index.html'), 'utf8')
  if (!existsSync(file) || !page.includes('<html lang="en')) return (text: string) => text
  const { prerender }: typeof import('../../../../widgets/entries/prerender.tsx') = await import(
    pathToFileURL(file).href
  )
  const { html } = prerender(facts)
  return (text: string) =>
    text.replace('</head>', () => `${HEAD}</head>`).replace(APP, () => `<div class="panel-first">${html}</div>\n${APP}`)
}
