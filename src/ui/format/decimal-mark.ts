import type { Mark } from '../../contract/validation/number.ts'
import { $language } from '../messages/i18n.ts'
import { isOurs } from '../messages/languages.ts'

export const decimalMark = (): Mark =>
  !isOurs($language.get()) && (1.5).toLocaleString($language.get()).includes(',') ? ',' : '.'
