import { check, type InferOutput, optional, pipe, string } from 'valibot'
import { only, slug, translated, whole, words } from '../../../../src/contract/validation/file-parts.ts'
import { webAddress } from '../../../../src/contract/validation/web-address.ts'

const NAME = 120
const DESCRIPTION = 1000

export const rewardFile = only({
  $schema: optional(string()),
  id: slug,
  name: words(NAME),
  description: words(DESCRIPTION),
  brand: words(NAME),
  pointsCost: whole(1, 10_000_000),
  image: optional(
    pipe(
      string(),
      check((address) => webAddress(address) !== undefined, 'must be an http or https address'),
    ),
  ),
  translations: translated({
    name: optional(words(NAME)),
    description: optional(words(DESCRIPTION)),
    brand: optional(words(NAME)),
  }),
})
export type RewardFile = InferOutput<typeof rewardFile>
