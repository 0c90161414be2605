import { useStore } from '@nanostores/react'
import { $chooseLanguage } from '../messages/choice.ts'
import { $language } from '../messages/i18n.ts'
import { languages } from '../messages/languages.ts'
import css from './language-switch.css'
import { styles } from './styles.ts'

styles(css)

const OFFERED: readonly string[] = ['en', ...languages]

/** A language's name in its own words: 'हिन्दी'. */
const nameOf = (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

/**
 * A button for each of our languages but the one that shows, with a short name for narrow places. Nothing where the
 * page decides on the language, or has one of its own.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const choose = useStore($chooseLanguage)
  const current = useStore($language)
  if (!choose || !OFFERED.includes(current)) return null
  return OFFERED.filter((language) => language !== current).map((language, place) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: the button that was pressed stays, and keeps the focus
      key={place}
      type="button"
      lang={language}
      aria-label={nameOf(language)}
      className={`panel-language-switch ${className}`}
      onClick={() => choose(language)}
    >
      <span className="panel-language-switch-name">{nameOf(language)}</span>
      <span className="panel-language-switch-short">{nameOf(language).slice(0, 2)}</span>
    </button>
  ))
}
