import type { Mark } from '../../contract/validation/number.ts'
import { $language } from '../messages/i18n.ts'
import { isOurs } from '../messages/languages.ts'

/** What the page's language writes before decimals. Intl is asked only about a language that the page supplied. */
export const decimalMark = (): Mark =>
  !isOurs($language.get()) && (1.5).toLocaleString($language.get()).includes(',') ? ',' : '.'
