import { Refusal } from '../refusals/failure.ts'

/** Parses JSON. The result may have the key `__proto__`, so never merge it into another object. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid-json')
  }
}
