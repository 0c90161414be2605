import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { findBrowser, launchArguments, prepareBrowsers } from '../support/browser.ts'
import { copyTree, typeChecker } from '../support/tree-copy.ts'
import { importsOf, read, sources } from './sources.ts'

// A widget is added as CONTRIBUTING.md prints it, and a language as decision 015 says, in a copy of the tree.

type Files = Readonly<Record<string, string>>

/** What the recipe's blocks make: files of their own, or lines at the end of a file's object. */
function recipe(): Files {
  const [, steps = ''] = /^## How to add a widget$(.*?)^## /ms.exec(read('CONTRIBUTING.md')) ?? []
  const blocks = [...steps.matchAll(/^ {3}```\w+\n(.*?)^ {3}```$/gms)].map(([, block = '']) =>
    block.replace(/^ {3}/gm, ''),
  )
  return Object.fromEntries(
    blocks.map((block) => {
      const [, path = '', text = ''] = /^(?:\/\/|\/\*) (\S+).*?\n(.*)$/s.exec(block) ?? []
      if (path.startsWith('widgets/greeting/')) return [path, text]
      const before = read(path)
      const end = before.lastIndexOf('\n}') + 1
      return [path, before.slice(0, end) + text + before.slice(end)]
    }),
  )
}

/** A Hindi file with each text marked: a language that nobody speaks. */
function marked(hindi: string): string {
  const places: number[] = []
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      places.push(node.initializer.getStart() + 1, node.initializer.getEnd() - 1)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('hi.ts', hindi, ts.ScriptTarget.Latest, true))
  const parts = [0, ...places].map((place, i) => hindi.slice(place, places[i]))
  return parts.reduce((text, part, i) => text + (i % 2 ? '⟦' : '⟧') + part)
}

/** A line in the list of languages, and a file beside each Hindi one. */
function language(widget: Files): Files {
  const list = 'src/messages/languages.ts'
  const hindi = Object.fromEntries([
    ...['src', 'widgets'].flatMap((folder) =>
      sources(folder, '/hi.ts', '-hi.ts').map(({ path, text }) => [path, text]),
    ),
    ...Object.entries(widget).filter(([path]) => path.endsWith('hi.ts')),
  ]) as Files
  const asked = [
    ...['src', 'widgets'].flatMap((folder) => sources(folder, '.ts').map(({ path, text }) => [path, text] as const)),
    ...Object.entries(widget),
  ].filter(([, text]) => /hi: \(\) =>/.test(text))
  return {
    // each list of translations has a line more
    ...Object.fromEntries(
      asked.map(([path, text]) => [
        path,
        text.replace(
          /hi: (\(\) => .*hi\.ts'\)+)/g,
          (line, load) => `${line}, qps: ${load.replace(/hi\.ts/, 'qps.ts').replace("'hi'", "'qps'")}`,
        ),
      ]),
    ),
    [list]: read(list).replace("en: 'English'", "$&, qps: 'Pseudo'"),
    ...Object.fromEntries(
      Object.entries(hindi).map(([path, text]) => [path.replace(/hi\.ts$/, 'qps.ts'), marked(text)]),
    ),
  }
}

const MANIFEST = 'widgets/manifest.ts'
const widget = recipe()
const files: Files = { ...widget, ...language(widget) }
const tree = copyTree()
afterAll(() => rmSync(tree, { recursive: true, force: true }))
const faultsOf = typeChecker(tree, 'src', 'widgets')

/** Writes the additions, apart from those that are replaced: by what the file was before, or by nothing. */
function add(replaced: Readonly<Record<string, string | undefined>> = {}): void {
  for (const [path, text] of Object.entries({ ...files, ...replaced })) {
    if (text === undefined) rmSync(join(tree, path), { force: true })
    else {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
  }
}

test('nothing compiles that lacks a piece: a widget its folder, its title or its line, a language a text', () => {
  const [loaders, titles, texts] = ['widgets/loaders.ts', 'widgets/title-hi.ts', 'widgets/greeting/qps.ts']
  const folder = Object.keys(files).filter((path) => path.startsWith('widgets/greeting/'))
  add({ ...Object.fromEntries(folder.map((path) => [path, undefined])), [titles]: read(titles) })
  expect(faultsOf(loaders, titles)).toEqual([
    expect.stringContaining("'./greeting/element.ts'"),
    expect.stringMatching(/'"panel-greeting"' is missing/),
  ])
  add({
    ...Object.fromEntries([MANIFEST, 'widgets/titles.ts'].map((path) => [path, read(path)])),
    [texts]: files[texts]?.replace(/^ {2}guest: .*\n/m, ''),
  })
  expect(faultsOf(titles, texts)).toEqual([
    expect.stringMatching(/'panel-greeting'.* does not exist/),
    expect.stringContaining("'guest' is missing"),
  ])
})

test('with all their pieces, both compile, and so does whatever reads the lists of widgets and languages', () => {
  add()
  const readers = [...sources('src', '.ts', '.tsx'), ...sources('widgets', '.ts', '.tsx')]
    .filter((file) => importsOf(file).some((path) => /\/(?:manifest|languages)\.ts$/.test(path)))
    .map(({ path }) => path)
  const added = Object.keys(files).filter((path) => /\.tsx?$/.test(path))
  expect(faultsOf(...added, ...readers)).toEqual([])
})

/** The project's own build, of the new entry alone, not minified. */
const ONE_ENTRY = `
import builds from './rollup.config.ts'
const { input, output, plugins, ...build } = builds.find(({ input }) => 'panel-greeting' in Object(input))
export default {
  ...build,
  input: { 'panel-greeting': input['panel-greeting'] },
  output: { ...output, sourcemap: false },
  plugins: plugins.filter(({ name }) => !['terser', 'clean', 'remove-compressed'].includes(name)),
}
`

test('the build makes the element, which shows its texts in the new language', async () => {
  add()
  writeFileSync(join(tree, 'one-entry.config.ts'), ONE_ENTRY)
  const rollup = ['--import', 'tsx', 'node_modules/rollup/dist/bin/rollup', '-c', 'one-entry.config.ts', '--silent']
  // a build for production, which the test runner's environment is not
  await promisify(execFile)(process.execPath, rollup, { cwd: tree, env: { ...process.env, NODE_ENV: undefined } })
  expect(readFileSync(join(tree, 'dist/panel-greeting.d.ts'), 'utf8')).toContain('elements')

  prepareBrowsers()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments] })
  try {
    const page = await browser.newPage()
    await page.route('**/*.js', (route) =>
      route.fulfill({ path: join(tree, 'dist', new URL(route.request().url()).pathname) }),
    )
    const body = '<panel-greeting lang="qps"></panel-greeting><script type="module" src="/panel-greeting.js"></script>'
    await page.route('http://page.example/', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://page.example/')
    await page.getByText('⟦स्वागत है⟧').waitFor()
    await page.locator('panel-greeting').evaluate((element) => element.setAttribute('lang', 'en'))
    await page.getByText('Welcome').waitFor()
  } finally {
    await browser.close()
  }
})
