import * as v from 'valibot'
import { checkEmail } from '../../../../src/validation/email.ts'
import { FIGURES, readFigures } from '../../../../src/validation/site-figures.ts'
import { webAddress } from '../../../../src/validation/web-address.ts'
import { text } from './schemas.ts'

// Schemas of what the site says of the panel.

const none = v.pipe(
  v.literal('none'),
  v.transform(() => ''),
)

/** Reads `none` as an empty text, and any other text by the schema. */
export const orNone = (schema: v.GenericSchema<string>) =>
  v.optional(v.lazy((given): v.GenericSchema<string> => (given === 'none' ? none : schema)))

export const emailAddress = text((given) => !checkEmail(given), ' is not one address, such as help@panel.example')

export const phone = text(
  (given) => /^\+?[\d ().-]{5,30}$/.test(given),
  ' is not a phone number, such as +91 20 5550 1234',
)

/** The address of a page of the operator's. */
export const pageAddress = text(
  (given) => webAddress(given, 'https://panel.example') !== undefined,
  ' is not an address such as https://panel.example/terms, or a path of the site such as /terms',
)

const CLAIMS = ['global', '24/7']
const unknownIn = (given: string) => given.split(/\s+/).find((one) => !CLAIMS.includes(one))

export const claims = v.pipe(
  v.string(),
  v.check(
    (given) => !unknownIn(given),
    ({ input }) => `: ${unknownIn(input)} is none of ${CLAIMS.join(', ')}`,
  ),
)

export const figures = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    for (const part of dataset.typed ? readFigures(dataset.value).wrong : [])
      addIssue({ message: `: ${part} is not a figure such as members=50K+; the names are ${FIGURES.join(', ')}` })
  }),
)
