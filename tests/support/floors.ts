import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Release } from '../../demo/gallery/src/manifest.ts'
import { preload } from '../../demo/gallery/src/snippets.ts'
import { compressFile } from '../../src/build/compression.ts'
import { ourPage, page } from './first-control.ts'
import { startServer } from './server.ts'
import { plantSurvey } from './surveys.ts'

// Serves hand-written pages (tests/bench/floors) and pages with our elements from one server, to compare them.

const FLOORS = ['login', 'survey'] as const
const named = (release: Release, tag: string, elements: string) =>
  page(`${preload(tag, release, '')}<script type="module" src="/${release.version}/panel.js"></script>`, elements)
const floor = (name: string) =>
  page(`<link rel="stylesheet" href="/floor.css"><script type="module" src="/floor-${name}.js"></script>`)

async function writeForms(path: string, text: string): Promise<void> {
  await writeFile(path, text)
  await compressFile(path)
}

async function buildFloors(folder: string): Promise<void> {
  for (const name of FLOORS) {
    const { outputFiles } = await build({
      entryPoints: [resolve(`tests/bench/floors/${name}.tsx`)],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      target: 'es2022',
    })
    await writeForms(join(folder, `floor-${name}.js`), outputFiles[0]?.text ?? '')
  }
  const { outputFiles } = await build({
    entryPoints: [resolve('tests/bench/floors/page.css')],
    minify: true,
    write: false,
  })
  await writeForms(join(folder, 'floor.css'), outputFiles[0]?.text ?? '')
}

export async function startBeside(questions: number) {
  const folder = await mkdtemp(join(tmpdir(), 'floors-'))
  await cp(resolve('demo/host'), folder, { recursive: true })
  await buildFloors(folder)
  const release = JSON.parse(await readFile('dist/integrity.json', 'utf8')) as Release
  const pagesWith = (survey: string) => ({
    'ours-login': ourPage('<panel-login></panel-login>'),
    'floor-login': floor('login'),
    'named-login': named(release, 'panel-login', '<panel-login></panel-login>'),
    'ours-survey': ourPage(survey),
    'floor-survey': floor('survey'),
    'named-survey': named(release, 'panel-survey', survey),
    'ours-many': ourPage(survey.repeat(50)),
  })
  const writePages = async (survey: string) => {
    for (const [name, text] of Object.entries(pagesWith(survey))) await writeFile(join(folder, `${name}.html`), text)
  }
  // Writes the files first, because the server lists them when it starts.
  await writePages('')
  const server = await startServer({ pages: { dist: resolve('dist'), host: folder } })
  const choice = { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }
  const id = await plantSurvey(
    server,
    Array.from({ length: questions }, () => choice),
  )
  await writePages(`<panel-survey survey-id="${id}"></panel-survey>`)
  return {
    server,
    url: (name: string) => `${server.url}/${name}.html?id=${id}`,
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}
