import type { Plugin } from 'rollup'
import { type CatalogueDeclaration, readCatalogues } from './catalogues.ts'
import { cssData, customElementsManifest, htmlData, webTypes } from './editors.ts'
import type { Declarations } from './model.ts'
import { pageTypes } from './page-types.ts'
import { readDeclarations } from './read.ts'
import { messagesFile, textKeys, textTypes } from './texts.ts'
import { definitionTypes, elementTypes, frameworkNames, frameworkTypes, handlerOf, reactTypes } from './types.ts'

let declared: Declarations | undefined
const declarations = (): Declarations => {
  declared ??= readDeclarations('.')
  return declared
}

let read: readonly CatalogueDeclaration[] | undefined
const catalogues = (): readonly CatalogueDeclaration[] => {
  read ??= readCatalogues('.')
  return read
}

/** Gives the check of a page's own words the names of all texts (src/messages/own-words.ts). */
export const textNames: Plugin = {
  name: 'text-names',
  transform: (code) =>
    code.includes('__PANEL_TEXT_KEYS__')
      ? { code: code.replaceAll('__PANEL_TEXT_KEYS__', JSON.stringify(textKeys(catalogues()))), map: null }
      : null,
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const NOTHING = 'export {}\n'

/** What is generated from the elements' declarations, by its name in `dist/`. */
const files = (all: Declarations): Readonly<Record<string, string>> => ({
  'custom-elements.json': json(customElementsManifest(all)),
  'web-types.json': json(webTypes(all)),
  'html-custom-data.json': json(htmlData(all)),
  'css-custom-data.json': json(cssData(all)),
  'elements.d.ts': elementTypes(all),
  'messages.json': json(messagesFile(catalogues())),
  'texts.d.ts': textTypes(catalogues()),
  'define.d.ts': definitionTypes(),
  'panel.d.ts': pageTypes(),
  'react.d.ts': reactTypes(all),
  ...Object.fromEntries(all.elements.map(({ tag }) => [`${tag}.d.ts`, "import './elements.js'\n\nexport {}\n"])),
  ...Object.fromEntries(
    frameworkNames.flatMap((name) => [
      [`jsx/${name}.js`, NOTHING],
      [`jsx/${name}.d.ts`, frameworkTypes(name)],
    ]),
  ),
})

/** Writes what editors, type checkers and documentation read of the elements. */
export const describe: Plugin = {
  name: 'describe',
  generateBundle() {
    for (const [fileName, source] of Object.entries(files(declarations())))
      this.emitFile({ type: 'asset', fileName, source })
  },
}

const ENTRY = 'virtual:react'

/** `panel-widgets/react`: a component of each element, whose React is the page's own. */
export const reactComponents = (component: string): Plugin => ({
  name: 'react-components',
  resolveId(source) {
    if (source === ENTRY) return ENTRY
    if (source === 'react') return { id: 'react', external: true }
    return /^\.\/define\.[jt]s$/.test(source) ? { id: './define.js', external: true } : null
  },
  load(id) {
    if (id !== ENTRY) return null
    const { elements, events } = declarations()
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
  },
})
