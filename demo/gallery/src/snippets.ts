import type { Choice } from './choice.ts'
import { angular, attribute, react, solid, svelte, vue } from './frameworks.ts'
import type { Declared, Release } from './manifest.ts'

export interface Snippet {
  readonly id: string
  readonly label: string
  readonly text: string
}

function html(tag: string, { attributes }: Choice, { version, files }: Release, panel: string): string {
  const lines = [
    '<script async crossorigin="anonymous"',
    `  src="${panel}/${version}/panel.js"`,
    `  integrity="${files['panel.js'] ?? ''}"`,
    `  data-home="${panel}"></script>`,
    '',
    `<${[tag, ...Object.entries(attributes).map(attribute)].join(' ')}></${tag}>`,
  ]
  return lines.join('\n')
}

/** Preloads the element's files, which would otherwise wait for the loader. */
export const preload = (tag: string, { version, files, preload }: Release, panel: string): string =>
  (preload[tag] ?? [])
    .map((file) => `<link rel="modulepreload" href="${panel}/${version}/${file}"\n  integrity="${files[file] ?? ''}">`)
    .join('\n')

const module = (tag: string, { attributes }: Choice, panel: string): string =>
  [
    "import { configure, define } from 'panel-widgets'",
    '',
    `configure({ api: '${panel}/api', home: '${panel}' })`,
    `await define('${tag}')`,
    '',
    `const element = document.createElement('${tag}')`,
    ...Object.entries(attributes).map(([name, value]) => `element.setAttribute('${name}', ${JSON.stringify(value)})`),
    'document.body.append(element)',
  ].join('\n')

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

export function snippetsOf(declared: Declared, choice: Choice, release: Release, panel: string): Snippet[] {
  const { tagName: tag } = declared
  const style = css(tag, choice)
  const written = { declared, attributes: choice.attributes, panel }
  return [
    { id: 'html', label: 'HTML', text: html(tag, choice, release, panel) },
    { id: 'preload', label: 'Preload', text: preload(tag, release, panel) },
    { id: 'react', label: 'React', text: react(written) },
    { id: 'vue', label: 'Vue', text: vue(written) },
    { id: 'svelte', label: 'Svelte', text: svelte(written) },
    { id: 'solid', label: 'Solid', text: solid(written) },
    { id: 'angular', label: 'Angular', text: angular(written) },
    { id: 'module', label: 'Module', text: module(tag, choice, panel) },
    ...(style ? [{ id: 'css', label: 'CSS', text: style }] : []),
  ]
}
