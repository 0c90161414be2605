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

// Tries the recipes of CONTRIBUTING.md and of docs/decisions/015 in a copy of the tree.

type Files = Readonly<Record<string, string>>

function blocksOf(heading: string): readonly (readonly [path: string, text: string])[] {
  const [, steps = ''] = new RegExp(`^## ${heading}$(.*?)^## `, 'ms').exec(read('CONTRIBUTING.md')) ?? []
  return [...steps.matchAll(/^ {3}```\w+\n(.*?)^ {3}```$/gms)].map(([, block = '']) => {
    const [, path = '', text = ''] = /^(?:\/\/|\/\*) (\S+).*?\n(.*)$/s.exec(block.replace(/^ {3}/gm, '')) ?? []
    return [path, text] as const
  })
}

const widgetFiles = (): Files =>
  Object.fromEntries(
    blocksOf('How to add a widget').map(([path, text]) => {
      if (path.startsWith('widgets/greeting/')) return [path, text]
      const before = read(path)
      const end = before.lastIndexOf('\n}') + 1
      return [path, before.slice(0, end) + text + before.slice(end)]
    }),
  )

const typeFiles = (): Files =>
  Object.fromEntries(
    blocksOf('How to add a question type').map(([path, text]) => {
      if (path.startsWith('src/questions/postcode/')) return [path, text]
      const [line = '', ...entries] = text.split(/^\/\/ in /m)
      const listed = entries.reduce((before, entry) => {
        const [, name = '', lines = ''] = /^(\w+)\n(.*)$/s.exec(entry) ?? []
        const start = before.search(new RegExp(`^(?:export )?const ${name}\\b`, 'm'))
        const end = start + before.slice(start).search(/^[\]}]/m)
        return before.slice(0, end) + lines + before.slice(end)
      }, read(path))
      return [path, line + listed]
    }),
  )

/** Marks each text of a Hindi file. */
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

function language(added: Files): Files {
  const list = 'src/ui/messages/languages.ts'
  const hindi = Object.fromEntries([
    ...['src', 'widgets'].flatMap((folder) =>
      sources(folder, '/hi.ts', '-hi.ts').map(({ path, text }) => [path, text]),
    ),
    ...Object.entries(added).filter(([path]) => path.endsWith('hi.ts')),
  ]) as Files
  const asked = [
    ...['src', 'widgets'].flatMap((folder) => sources(folder, '.ts').map(({ path, text }) => [path, text] as const)),
    ...Object.entries(added),
  ].filter(([, text]) => /hi: \(\) =>/.test(text))
  return {
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
const added = { ...widgetFiles(), ...typeFiles() }
const files: Files = { ...added, ...language(added) }
const tree = copyTree()
afterAll(() => rmSync(tree, { recursive: true, force: true }))
const faultsOf = typeChecker(tree, 'src', 'widgets')

/** Writes the additions. `undefined` removes a file. */
function add(replaced: Readonly<Record<string, string | undefined>> = {}): void {
  for (const [path, text] of Object.entries({ ...files, ...replaced })) {
    if (text === undefined) rmSync(join(tree, path), { force: true })
    else {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), text)
    }
  }
}

test('complete additions compile, and so do all files that read the lists of widgets, question types and languages', () => {
  add()
  const readers = [...sources('src', '.ts', '.tsx'), ...sources('widgets', '.ts', '.tsx')]
    .filter((file) =>
      importsOf(file).some((path) => /\/(?:manifest|languages|questions\/types|questions\/controls)\.ts$/.test(path)),
    )
    .map(({ path }) => path)
  const written = Object.keys(files).filter((path) => /\.tsx?$/.test(path))
  expect(faultsOf(...written, ...readers)).toEqual([])
})

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

test('the build makes the new element, which shows its texts in the new language', async () => {
  add()
  writeFileSync(join(tree, 'one-entry.config.ts'), ONE_ENTRY)
  const rollup = ['--import', 'tsx', 'node_modules/rollup/dist/bin/rollup', '-c', 'one-entry.config.ts', '--silent']
  // The test runner sets another NODE_ENV.
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
