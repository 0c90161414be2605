import ts from 'typescript'
import { expect, test } from 'vitest'
import { catalogues, formsOf, smallWords, textsIn } from './drawn-texts.ts'

// Title case on every button (docs/rules.md#capitals).

/** Button texts in another case, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'Resend in {seconds}s': 'the text is given letter for letter',
  'Select the code and copy it': 'says what happened, in place of the label',
}

const PASSED = /^(?:submit|cancel|retry|tryAgain)$/

function buttonsOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isJsxElement(node)) {
    const { tagName, attributes } = node.openingElement
    const isButton = /^(?:Button|button|summary)$/.test(tagName.getText()) || /buttonClass\(/.test(attributes.getText())
    return isButton ? node.children : []
  }
  const isPassed = ts.isJsxAttribute(node) && PASSED.test(node.name.getText())
  return isPassed && node.initializer ? [node.initializer] : []
}

const found = textsIn(buttonsOf)
for (const { name, english } of catalogues) if (english.submit) found.set(`${name}.submit`, english.submit)

test('every button text is in title case', () => {
  const forms = formsOf(found)
  const wrong = forms.filter(([, form]) => !(form in KEPT) && smallWords(form).length > 0)
  expect(wrong.map(String), 'write it in title case, or give the reason in KEPT').toEqual([])
  const labels = new Set(forms.map(([, form]) => form))
  expect(
    Object.keys(KEPT).filter((text) => !labels.has(text)),
    'remove it from KEPT: no button has this text any more',
  ).toEqual([])
})
