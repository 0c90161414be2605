import { readSeen } from '../../../src/contract/validation/typed.ts'
import { invalid } from './failure.ts'
import { findUnstorable } from './unstorable.ts'

/** Reads a text that an operator typed. @throws a 400 if it is empty, too long or cannot be stored */
export function readText(name: string, value: string | undefined, most: number): string {
  const text = readSeen(value ?? '')
  if (!text) throw invalid(`${name} is missing`)
  if (text.length > most) throw invalid(`${name} is longer than ${most} characters`)
  const fault = findUnstorable(text)
  if (fault) throw invalid(`${name}: ${fault}`)
  return text
}

export const readOperator = (by: string): string => readText('The name of the operator', by, 100)
