import { useStore } from '@nanostores/react'
import type { Host } from '../../src/element/host.ts'
import { Link } from '../../src/ui/link.tsx'
import { Mark } from '../../src/ui/mark.tsx'
import { styles } from '../../src/ui/styles.ts'
import { footerMessages } from './messages.ts'
import css from './screen.css'
import type { FooterStore, footerAttributes } from './store.ts'

styles(css)

/** Pages that do not exist yet: shown as text, not as links. */
function Later({ title, pages }: { title: string; pages: readonly string[] }) {
  const t = useStore(footerMessages)
  return (
    <div>
      <h2 className="panel-footer-head">
        {title} <span className="panel-footer-soon">{t.soon}</span>
      </h2>
      <ul>
        {pages.map((page) => (
          <li key={page} className="panel-footer-item">
            {page}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The site's footer. */
export function FooterScreen({ store, host }: { store: FooterStore; host: Host<typeof footerAttributes> }) {
  const t = useStore(footerMessages)
  const contact = useStore(store.$contact)
  const places = [
    ['/', t.home],
    ['/surveys', t.surveys],
    ['/rewards', t.rewards],
    ['/dashboard', t.dashboard],
  ] as const
  // without other screens to link to, no link is drawn
  const links = places.filter(([to]) => typeof host.router.form(to) === 'object')
  return (
    <footer className="panel-footer">
      <div className="panel-footer-grid">
        <div className="panel-footer-about">
          <p className="panel-footer-brand">
            <Mark />
            Panel
          </p>
          <p>{t.about}</p>
          <p>{t.support}</p>
        </div>
        {links.length > 0 && (
          <nav aria-labelledby="panel-footer-explore">
            <h2 className="panel-footer-head" id="panel-footer-explore">
              {t.explore}
            </h2>
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
        )}
        <Later title={t.help} pages={[t.howItWorks, t.faq, t.helpCenter, t.contactSupport]} />
        <Later title={t.legal} pages={[t.privacy, t.terms, t.cookies, t.guidelines]} />
        <div className="panel-footer-contact">
          <h2 className="panel-footer-head">{t.contact}</h2>
          <dl>
            <dt>{t.email}</dt>
            <dd>{contact.mailto ? <a href={contact.mailto}>{contact.email}</a> : contact.email}</dd>
            <dt>{t.phone}</dt>
            <dd>
              <span dir="ltr">{contact.tel ? <a href={contact.tel}>{contact.phone}</a> : contact.phone}</span>
            </dd>
            <dt>{t.office}</dt>
            <dd>{contact.office}</dd>
          </dl>
        </div>
      </div>
    </footer>
  )
}
