import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

// A slow pattern lets one request block a node for seconds.

/** Slow patterns, with the reason why their text is short. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/loader/ahead.ts': "an attribute of the page's own tag",
  'widgets/app/browser-router.ts': "an attribute of the page's own tag",
  'src/ui/styles.ts': 'our own styles',
}
/** Not checked: the code in this folder reads only files of this repository. */
const BUILD = 'src/build/'

interface Pattern {
  readonly place: string
  readonly source: string
  readonly flags: string
}

function patternsIn({ path, text }: Source): Pattern[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: Pattern[] = []
  const add = (node: ts.Node, source: string, flags: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    found.push({ place: `${path}:${line}`, source, flags })
  }
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      if (source && ts.isStringLiteralLike(source))
        add(node, source.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '')
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isSlow = ({ source, flags }: Pattern): boolean => analyse({ source, flags }).reports.length > 0

test('every pattern matches in linear time', () => {
  const files = [
    ...['src', 'widgets', 'demo/in-page', 'demo/tools'].flatMap((folder) => sources(folder, '.ts', '.tsx')),
    ...sources('demo/server', '.ts'),
  ].filter(({ path }) => !path.startsWith(BUILD) && !(path in BOUNDED))
  const slow = files.flatMap(patternsIn).filter(isSlow)
  expect(
    slow.map(({ place, source }) => `${place} ${source}`),
    'let no two adjacent parts match the same characters, and anchor the start',
  ).toEqual([])
})
