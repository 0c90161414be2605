import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { User } from '../../src/contract/basic-shapes.ts'
import type { Host } from '../../src/element/host.ts'
import { Amount } from '../../src/ui/amount.tsx'
import { buttonClass } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { close } from '../../src/ui/icons.ts'
import { menu, user as person } from '../../src/ui/icons-site.ts'
import { LanguageSwitch } from '../../src/ui/language-switch.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Mark } from '../../src/ui/mark.tsx'
import { Pays } from '../../src/ui/pays.tsx'
import { Untranslated, untranslated } from '../../src/ui/untranslated.tsx'
import '../../src/ui/raised.ts'
import { styles } from '../../src/ui/styles.ts'
import { Menu } from './menu.tsx'
import { navMessages } from './messages.ts'
import css from './screen.css'
import { initialsOf, isCurrent, type NavStore } from './store.ts'

styles(css)

interface View {
  readonly store: NavStore
  readonly host: Host
}

function LinkOrText({ host, to, className, children }: Pick<View, 'host'> & PlaceProps) {
  if (!to || !host.router.linkTo(to)) return <span className={className}>{children}</span>
  return (
    <Link router={host.router} to={to} className={className}>
      {children}
    </Link>
  )
}
interface PlaceProps {
  readonly to?: string | undefined
  readonly className: string
  readonly children: ReactNode
}

function Guest({ host }: Pick<View, 'host'>) {
  const t = useStore(navMessages)
  const path = host.router.usePath()
  return (
    <nav className="panel-nav-guest" aria-label={t.main}>
      <LanguageSwitch className={buttonClass({ kind: 'text' })} />
      <Link
        router={host.router}
        to="/login"
        className={buttonClass({ kind: 'text' })}
        current={isCurrent('/login', path)}
      >
        {t.login}
      </Link>
      <Link
        router={host.router}
        to="/register"
        className={buttonClass({ kind: 'line' })}
        current={isCurrent('/register', path)}
      >
        {t.signUp}
      </Link>
    </nav>
  )
}

function Balance({ host, points }: Pick<View, 'host'> & { points: number }) {
  const t = useStore(navMessages)
  return (
    <LinkOrText host={host} to="/rewards" className="panel-nav-purse">
      <span className="panel-sr">{t.balance} </span>
      <Pays>
        <Amount points={points} />
      </Pays>
    </LinkOrText>
  )
}

const Avatar = ({ initials }: { initials: string }) =>
  initials ? (
    <span aria-hidden="true" ref={untranslated}>
      {initials}
    </span>
  ) : (
    <Icon d={person} />
  )

const MemberName = ({ name, email }: { name: string; email: string }) => (
  <p className="panel-nav-who">
    <b ref={untranslated}>{name}</b>
    <span ref={untranslated}>{email}</span>
  </p>
)

function Member({ store, host, user }: View & { user: User }) {
  const t = useStore(navMessages)
  const open = useStore(store.$open)
  const path = host.router.usePath()
  const initials = initialsOf(user)
  const name = `${user.firstName} ${user.lastName}`.trim() || t.member
  const link = (to: string, text: string) => (
    <Link router={host.router} to={to} className="panel-nav-link" current={isCurrent(to, path)}>
      {text}
    </Link>
  )
  return (
    <>
      {host.router.linkTo('/dashboard') && (
        <nav className="panel-nav-main" aria-label={t.main}>
          <Menu
            store={store}
            name="screens"
            button={
              <>
                <Icon d={open === 'screens' ? close : menu} />
                <span className="panel-sr">{t.menu}</span>
              </>
            }
          >
            {link('/dashboard', t.dashboard)}
            {link('/surveys', t.surveys)}
            {link('/rewards', t.rewards)}
            {link('/passbook', t.passbook)}
          </Menu>
        </nav>
      )}
      <Balance host={host} points={user.points} />
      <Menu
        store={store}
        name="account"
        button={
          <>
            <Avatar initials={initials} />
            <span className="panel-sr">
              <Untranslated text={(name) => t.account({ name })}>{name}</Untranslated>
            </span>
          </>
        }
      >
        <MemberName name={name} email={user.email} />
        {link('/profile', t.profile)}
        {link('/payment-history', t.paymentHistory)}
        <LanguageSwitch className="panel-nav-link" />
        <button type="button" className="panel-nav-link panel-nav-logout" onClick={store.signOut}>
          {t.logout}
        </button>
      </Menu>
    </>
  )
}

/** Has the same height in every state, so that nothing moves when the session is known. */
export function NavScreen({ store, host }: View) {
  const t = useStore(navMessages)
  const session = useStore(store.$session)
  const path = host.router.usePath()
  const leaving = useStore(store.$leaving)
  const member = session.status === 'member' ? session.user : undefined
  // Runs as an effect because the route also changes outside, such as by the browser's back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path runs it again
  useEffect(() => store.close(), [store, path])
  return (
    <header className="panel-nav">
      <div className="panel-nav-bar">
        <LinkOrText host={host} to={member && '/dashboard'} className="panel-nav-brand">
          <Mark />
          {member ? <span className="panel-sr">{t.home}</span> : null}
          <span className="panel-nav-word" aria-hidden={member ? true : undefined}>
            Panel
          </span>
        </LinkOrText>
        {member && <Member store={store} host={host} user={member} />}
        {session.status === 'guest' && <Guest host={host} />}
      </div>
      {member && leaving && <leaving.Dialog question={leaving.question} />}
    </header>
  )
}
