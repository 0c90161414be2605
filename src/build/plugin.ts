import type { Plugin } from 'rollup'
import { agentsPage } from './agents.ts'
import { type CatalogueDeclaration, readCatalogues, wholeCatalogues } from './catalogues.ts'
import { demoTypes } from './demo-types.ts'
import { cssData, customElementsManifest, htmlData, webTypes } from './editors.ts'
import type { Declarations } from './model.ts'
import { apiTypes, pageTypes } from './page-types.ts'
import { readDeclarations } from './read.ts'
import { messagesFile, textKeys, textTypes } from './texts.ts'
import { definitionTypes, elementTypes, frameworkNames, frameworkTypes, handlerOf, reactTypes } from './types.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const NOTHING = 'export {}\n'

export interface Widgets {
  readonly names: readonly string[]
  readonly titles: Readonly<Record<string, string>>
  readonly schemas: Readonly<Record<string, unknown>>
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const filesOf = (all: Declarations, texts: readonly CatalogueDeclaration[]): Readonly<Record<string, string>> => ({
  'custom-elements.json': json(customElementsManifest(all)),
  'web-types.json': json(webTypes(all)),
  'html-custom-data.json': json(htmlData(all)),
  'css-custom-data.json': json(cssData(all)),
  'llms.txt': agentsPage(all),
  'elements.d.ts': elementTypes(all),
  'messages.json': json(messagesFile(texts)),
  'texts.d.ts': textTypes(texts),
  'define.d.ts': definitionTypes() + apiTypes(),
  'panel.d.ts': pageTypes(),
  'panel-demo.d.ts': demoTypes,
  'react.d.ts': reactTypes(all),
  ...Object.fromEntries(all.elements.map(({ tag }) => [`${tag}.d.ts`, "import './elements.js'\n\nexport {}\n"])),
  ...Object.fromEntries(
    frameworkNames.flatMap((name) => [
      [`jsx/${name}.js`, NOTHING],
      [`jsx/${name}.d.ts`, frameworkTypes(name)],
    ]),
  ),
})

const ENTRY = 'virtual:react'

/**
 * Writes the elements' declarations. Plug-ins from the registry find none in our sources
 * (docs/decisions/068-what-the-build-keeps.md).
 */
export function describeWidgets({ names, titles, schemas }: Widgets) {
  const declarations = once(() => readDeclarations('.', names))
  const catalogues = once(() => wholeCatalogues(readCatalogues('.', { titles })))

  const describe: Plugin = {
    name: 'describe',
    generateBundle() {
      for (const [fileName, source] of Object.entries(filesOf(declarations(), catalogues())))
        this.emitFile({ type: 'asset', fileName, source })
      for (const [name, schema] of Object.entries(schemas))
        this.emitFile({ type: 'asset', fileName: `schemas/${name}`, source: json(schema) })
    },
  }

  const reactComponents = (component: string): Plugin => ({
    name: 'react-components',
    resolveId(source) {
      if (source === ENTRY) return ENTRY
      if (source === 'react') return { id: 'react', external: true }
      return /^\.\/define\.[jt]s$/.test(source) ? { id: './define.js', external: true } : null
    },
    load: (id) => (id === ENTRY ? reactSource(declarations(), component) : null),
  })

  return {
    describe,
    reactComponents,
    textKeys: () => JSON.stringify(textKeys(catalogues())),
  }
}

function reactSource({ elements, events }: Declarations, component: string): string {
  const handlers = Object.fromEntries(events.map(({ name }) => [handlerOf(name), name]))
  const lines = elements.map(({ tag, name, attributes }) => {
    const renamed = attributes.filter((attribute) => attribute.name !== attribute.property)
    const names = renamed.map((attribute) => `${attribute.property}: '${attribute.name}'`).join(', ')
    return `export const ${name} = /* @__PURE__ */ component('${tag}', handlers${names && `, { ${names} }`})`
  })
  return [
    `import { component } from ${JSON.stringify(component)}`,
    `const handlers = ${JSON.stringify(handlers)}`,
    ...lines,
  ].join('\n')
}
