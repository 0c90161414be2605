import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read } from './sources.ts'

// docs/frameworks.md prints the examples of demo/examples, which `npm run test:examples` builds and uses.

const guide = read('docs/frameworks.md')
const printed = [...guide.matchAll(/^\[[^\]]+\]\(\.\.\/(demo\/examples\/[^)]+)\)\n\n```\w+\n(.*?)^```/gms)].map(
  ([, path = '', code = '']) => ({ path, code }),
)

test.each(printed)('the guide prints $path unchanged', ({ path, code }) => {
  expect(code).toBe(read(path))
})

test('the guide prints code of every example, and no other code', () => {
  const examples = readdirSync('demo/examples').filter((name) => name !== 'backend')
  expect([...new Set(printed.map(({ path }) => path.split('/')[2]))].sort()).toEqual(examples.sort())
  const blocks = [...guide.matchAll(/^```(\w+)\n/gm)].map(([, language]) => language)
  expect(blocks.filter((language) => language !== 'sh')).toHaveLength(printed.length)
})

test('the examples install this version of the package', () => {
  const { version } = JSON.parse(read('package.json'))
  const versions = readdirSync('demo/examples', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[a-z]+[/\\]package\.json$/.test(path))
    .map((path) => JSON.parse(read(`demo/examples/${path}`)).dependencies['panel-widgets'])
  expect(new Set(versions)).toEqual(new Set([version]))
})
