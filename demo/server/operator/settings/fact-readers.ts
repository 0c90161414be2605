import { checkEmail } from '../../../../src/validation/email.ts'
import { FIGURES, readFigures } from '../../../../src/validation/site-figures.ts'
import { webAddress } from '../../../../src/validation/web-address.ts'
import type { Reader } from './readers.ts'

// Readers of what the site says of the panel.

/** `none` says that there is none, and is empty. */
export const orNone =
  (reader: Reader<string | undefined>): Reader<string | undefined> =>
  (text, about) =>
    text === 'none' ? '' : reader(text, about)

export const emailAddress: Reader<string | undefined> = (text, { name, fault }) => {
  if (text !== undefined && checkEmail(text)) fault(`${name} is not one address, such as help@panel.example`)
  return text
}

export const phone: Reader<string | undefined> = (text, { name, fault }) => {
  if (text !== undefined && !/^\+?[\d ().-]{5,30}$/.test(text))
    fault(`${name} is not a phone number, such as +91 20 5550 1234`)
  return text
}

/** The address of a page of the operator's. */
export const pageAddress: Reader<string | undefined> = (text, { name, fault }) => {
  if (text !== undefined && !webAddress(text, 'https://panel.example'))
    fault(`${name} is not an address such as https://panel.example/terms, or a path of the site such as /terms`)
  return text
}

const CLAIMS = ['global', '24/7']

export const claims: Reader<string | undefined> = (text, { name, fault }) => {
  const wrong = text?.split(/\s+/).find((one) => !CLAIMS.includes(one))
  if (wrong) fault(`${name}: ${wrong} is none of ${CLAIMS.join(', ')}`)
  return text
}

export const figures: Reader<string | undefined> = (text, { name, fault }) => {
  for (const part of readFigures(text ?? '').wrong)
    fault(`${name}: ${part} is not a figure such as members=50K+; the names are ${FIGURES.join(', ')}`)
  return text
}
