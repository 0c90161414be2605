import { expect, test } from 'vitest'
import { CallError } from '../../../../src/client/errors.ts'
import { failureText } from '../../../../src/ui/form/failure-text.ts'

const explain = failureText<string>({ refused: 'screen', answered: 'layer', unanswered: 'exception' })

test.each([
  ['a refusal in a good answer', new CallError('refused', 200), 'screen'],
  ['an error status', new CallError('refused', 400), 'layer'],
  ['a fault of the server', new CallError('server', 500), 'layer'],
  ['no answer', new CallError('network'), 'exception'],
  ['an answer that came too late', new CallError('timeout'), 'exception'],
  ['an answer that breaks the contract', new CallError('malformed', 200), 'exception'],
  ['a fault of our own', new TypeError('x'), 'exception'],
])('%s has its own text', (_, error, text) => expect(explain(error)).toBe(text))

test('a screen with one text shows that text for every failure', () => {
  const one = failureText({ refused: 'screen' })
  for (const error of [new CallError('refused', 200), new CallError('server', 500), new CallError('network')])
    expect(one(error)).toBe('screen')
})
