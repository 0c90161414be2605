import { useStore } from '@nanostores/react'
import type { Host } from '../host.ts'
import { placeholderMessages } from '../messages/placeholder.ts'
import { buttonClass } from './button.tsx'
import { Link } from './link.tsx'
import css from './placeholder.css'
import { styles } from './styles.ts'

styles(css)

type Name =
  | 'forgot-password'
  | 'reset-password'
  | 'set-password'
  | 'oauth-callback'
  | 'rewards'
  | 'profile'
  | 'payment-history'

/** The screen of an element whose insides are still to come: it says so, and leads back. */
export const placeholderOf =
  (name: Name, back: '/dashboard' | '/login') =>
  ({ host }: { host: Host }) => {
    const t = useStore(placeholderMessages)
    const door = back === '/login'
    return (
      <div className={door ? 'panel-placeholder panel-placeholder-door' : 'panel-placeholder'}>
        <h1>{t[name]}</h1>
        <p className="panel-placeholder-text">{t.building}</p>
        <Link router={host.router} to={back} className={buttonClass({ kind: 'line' })}>
          {door ? t.toLogin : t.toDashboard}
        </Link>
      </div>
    )
  }

/** These screens keep nothing yet. */
export const createNoStore = () => ({})
