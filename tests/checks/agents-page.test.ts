import { expect, test } from 'vitest'
import { agentsPage } from '../../src/build/agents.ts'
import { readDeclarations } from '../../src/build/read.ts'
import { names } from '../../widgets/manifest.ts'
import { read } from './sources.ts'

// Needs a build.

const all = readDeclarations('.', names)

test('the built llms.txt matches the declarations', () => {
  expect(read('dist/llms.txt'), 'run npm run build').toBe(agentsPage(all))
})

test('llms.txt names every element, attribute, event, method and custom property', () => {
  const page = agentsPage(all)
  const named = [
    ...all.elements.map(({ tag }) => `<${tag}>`),
    ...all.elements.flatMap(({ attributes, events }) => [...attributes, ...events].map(({ name }) => name)),
    ...all.elements.flatMap(({ methods }) => methods.map(({ name }) => `${name}()`)),
    ...[...all.tag, ...all.properties].map(({ name }) => name),
  ]
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
