import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// An emitter, a timer or a pool drops the promise of its callback, so its rejection ends the process.

const TAKERS = new Set([
  ...['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'addEventListener', 'use', 'subscribe'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick', 'after'],
  ...['Promise', 'MutationObserver', 'ResizeObserver', 'IntersectionObserver'],
])

const isAsync = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)) &&
  (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function asyncNames(file: ts.Node): Set<string> {
  const names = new Set<string>()
  walk(file, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isAsync(node.initializer))
      names.add(node.name.text)
    if (ts.isFunctionDeclaration(node) && node.name && isAsync(node)) names.add(node.name.text)
  })
  return names
}

function bareIn({ path, text }: Source): string[] {
  if (!/\basync\b/.test(text)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names = asyncNames(file)
  const isNamed = (node: ts.Node): boolean => ts.isIdentifier(node) && names.has(node.text)
  const isBare = (node: ts.Node): boolean =>
    isAsync(node) ||
    isNamed(node) ||
    // finds a callback that returns the promise of a call: `() => stop()`
    (ts.isArrowFunction(node) && ts.isCallExpression(node.body) && isNamed(node.body.expression))
  const found: string[] = []
  walk(file, (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return
    const taker = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    if (!ts.isIdentifier(taker) || !TAKERS.has(taker.text)) return
    for (const value of node.arguments ?? [])
      if (isBare(value)) found.push(`${path}:${file.getLineAndCharacterOfPosition(value.getStart()).line + 1}`)
  })
  return found
}

test('no code hands an unguarded async callback to an emitter, a timer or a pool', () => {
  const files = [
    ...['demo/server', 'demo/tools', 'demo/content'].flatMap((folder) => sources(folder, '.ts')),
    ...sources('src', '.ts', '.tsx'),
    ...sources('widgets', '.ts', '.tsx'),
  ]
  expect(
    files.flatMap(bareIn),
    'wrap the callback in guarded() of demo/server/http/limits/guard.ts, or catch in it and return nothing',
  ).toEqual([])
})
