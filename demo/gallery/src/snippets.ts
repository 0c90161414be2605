import { handlerOf } from '../../../src/build/types.ts'
import type { Choice } from './choice.ts'
import type { Declared, Release } from './manifest.ts'

export interface Snippet {
  readonly id: string
  readonly label: string
  readonly language: string
  readonly text: string
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const attribute = ([name, value]: [string, string]): string =>
  value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`

const tagText = (tag: string, attributes: Choice['attributes']): string =>
  `<${tag}${Object.entries(attributes).map(attribute).join('')}></${tag}>`

function html(tag: string, { attributes }: Choice, { version, files }: Release, panel: string): string {
  const lines = [
    '<script async crossorigin="anonymous"',
    `  src="${panel}/${version}/panel.js"`,
    `  integrity="${files['panel.js'] ?? ''}"`,
    `  data-home="${panel}"></script>`,
    '',
    tagText(tag, attributes),
  ]
  return lines.join('\n')
}

/** For the page's head: the element's files come with the loader. */
const preload = (tag: string, { version, files, preload }: Release, panel: string): string =>
  (preload[tag] ?? [])
    .map((file) => `<link rel="modulepreload" href="${panel}/${version}/${file}"\n  integrity="${files[file] ?? ''}">`)
    .join('\n')

const settings = (panel: string): string => `{ api: '${panel}/api', home: '${panel}' }`

const module = (tag: string, { attributes }: Choice, panel: string): string =>
  [
    "import { configure, define } from 'panel-widgets/define'",
    '',
    `configure(${settings(panel)})`,
    `await define('${tag}')`,
    '',
    `const element = document.createElement('${tag}')`,
    ...Object.entries(attributes).map(([name, value]) => `element.setAttribute('${name}', ${JSON.stringify(value)})`),
    'document.body.append(element)',
  ].join('\n')

/** The example event: the last of the element's own, else the first of all. */
const toldBy = ({ tagName, events }: Declared) =>
  events.filter(({ name }) => name.startsWith(`${tagName}-`)).at(-1) ?? events[0]

function react(declared: Declared, { attributes }: Choice, panel: string): string {
  const { name, attributes: known } = declared
  const component = name.replace(/Element$/, '')
  const properties = Object.entries(attributes).map(([attribute, value]) => {
    const property = known.find((one) => one.name === attribute)?.fieldName ?? attribute
    return value === '' ? property : `${property}=${JSON.stringify(value)}`
  })
  const own = toldBy(declared)
  const listener = own ? [`${handlerOf(own.name)}={(event) => console.log(event.detail)}`] : []
  return [
    "import { configure } from 'panel-widgets/define'",
    `import { ${component} } from 'panel-widgets/react'`,
    '',
    `configure(${settings(panel)})`,
    '',
    'export function Example() {',
    `  return <${[component, ...properties, ...listener].join(' ')} />`,
    '}',
  ].join('\n')
}

/** A single-file component. */
function vue(declared: Declared, { attributes }: Choice, panel: string): string {
  const { tagName: tag } = declared
  const own = toldBy(declared)
  const given = Object.entries(attributes).map(attribute).join('')
  return [
    '<script setup>',
    "import { configure, define } from 'panel-widgets/define'",
    '',
    "// in vite.config.js: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('panel-') } } })",
    `configure(${settings(panel)})`,
    `define('${tag}')`,
    ...(own ? ['', 'const log = (event) => console.log(event.detail)'] : []),
    '</script>',
    '',
    '<template>',
    `  <${tag}${given}${own ? ` @${own.name}="log"` : ''} />`,
    '</template>',
  ].join('\n')
}

function css(tag: string, { properties, parts }: Choice): string {
  const rules = [
    [tag, Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`)],
    ...Object.entries(parts).map(([part, style]) => [
      `${tag}::part(${part})`,
      style
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => `  ${one};`),
    ]),
  ] as [string, string[]][]
  return rules
    .filter(([, lines]) => lines.length > 0)
    .map(([selector, lines]) => [`${selector} {`, ...lines, '}'].join('\n'))
    .join('\n\n')
}

/** The code to copy, with the chosen settings. */
export function snippetsOf(declared: Declared, choice: Choice, release: Release, panel: string): Snippet[] {
  const { tagName: tag } = declared
  const style = css(tag, choice)
  return [
    { id: 'html', label: 'HTML', language: 'html', text: html(tag, choice, release, panel) },
    { id: 'preload', label: 'Preload', language: 'html', text: preload(tag, release, panel) },
    { id: 'react', label: 'React', language: 'jsx', text: react(declared, choice, panel) },
    { id: 'vue', label: 'Vue', language: 'html', text: vue(declared, choice, panel) },
    { id: 'module', label: 'Module', language: 'js', text: module(tag, choice, panel) },
    ...(style ? [{ id: 'css', label: 'CSS', language: 'css', text: style }] : []),
  ]
}
