import type { Part } from './part.ts'

/** SurveyJS shows this many numbers of a rating at most, and this many smileys. */
const MOST_NUMBERS = 20
const MOST_SMILEYS = 10

/** Reads the ends of a rating. SurveyJS looks at `rateCount` only beside one of the ends. */
function endsOf(part: Part, step: number): readonly [least: number, most: number] {
  const { rateMin, rateMax, rateCount } = part.fields
  const [least, most] = [part.number('rateMin', 1), part.number('rateMax', 5)]
  if (rateCount === undefined || (rateMin === undefined) === (rateMax === undefined)) return [least, most]
  const reach = step * (part.number('rateCount', 5) - 1)
  return rateMax === undefined ? [least, least + reach] : [most - reach, most]
}

/** Returns the numbers of a rating as SurveyJS counts them, which rounds each to the decimals of the step. */
export function ratingNumbersOf(part: Part): readonly number[] {
  const step = part.number('rateStep', 1)
  const [least, most] = endsOf(part, step)
  const isOfSmileys = [part.fields.rateType, part.fields.rateDisplayMode].includes('smileys')
  const decimals = String(step).split('.')[1]?.length ?? 0
  const numbers: number[] = []
  for (let next = least; step > 0 && next <= most; next = Number((next + step).toFixed(decimals))) {
    if (numbers.length === (isOfSmileys ? MOST_SMILEYS : MOST_NUMBERS)) break
    numbers.push(next)
  }
  return numbers
}
