import { useStore } from '@nanostores/react'
import css from './language-switch.css'
import { $chooseLanguage } from './messages/choice.ts'
import { $language } from './messages/i18n.ts'
import { isOurs, ownNames } from './messages/languages.ts'
import { styles } from './styles.ts'

styles(css)

export function LanguageSwitch({ className }: { className: string }) {
  const choose = useStore($chooseLanguage)
  const current = useStore($language)
  if (!choose || !isOurs(current)) return null
  const others = Object.entries(ownNames).filter(([language]) => language !== current)
  return others.map(([language, name], place) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: the pressed button stays and keeps the focus
      key={place}
      type="button"
      lang={language}
      aria-label={name}
      className={`panel-language-switch ${className}`}
      onClick={() => choose(language)}
    >
      <span className="panel-language-switch-name">{name}</span>
      <span className="panel-language-switch-short">{name.slice(0, 2)}</span>
    </button>
  ))
}
