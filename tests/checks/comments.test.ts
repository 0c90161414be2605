import ts from 'typescript'
import { expect, test } from 'vitest'
import { type Source, sources } from './sources.ts'

const files = ['src', 'widgets', 'demo', 'tests'].flatMap((folder) => sources(folder, '.ts', '.tsx'))

interface Comment {
  readonly place: string
  /** The comment in one line, without its marks. */
  readonly text: string
}

function commentsOf({ path, text }: Source): Comment[] {
  const found = new Map<number, Comment>()
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [])
      found.set(pos, {
        place: `${path}:${file.getLineAndCharacterOfPosition(pos).line + 1}`,
        text: text
          .slice(pos, end)
          .replace(/^\/\*\*?|\*\/$|^\/\//g, '')
          .replace(/\s*\n\s*\*?\s*/g, ' ')
          .trim(),
      })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...found.values()]
}

const comments = files.flatMap(commentsOf).filter(({ text }) => !text.startsWith('@ts-expect-error'))

const listed = (faulty: (text: string) => boolean): string[] =>
  comments.filter(({ text }) => faulty(text)).map(({ place, text }) => `${place}: ${text}`)

test('no comment contains a phrase that must be read twice', () => {
  expect(comments.length).toBeGreaterThan(500)
  const found = listed((text) => /\bis (?:none|no)\b|\bso many\b|\bthe same as\b|\bin place of\b/.test(text))
  expect(found, "write 'not', 'has no', 'this many', 'as', 'instead of'").toEqual([])
})

test('no comment begins with a noun clause', () => {
  const found = listed((text) => /^(?:What|Whether|How|Which|Where|Who|Whom|Whose)\b[^?]*$/.test(text))
  expect(found, 'begin with a verb in the third person or with the name of the thing, or delete it').toEqual([])
})
