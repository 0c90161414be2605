import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CustomElementsManifest } from '../../src/build/editors.ts'
import { isServed } from '../../src/build/integrity.ts'
import { routes } from '../../widgets/routes.ts'
import { surveys } from '../content/index.ts'
import { readGuides } from './guides.ts'
import { samples } from './questions.ts'

// Every page is a folder and every URL is relative, so that any static host can serve the gallery, even below a path.

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The policy is in the pages, because a static host sends no headers. Only the gallery may frame a stage. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

const LEAD = 'Every element of Panel Widgets, live: attributes, events, look, states, and the code to copy.'

interface Page {
  readonly path: string
  readonly title: string
  readonly description: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plainly = (description: string): string => description.replaceAll('`', '').split('\n\n')[0] ?? ''

async function galleryPages(dist: string, docs: string): Promise<readonly Page[]> {
  const manifest = JSON.parse(readFileSync(join(dist, 'custom-elements.json'), 'utf8')) as CustomElementsManifest
  const elements = manifest.modules.flatMap(({ declarations }) => declarations)
  const guides = await readGuides(docs)
  return [
    { path: '', title: '', description: LEAD },
    ...elements.map(({ tagName, description }) => ({
      path: `elements/${tagName}`,
      title: `<${tagName}>`,
      description: plainly(description),
    })),
    ...samples.map(({ question: { type }, says }) => ({
      path: `questions/${type}`,
      title: type,
      description: plainly(says),
    })),
    ...guides.map(({ slug, title }) => ({ path: `guides/${slug}`, title, description: `${title}. ${LEAD}` })),
  ]
}

/** Lists the pages of the whole site on the stage, because a reload or a new tab requests them from the host. */
const stagePages = (): readonly string[] => [
  'stage',
  ...routes
    .flatMap(({ path }) => (path.includes(':') ? surveys.map(({ id }) => path.replace(/:\w+/, id)) : path))
    .filter((path) => path !== '/')
    .map((path) => `stage${path}`),
]

function writePage(out: string, path: string, template: string, values: Readonly<Record<string, string>>): void {
  const root = path === '' ? './' : '../'.repeat(path.split('/').length)
  const filled = { ROOT: root, POLICY, ...values }
  const page = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    escaped(filled[name as keyof typeof filled] ?? ''),
  )
  mkdirSync(join(out, path), { recursive: true })
  writeFileSync(join(out, path, 'index.html'), page)
}

async function writeFiles(dist: string, docs: string, out: string): Promise<void> {
  const built = ['', 'chunks/'].flatMap((folder) => readdirSync(join(dist, folder)).map((name) => folder + name))
  for (const name of [...built.filter(isServed), 'custom-elements.json', 'integrity.json', 'fonts']) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    cpSync(join(dist, name), join(out, name), { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  }
  cpSync(here('pictures'), join(out, 'pictures'), { recursive: true })
  cpSync(here('../host/icon.svg'), join(out, 'icon.svg'))
  const css = readFileSync(here('../host/host.css'), 'utf8')
  writeFileSync(join(out, 'host.css'), css.replaceAll('url("/fonts/', 'url("fonts/'))
  writeFileSync(join(out, 'guides.json'), JSON.stringify(await readGuides(docs)))
}

/** Matches the bundler's files, which `writeSite` must not delete. */
const BUILT = /^(?:gallery|stage)\.js(?:\.map)?$/

/** Writes `dist/site/`: pages, guides and the elements' files, which must be built before. */
export async function writeSite(dist: string): Promise<void> {
  const docs = here('../../docs')
  const out = join(dist, 'site')
  if (existsSync(out))
    for (const name of readdirSync(out)) if (!BUILT.test(name)) rmSync(join(out, name), { recursive: true })
  await writeFiles(dist, docs, out)
  const index = readFileSync(here('index.html'), 'utf8')
  for (const { path, title, description } of await galleryPages(dist, docs))
    writePage(out, path, index, {
      TITLE: title ? `${title} · Panel Widgets` : 'Panel Widgets',
      DESCRIPTION: description,
    })
  const stage = readFileSync(here('stage.html'), 'utf8')
  for (const path of stagePages()) writePage(out, path, stage, {})
}
