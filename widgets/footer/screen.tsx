import { useStore } from '@nanostores/react'
import { useContext } from 'react'
import type { Host } from '../../src/element/host.ts'
import type { SiteLink } from '../../src/element/site-links.ts'
import { FirstLevel, Heading } from '../../src/ui/heading.tsx'
import { LanguageSwitch } from '../../src/ui/language-switch.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Mark } from '../../src/ui/mark.tsx'
import { styles } from '../../src/ui/styles.ts'
import type { footerAttributes } from './attributes.ts'
import { footerMessages } from './messages.ts'
import css from './screen.css'
import type { FooterStore } from './store.ts'

styles(css)

interface View {
  readonly store: FooterStore
  readonly host: Host<typeof footerAttributes>
}

type Page = readonly [name: SiteLink, text: string]

function Pages({ store, host, title, pages }: View & { title: string; pages: readonly Page[] }) {
  const addressOf = useStore(store.$addressOf)
  const shown = pages.flatMap(([name, text]) => {
    const address = addressOf(name)
    return address ? [{ name, text, address }] : []
  })
  if (shown.length === 0) return null
  return (
    <div>
      <Heading depth={2} className="panel-footer-head">
        {title}
      </Heading>
      <ul>
        {shown.map(({ name, text, address }) => (
          <li key={name}>
            <a
              className="panel-footer-item"
              href={address}
              target={host.onSite ? undefined : '_blank'}
              rel={host.onSite ? undefined : 'noopener'}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Explore({ host }: Pick<View, 'host'>) {
  const t = useStore(footerMessages)
  const places = [
    ['/', t.home],
    ['/surveys', t.surveys],
    ['/rewards', t.rewards],
    ['/dashboard', t.dashboard],
  ] as const
  const links = places.filter(([to]) => typeof host.router.linkTo(to) === 'object')
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="panel-footer-explore">
      <Heading depth={2} className="panel-footer-head" id="panel-footer-explore">
        {t.explore}
      </Heading>
      <ul>
        {links.map(([to, text]) => (
          <li key={to}>
            <Link router={host.router} to={to} className="panel-footer-item">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact({ store }: Pick<View, 'store'>) {
  const t = useStore(footerMessages)
  const { email, mailto, phone, tel, office } = useStore(store.$contact)
  if (!email && !phone && !office) return null
  return (
    <div className="panel-footer-contact">
      <Heading depth={2} className="panel-footer-head">
        {t.contact}
      </Heading>
      <dl>
        {email && (
          <>
            <dt>{t.email}</dt>
            <dd>
              <a href={mailto}>{email}</a>
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt>{t.phone}</dt>
            <dd>
              <a dir="ltr" href={tel}>
                {phone}
              </a>
            </dd>
          </>
        )}
        {office && (
          <>
            <dt>{t.office}</dt>
            <dd>{office}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function About({ store }: Pick<View, 'store'>) {
  const t = useStore(footerMessages)
  const { isGlobal, isAlwaysThere } = useStore(store.$claims)
  return (
    <>
      <p>{isGlobal ? `${t.global} ${t.about}` : t.about}</p>
      {isAlwaysThere && <p>{t.support}</p>}
    </>
  )
}

export function FooterScreen({ store, host }: View) {
  const t = useStore(footerMessages)
  const first = useContext(FirstLevel)
  const footer = (
    <footer className="panel-footer">
      <div className="panel-footer-grid">
        <div className="panel-footer-about">
          <p className="panel-footer-brand">
            <Mark />
            Panel
          </p>
          <About store={store} />
          <p className="panel-footer-languages">
            <LanguageSwitch className="panel-footer-item" />
          </p>
        </div>
        <Explore host={host} />
        <Pages
          store={store}
          host={host}
          title={t.help}
          pages={[
            ['guide', t.howItWorks],
            ['faq', t.faq],
            ['help', t.helpCenter],
            ['support', t.contactSupport],
          ]}
        />
        <Pages
          store={store}
          host={host}
          title={t.legal}
          pages={[
            ['privacy', t.privacy],
            ['terms', t.terms],
            ['cookies', t.cookies],
            ['guidelines', t.guidelines],
          ]}
        />
        <Contact store={store} />
      </div>
    </footer>
  )
  return host.onSite ? footer : <FirstLevel.Provider value={first - 1}>{footer}</FirstLevel.Provider>
}
