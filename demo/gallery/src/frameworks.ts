import { handlerOf } from '../../../src/build/types.ts'
import type { Choice } from './choice.ts'
import type { Declared } from './manifest.ts'

// Each example is one file of a project; docs/frameworks.md has the projects around them.

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export const attribute = ([name, value]: readonly [string, string]): string =>
  value === '' ? name : `${name}="${escaped(value)}"`

/** Writes an attribute for JSX or Svelte, where some characters have another meaning than in HTML. */
const inBraces = ([name, value]: readonly [string, string]): string => {
  if (value === '') return name
  return /["'&{}<>\\\n]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`
}

const WIDEST = 76

function tag(name: string, attributes: readonly string[], end: string, indent = ''): string {
  const line = `${indent}<${[name, ...attributes].join(' ')}${end}`
  if (line.length <= WIDEST || attributes.length === 0) return line
  return [`${indent}<${name}`, ...attributes.map((one) => `${indent}  ${one}`), indent + end.trimStart()].join('\n')
}

const imports = (panel: string, names = ''): string[] => [
  `import { configure, define${names} } from 'panel-widgets'`,
  `configure({ api: '${panel}/api', home: '${panel}' })`,
]

const toldBy = ({ tagName, events }: Declared): string =>
  (events.filter(({ name }) => name.startsWith(`${tagName}-`)).at(-1) ?? events[0])?.name ?? 'panel-ready'

const LOG = '({ detail }) => console.log(detail)'

export interface Written {
  readonly declared: Declared
  readonly attributes: Choice['attributes']
  readonly panel: string
}

export function react({ declared, attributes, panel }: Written): string {
  const { name, attributes: known } = declared
  const component = name.replace(/Element$/, '')
  const properties = Object.entries(attributes).map(([attribute, value]) =>
    inBraces([known.find((one) => one.name === attribute)?.fieldName ?? attribute, value]),
  )
  const drawn = tag(component, [...properties, `${handlerOf(toldBy(declared))}={${LOG}}`], ' />', '    ')
  return [
    "import { configure } from 'panel-widgets'",
    `import { ${component} } from 'panel-widgets/react'`,
    '',
    imports(panel)[1],
    '',
    'export function Example() {',
    drawn.includes('\n') ? `  return (\n${drawn}\n  )` : `  return ${drawn.trim()}`,
    '}',
  ].join('\n')
}

export function vue({ declared, attributes, panel }: Written): string {
  const { tagName } = declared
  const [first, settings] = imports(panel)
  const given = Object.entries(attributes).map(attribute)
  return [
    '<script setup lang="ts">',
    first,
    "import 'panel-widgets/jsx/vue'",
    '',
    '// in vite.config.js: vue({ template: { compilerOptions: {',
    "//   isCustomElement: (tag) => tag.startsWith('panel-') } } })",
    settings,
    `define('${tagName}')`,
    '',
    'const log = (detail: unknown) => console.log(detail)',
    '</script>',
    '',
    '<template>',
    tag(tagName, [...given, `@${toldBy(declared)}="log($event.detail)"`], ' />', '  '),
    '</template>',
  ].join('\n')
}

export function svelte({ declared, attributes, panel }: Written): string {
  const { tagName } = declared
  const [first, settings] = imports(panel)
  const given = Object.entries(attributes).map(inBraces)
  return [
    '<script lang="ts">',
    `  ${first}`,
    "  import 'panel-widgets/jsx/svelte'",
    '',
    `  ${settings}`,
    `  define('${tagName}')`,
    '</script>',
    '',
    tag(tagName, [...given, `on${toldBy(declared)}={${LOG}}`], `></${tagName}>`),
  ].join('\n')
}

export function solid({ declared, attributes, panel }: Written): string {
  const { tagName } = declared
  const [first, settings] = imports(panel)
  const given = Object.entries(attributes).map(inBraces)
  const drawn = tag(tagName, [...given, `on:${toldBy(declared)}={${LOG}}`], ' />', '    ')
  return [
    first,
    "import 'panel-widgets/jsx/solid'",
    '',
    settings,
    `define('${tagName}')`,
    '',
    'export function Example() {',
    drawn.includes('\n') ? `  return (\n${drawn}\n  )` : `  return ${drawn.trim()}`,
    '}',
  ].join('\n')
}

const literal = (text: string): string => text.replace(/[\\`]|\$\{/g, '\\$&')

export function angular({ declared, attributes, panel }: Written): string {
  const { tagName } = declared
  const event = toldBy(declared)
  const [first, settings] = imports(panel, ', type PanelEventMap')
  const given = Object.entries(attributes).map(attribute)
  const template = tag(tagName, [...given, `(${event})="log($event)"`], `></${tagName}>`, '    ')
  return [
    "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'",
    first,
    '',
    settings,
    `define('${tagName}')`,
    '',
    '@Component({',
    "  selector: 'app-example',",
    '  // the template has a custom element',
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    '  template: `',
    literal(template),
    '  `,',
    '})',
    'export class Example {',
    `  log({ detail }: PanelEventMap['${event}']) {`,
    '    console.log(detail)',
    '  }',
    '}',
  ].join('\n')
}
