import { maxLength, pipe, regex, string } from 'valibot'

// Texts in the files of surveys and rewards. Faults follow the place of a value, so each message continues a sentence.

/** Text that must not be blank, with a maximum length. */
export const words = (most: number) =>
  pipe(string(), regex(/\S/, 'must not be empty'), maxLength(most, `is longer than ${most} characters`))

/** Identifies a survey or a reward in addresses and attributes. */
export const slug = pipe(
  string(),
  regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens, such as tea-at-home'),
  maxLength(80, 'is longer than 80 characters'),
)

/** A BCP 47 tag without a region (src/decisions/035). */
export const language = pipe(
  string(),
  regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/, 'must be a language without a region, such as hi'),
)
