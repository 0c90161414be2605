import { useStore } from '@nanostores/react'
import type { PasswordRules, PasswordStrength } from '../../../src/contract/validation/password.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { check, close } from '../../../src/ui/icons.ts'
import { styles } from '../../../src/ui/styles.ts'
import css from './guide.css'
import { passwordGuideMessages } from './messages.ts'

styles(css)

const RULES: readonly (keyof PasswordRules)[] = ['length', 'uppercase', 'lowercase', 'digit', 'special']
const STRENGTHS: readonly PasswordStrength[] = ['weak', 'fair', 'good', 'strong']

interface PasswordGuideProps {
  readonly rules: PasswordRules
  /** The strength on the screen's own scale (screens rate differently); undefined while the field is empty. */
  readonly strength: PasswordStrength | undefined
  readonly lead?: string
}

export function PasswordGuide({ rules, strength, lead }: PasswordGuideProps) {
  const t = useStore(passwordGuideMessages)
  const reached = strength ? STRENGTHS.indexOf(strength) : -1
  return (
    <div className="panel-guide">
      <p>{lead ?? t.rules}</p>
      <ul>
        {RULES.map((rule) => (
          <li key={rule} className={rules[rule] ? 'panel-guide-met' : undefined}>
            <Icon d={rules[rule] ? check : close} />
            {t[rule]}
            <span className="panel-sr"> ({rules[rule] ? t.met : t.open})</span>
          </li>
        ))}
      </ul>
      <div className={`panel-guide-meter panel-guide-${strength}`} aria-hidden="true">
        {STRENGTHS.map((step, i) => (
          <span key={step} className={i <= reached ? 'panel-guide-full' : undefined} />
        ))}
      </div>
      <p aria-live="polite">
        {strength && (
          <>
            {t.strength}: <strong className={`panel-guide-${strength}`}>{t[strength]}</strong>
          </>
        )}
      </p>
    </div>
  )
}
