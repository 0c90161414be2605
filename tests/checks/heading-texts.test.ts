import ts from 'typescript'
import { expect, test } from 'vitest'
import { titles } from '../../widgets/titles/titles.ts'
import { catalogues, formsOf, smallWords, textsIn } from './drawn-texts.ts'

// Title case in every heading that is a name, sentence case in one that is a sentence (docs/rules.md#capitals).

/** Headings in another case, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'No survey activity yet': 'the text is given letter for letter',
}

/** Texts that are no headings, although their keys look as if they were. */
const OTHERS = ['dashboard.points', 'goal.mineIs', 'survey-kept.unaccepted', 'survey-kept.waiting']

const isNamed = (node: ts.Node, names: RegExp) => 'name' in node && names.test((node.name as ts.Node).getText())

function headingsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isJsxElement(node)) {
    return /^(?:Heading|th)$/.test(node.openingElement.tagName.getText()) ? node.children : []
  }
  if (ts.isJsxAttribute(node)) {
    const onComponent = /^[A-Z]/.test(node.parent.parent.tagName.getText())
    return onComponent && isNamed(node, /^title$/) && node.initializer ? [node.initializer] : []
  }
  const isPassed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
  return isPassed && isNamed(node, /^(?:title|heading)$/) && node.initializer ? [node.initializer] : []
}

const found = textsIn(headingsOf)
for (const { name, english } of catalogues) {
  for (const [key, text] of Object.entries(english)) {
    if (/^forGuests$|[tT]itle$/.test(key) || `${key}Text` in english) found.set(`${name}.${key}`, text)
  }
}
for (const [tag, text] of Object.entries(titles)) found.set(`titles.${tag}`, text)
for (const key of OTHERS) found.delete(key)

test('every heading is in title case, or is a sentence with its full stop or question mark', () => {
  const forms = formsOf(found)
  const wrong = forms.filter(([, form]) => !(form in KEPT) && !/[.?]$/.test(form) && smallWords(form).length > 0)
  expect(wrong.map(String), 'write it in title case or as a sentence, or give the reason in KEPT').toEqual([])
  const headings = new Set(forms.map(([, form]) => form))
  expect(
    Object.keys(KEPT).filter((text) => !headings.has(text)),
    'remove it from KEPT: no heading has this text any more',
  ).toEqual([])
})
