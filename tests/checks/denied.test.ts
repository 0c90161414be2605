import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// Access throws where a browser denies a page its storage.

const DENIABLE = new Set([
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'],
  ...['locks', 'serviceWorker', 'cookie'],
])
const OWNERS = /^(globalThis|window|self|navigator|document)$/

function isAccess(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || !DENIABLE.has(node.text)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return OWNERS.test(parent.expression.getText())
  const isGlobal = !/^(locks|serviceWorker|cookie)$/.test(node.text)
  return isGlobal && ts.isExpression(parent) && !ts.isPropertyAssignment(parent)
}

function isCaught(node: ts.Node): boolean {
  for (let one = node; one.parent; one = one.parent) {
    const { parent } = one
    if (ts.isTryStatement(parent) && parent.tryBlock === one && parent.catchClause) return true
    if (ts.isCallExpression(parent) && /^(attempt|safeStorage)$/.test(parent.expression.getText())) return true
  }
  return false
}

function unguardedIn({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (isAccess(node) && !isCaught(node))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

test('all code guards what a browser may deny', () => {
  const files = ['src', 'widgets', 'demo'].flatMap((folder) => sources(folder, '.ts', '.tsx', '.js'))
  const isOurs = ({ path }: Source) => !/\/(built|node_modules|server)\//.test(path)
  expect(files.filter(isOurs).flatMap(unguardedIn), 'wrap it in attempt() of src/page/attempt.ts').toEqual([])
})
