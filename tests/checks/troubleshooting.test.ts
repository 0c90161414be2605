import ts from 'typescript'
import { expect, test } from 'vitest'
import { read, sources } from './sources.ts'

const guide = read('docs/troubleshooting.md')
const rows = guide.split('\n').filter((line) => line.startsWith('| '))

test('the guide lists each code of the doctor, and no other', () => {
  const codes = [...read('src/doctor/report.ts').matchAll(/\| '([\w-]+)'/g)].map(([, code]) => code)
  const listed = rows.flatMap((row) => /^\|[^|]*\| `([\w-]+)` \|/.exec(row)?.[1] ?? [])
  expect(codes.length).toBeGreaterThan(10)
  expect([...new Set(listed)].sort()).toEqual([...codes].sort())
})

const shape = (text: string): string => text.replace(/\$?\{[^{}]*\}/g, '…').replaceAll("\\'", "'")

function sourceTexts(): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(shape(node.text))
    if (ts.isTemplateExpression(node))
      found.push(shape([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')))
    ts.forEachChild(node, visit)
  }
  for (const { path, text } of ['src/loader', 'src/page', 'src/doctor', 'demo/server'].flatMap((room) =>
    sources(room, '.ts'),
  ))
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return found
}

test('the guide quotes only texts of the code', () => {
  const known = sourceTexts()
  const quoted = rows.flatMap((row) =>
    [...row.matchAll(/(?<=\| |says )(?:'((?:[^'\\]|\\')+)'|"([^"]+)")(?=[ ,|])/g)].map(([, one, other]) =>
      shape(one ?? other ?? ''),
    ),
  )
  // Other checks compare these two.
  const ours = quoted.filter(
    (text) => !['This part of the page is not available.', 'Survey not found or not available'].includes(text),
  )
  expect(ours.length).toBeGreaterThan(25)
  expect(ours.filter((text) => !known.some((one) => one.includes(text) || one === text))).toEqual([])
})
