import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

const MOST = 60

function longIn({ path, text }: Source): [name: string, lines: number][] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: [string, number][] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
      const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1
      const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
      if (lines > MOST) found.push([`${path} ${name?.getText(file) ?? '(without a name)'}`, lines])
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test(`no function has more than ${MOST} lines`, () => {
  const files = [
    ...sources('src', '.ts', '.tsx'),
    ...sources('widgets', '.ts', '.tsx'),
    ...sources('demo', '.ts', '.tsx').filter(({ path }) => !path.includes('/built/')),
  ]
  const long = files.flatMap(longIn)
  expect(
    long.map(([name, lines]) => `${name}: ${lines}`),
    'split it by concept, or explain in a decision why it must stay',
  ).toEqual([])
})
