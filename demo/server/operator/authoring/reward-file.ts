import {
  check,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  number,
  optional,
  pipe,
  record,
  strictObject,
  string,
} from 'valibot'
import { language, slug, words } from '../../../../src/validation/file-texts.ts'
import { webAddress } from '../../../../src/validation/web-address.ts'

const NAME = 120
const DESCRIPTION = 1000

/** What an operator's file says of one reward. */
export const rewardFile = strictObject({
  $schema: optional(string()),
  id: slug,
  name: words(NAME),
  description: words(DESCRIPTION),
  brand: words(NAME),
  pointsCost: pipe(
    number(),
    integer('must be a whole number'),
    minValue(1, 'must be 1 or more'),
    maxValue(10_000_000, 'must be 10000000 or less'),
  ),
  image: optional(
    pipe(
      string(),
      check((address) => webAddress(address) !== undefined, 'must be an http or https address'),
    ),
  ),
  translations: optional(
    record(
      language,
      strictObject({
        name: optional(words(NAME)),
        description: optional(words(DESCRIPTION)),
        brand: optional(words(NAME)),
      }),
    ),
  ),
})
export type RewardFile = InferOutput<typeof rewardFile>
