import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// Code often takes a method out of its object: `({ whenIdle }) => whenIdle(run)`. Then `this` is undefined.

function ownerOf(node: ts.Node): ts.Node | undefined {
  for (let one = node.parent; one; one = one.parent) {
    if (ts.isClassLike(one) || ts.isFunctionDeclaration(one)) return undefined
    if (!ts.isMethodDeclaration(one) && !ts.isAccessor(one) && !ts.isFunctionExpression(one)) continue
    if (!ts.isObjectLiteralExpression(one.parent) && !ts.isPropertyAssignment(one.parent)) continue
    const [first] = one.parameters
    return first?.name.getText() === 'this' ? undefined : one
  }
}

function boundIn({ path, text }: Source): string[] {
  if (!/\bthis\b/.test(text)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword && ownerOf(node))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('no method of an object depends on `this`', () => {
  // Rollup binds its own object to a plug-in's functions
  const isOurs = ({ path }: Source) => !/^src\/build\/|\/(built|node_modules)\//.test(path)
  const files = ['src', 'widgets', 'demo'].flatMap((folder) => sources(folder, '.ts', '.tsx'))
  expect(
    files.filter(isOurs).flatMap(boundIn),
    'call a function beside the object, or declare `this` as a parameter',
  ).toEqual([])
})
