import { expect, test } from 'vitest'
import { demoTypes } from '../../src/build/demo-types.ts'
import { COMMON } from '../../src/element/host.ts'
import { names } from '../../widgets/manifest.ts'
import { read } from './sources.ts'

// Needs a build.

const common = [
  ...Object.keys(COMMON).map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
  'loading',
]

interface Named {
  readonly name: string
}

const json = (file: string) => JSON.parse(read(`dist/${file}`))

const files: Readonly<Record<string, () => readonly (readonly [tag: string, attributes: readonly Named[]])[]>> = {
  'custom-elements.json': () =>
    json('custom-elements.json').modules.map(
      ({ declarations: [one] }: { declarations: { tagName: string; attributes: Named[] }[] }) =>
        [one?.tagName, one?.attributes] as const,
    ),
  'web-types.json': () =>
    json('web-types.json').contributions.html.elements.map(
      ({ name, attributes }: { name: string; attributes: Named[] }) => [name, attributes] as const,
    ),
  'html-custom-data.json': () =>
    json('html-custom-data.json').tags.map(
      ({ name, attributes }: { name: string; attributes: Named[] }) => [name, attributes] as const,
    ),
}

test.each(Object.keys(files))('%s lists the attributes of every element', (file) => {
  const elements = files[file]?.() ?? []
  expect(elements.map(([tag]) => tag)).toEqual(names.map((name) => `panel-${name}`))
  for (const [tag, attributes] of elements)
    expect(
      attributes.map(({ name }) => name),
      tag,
    ).toEqual(expect.arrayContaining(common))
})

test('editors offer only parts that ::part() can reach', () => {
  const offered = json('web-types.json').contributions.html.elements.flatMap(
    ({ name, css }: { name: string; css: { parts: Named[] } }) => (css.parts.length > 0 ? [name] : []),
  )
  const shadow = names.filter((name) => read(`widgets/${name}/element.ts`).includes("root: 'shadow'"))
  expect(offered).toEqual(shadow.map((name) => `panel-${name}`))
})

test('the published types of the panel inside the page match its source', () => {
  const interfaceIn = (text: string, name: string) =>
    new RegExp(`^export interface ${name} \\{\\n.*?^\\}`, 'ms').exec(text)?.[0] ?? ''
  for (const name of ['DemoOptions', 'Demo']) {
    const source = interfaceIn(read('demo/in-page/index.ts'), name)
    expect(source).not.toBe('')
    expect(interfaceIn(demoTypes, name)).toBe(source)
  }
})
