import { posix } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { controlOf, loadControls } from '../../src/questions/controls.ts'
import { questionTypes } from '../../src/questions/types.ts'
import { importsOf, type Source, sources } from './sources.ts'

// A type of question is a folder of src/questions, and no other file knows its name (docs/decisions/078).

const own = sources('src/questions', '.ts', '.tsx')
const server = sources('demo/server', '.ts')
const others = [
  ...['src', 'widgets', 'demo/gallery', 'demo/in-page', 'demo/tools'].flatMap((folder) =>
    sources(folder, '.ts', '.tsx'),
  ),
  ...server,
].filter(({ path }) => !path.startsWith('src/questions/'))

const names = new Set<string>(questionTypes.map(({ name }) => name))

test("every folder has its type in the registry and its control, with the folder's name", async () => {
  const folders = own.flatMap(({ path }) => /^src\/questions\/([\w-]+)\/type\.ts$/.exec(path)?.[1] ?? [])
  expect(folders.sort(), 'add its lines to src/questions/types.ts').toEqual([...names].sort())
  await loadControls(folders.map((type) => ({ type })))
  const controls = new Set(folders.map((type) => controlOf({ type })))
  expect(controls.size, 'add its line to src/questions/controls.ts').toBe(folders.length)
})

function spelled(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) return names.has(node.text) ? [node.text] : []
  if (ts.isPropertyAssignment(node)) return [...spelled(node.name), ...spelled(node.initializer)]
  if (ts.isShorthandPropertyAssignment(node)) return spelled(node.name)
  if (ts.isLiteralTypeNode(node)) return spelled(node.literal)
  return []
}

const EQUALS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
])
const isName = (node: ts.Node) => ts.isStringLiteralLike(node) && names.has(node.text)
const isType = (node: ts.Node) => /(?:^|\.)\w*type$/i.test(node.getText()) && !ts.isTypeOfExpression(node)

function namesType(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) && names.has(node.text) && node.text.includes('-')) return true
  if (ts.isBinaryExpression(node) && EQUALS.has(node.operatorToken.kind)) {
    const { left, right } = node
    return (isName(left) && isType(right)) || (isName(right) && isType(left))
  }
  if (ts.isCaseClause(node)) return isName(node.expression) && isType(node.parent.parent.expression)
  const items = ts.isArrayLiteralExpression(node)
    ? node.elements
    : ts.isObjectLiteralExpression(node)
      ? node.properties
      : ts.isUnionTypeNode(node)
        ? node.types
        : []
  return new Set(items.flatMap(spelled)).size > 2
}

function namedIn({ path, text }: Source): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (namesType(node)) found.push(`${path}: ${node.getText().split('\n')[0]}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Lines in which the word has another meaning. */
const MEANT_OTHERWISE = [
  "src/build/types.ts: type === 'number'",
  "demo/server/operator/authoring/surveyjs/questions.ts: validators[0]?.type === 'email'",
]

test('no file outside src/questions compares or lists the names of types', () => {
  const found = others.flatMap(namedIn).filter((line) => !MEANT_OTHERWISE.includes(line))
  expect(found, 'ask typeOf(question) of src/questions/types.ts, and let the type answer').toEqual([])
})

test('the server imports only the pure half of the types, which imports nothing of a page', () => {
  const pure = /^src\/questions\/(?:types|question-type|file-shape|[\w-]+\/type)\.ts$/
  const imports = ({ path, text }: Source) =>
    importsOf({ path, text }).map((name) => (name.startsWith('.') ? posix.join(path, '..', name) : name))
  const wrong = server.flatMap(imports).filter((path) => path.startsWith('src/questions/') && !pure.test(path))
  expect(wrong, 'import src/questions/types.ts, or the type.ts of a folder').toEqual([])
  const reached = new Set(own.map(({ path }) => path).filter((path) => pure.test(path)))
  // A loop over a set visits values that are added during the loop.
  for (const path of reached)
    for (const next of own
      .concat(sources('src/contract/validation', '.ts'), sources('src/contract/conditions', '.ts'))
      .filter((file) => file.path === path)
      .flatMap(imports))
      reached.add(next)
  const impure = [...reached].filter(
    (path) =>
      !/^(?:valibot$|src\/(?:questions|contract\/(?:conditions|validation))\/[\w/-]+\.ts$|src\/contract\/refusals\.ts$)/.test(
        path,
      ),
  )
  expect(impure, 'move what needs a page into control.tsx').toEqual([])
})
