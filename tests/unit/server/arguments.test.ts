import { expect, test } from 'vitest'
import { readArguments } from '../../../demo/server/operator/arguments.ts'

const forms = ['withdrawals process ID [--utr REF] [--by NAME]', 'conformance --email ADDRESS [--email ADDRESS]']

test('an option with two values is refused, because one of them would be dropped', () => {
  const args = readArguments(forms, ['WD-1', '--utr', 'UTR0000001', '--utr', 'UTR0000002', '--by', 'Nila'])
  expect(() => args.text('utr')).toThrow('--utr is there twice')
  expect(args.text('by')).toBe('Nila')
  expect(readArguments(forms, ['--email', 'a@example.com', '--email', 'b@example.com']).texts('email')).toHaveLength(2)
})
