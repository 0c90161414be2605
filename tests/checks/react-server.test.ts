import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDeclarations } from '../../src/build/read.ts'
import { names } from '../../widgets/manifest.ts'
import { read } from './sources.ts'

// Needs a build.

type Components = Readonly<Record<string, FunctionComponent<Record<string, unknown>>>>
const components: Components = await import(pathToFileURL(join('dist', 'react.js')).href)

let complained: string[]
beforeEach(() => {
  complained = []
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => void complained.push(words.join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(complained, 'React complained').toEqual([])
})

test('each element has a component, which renders its tag with its attributes on a server', () => {
  expect(typeof window).toBe('undefined')
  const { elements } = readDeclarations('.', names)
  expect(Object.keys(components).sort()).toEqual(elements.map(({ name }) => name).sort())
  for (const { tag, name, attributes } of elements) {
    const given = attributes.map(({ property, type }) => [property, type === 'boolean' ? true : `its ${property}`])
    const html = renderToString(createElement(components[name] ?? '', Object.fromEntries(given)))
    for (const { name: attribute, property, type } of attributes)
      expect(html).toContain(` ${attribute}="${type === 'boolean' ? '' : `its ${property}`}"`)
    expect(html).toMatch(new RegExp(`^<${tag}( [a-z-]+="[^"]*")*></${tag}>$`))
  }
})

test('the server rendering leaves out handlers, false booleans and undefined attributes', () => {
  const survey = createElement(components.PanelSurvey ?? '', {
    surveyId: 'a "quoted" <id>',
    autoAdvance: false,
    isolated: undefined,
    className: 'wide',
    onSurveyCompleted: () => {},
    onClick: () => {},
  })
  expect(renderToStaticMarkup(survey)).toBe(
    '<panel-survey survey-id="a &quot;quoted&quot; &lt;id&gt;" class="wide"></panel-survey>',
  )
})

test("dist/react.js begins with 'use client', so server frameworks also run the components in the browser", () => {
  expect(read('dist/react.js')).toMatch(/^'use client'/)
})

test('the package names an older React and the remedy', async () => {
  const { outputFiles } = await build({
    entryPoints: ['dist/react.js'],
    bundle: true,
    write: false,
    platform: 'node',
    alias: { react: 'react-17' },
  })
  const run = () => execFileSync(process.execPath, ['-'], { input: outputFiles[0]?.text, stdio: 'pipe' })
  expect(run).toThrow(/needs React 18 or newer, and this is React 17\.0\.2\. Write the tags themselves/)
})
