import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compile } from 'svelte/compiler'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChoice } from '../../demo/gallery/src/choice.ts'
import { attribute } from '../../demo/gallery/src/frameworks.ts'
import type { Declared, Release } from '../../demo/gallery/src/manifest.ts'
import { snippetsOf } from '../../demo/gallery/src/snippets.ts'
import { startOf } from '../../demo/gallery/src/starts.ts'
import type { CustomElementsManifest } from '../../src/build/editors.ts'
import { compileVue } from '../e2e/hosts/vue.ts'
import { read } from './sources.ts'

// Needs a build. Angular's compiler is not installed: demo/examples/angular has the same form.

const manifest = JSON.parse(read('dist/custom-elements.json')) as CustomElementsManifest
const release = JSON.parse(read('dist/integrity.json')) as Release
const elements = manifest.modules.flatMap(({ declarations }) => declarations)
const PANEL = 'https://panel.example'

/** Texts hold characters that code must escape. */
function anyValue({ name, type }: Declared['attributes'][number]): string {
  if (type.text === 'boolean') return ''
  if (type.text.includes('number')) return '7'
  const [, first] = /'([^']+)'/.exec(type.text) ?? []
  const [digit] = /^\d/.exec(type.text) ?? []
  return first ?? digit ?? `a "${name}" & {b} <c> \`d\` \${e} it's`
}

const attributesOf = ({ attributes }: Declared): Record<string, string> =>
  Object.fromEntries(attributes.map((one) => [one.name, anyValue(one)]))

function codeOf(declared: Declared): Readonly<Record<string, string>> {
  const choice = { ...readChoice(new URLSearchParams(), startOf(declared.tagName)), attributes: attributesOf(declared) }
  return Object.fromEntries(snippetsOf(declared, choice, release, PANEL).map(({ id, text }) => [id, text]))
}

const folder = resolve('.cache/gallery-code')
const ANGULAR = `declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: { readonly name: string }
  export function Component(options: {
    readonly selector: string
    readonly schemas: readonly { readonly name: string }[]
    readonly template: string
  }): (target: new () => object) => void
}
`

beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'angular-core.d.ts'), ANGULAR)
  for (const declared of elements) {
    const { react = '', solid = '', angular = '' } = codeOf(declared)
    writeFileSync(join(folder, `${declared.tagName}.react.tsx`), react)
    writeFileSync(join(folder, `${declared.tagName}.solid.tsx`), `/** @jsxImportSource solid-js */\n${solid}`)
    writeFileSync(join(folder, `${declared.tagName}.angular.ts`), angular)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the code for React, Solid and Angular has no type errors, for every element and attribute', () => {
  const kinds = ['react.tsx', 'solid.tsx', 'angular.ts']
  const files = elements.flatMap(({ tagName }) => kinds.map((kind) => join(folder, `${tagName}.${kind}`)))
  const program = ts.createProgram([...files, join(folder, 'angular-core.d.ts')], {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
  const faults = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const name = file?.fileName.split('/').at(-1)
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
  expect(faults).toEqual([])
  expect(files).toHaveLength(3 * elements.length)
})

test("the compilers of Vue and Svelte compile the gallery's code without a warning", () => {
  for (const declared of elements) {
    const { vue = '', svelte = '' } = codeOf(declared)
    expect(compileVue(vue, `${declared.tagName}.vue`)).toContain(declared.tagName)
    const { warnings } = compile(svelte, { filename: `${declared.tagName}.svelte` })
    expect(warnings.map(({ message }) => message)).toEqual([])
  }
})

test('the template for Angular has the element with its attributes, and listens to an event that it emits', () => {
  for (const declared of elements) {
    const [, literal = ''] = /template: (`.*?[^\\]`),\n/s.exec(codeOf(declared).angular ?? '') ?? []
    const template = (new Function(`return ${literal}`)() as string).replace(/\s+/g, ' ').trim()
    const given = Object.entries(attributesOf(declared)).map(([name, value]) => ` ${attribute([name, value])}`)
    const [, event = ''] = /\(([a-z-]+)\)="log\(\$event\)"/.exec(template) ?? []
    expect(declared.events.map(({ name }) => name)).toContain(event)
    const { tagName: tag } = declared
    expect(template.replace(' >', '>')).toBe(`<${tag}${given.join('')} (${event})="log($event)"></${tag}>`)
  }
})
