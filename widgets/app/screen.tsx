import { useStore } from '@nanostores/react'
import { createElement, useEffect, useRef } from 'react'
import type { Host } from '../../src/host.ts'
import { titleMessages } from '../../src/messages/titles.ts'
// the screens that stand on the site may draw the deep panel
import '../../src/ui/deep-colors.ts'
import { Button } from '../../src/ui/button.tsx'
import { Drawing } from '../../src/ui/drawing.tsx'
import { welcome } from '../../src/ui/drawings.ts'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { styles } from '../../src/ui/styles.ts'
import { appMessages } from './messages.ts'
import css from './screen.css'
import { type AppStore, type appAttributes, type Match, matchPath, redirectOf } from './store.ts'

styles(css)

/** Attributes of a route's element: what its path and the site's own attributes say. */
function attributesOf({ route, params }: Match, rateUrl: string | undefined) {
  if (route.tag === 'panel-survey') return { 'survey-id': params.id }
  return route.tag === 'panel-rewards' ? { 'rate-url': rateUrl } : {}
}

function Page({ store, match, rateUrl }: { store: AppStore; match: Match; rateUrl: string | undefined }) {
  const t = useStore(appMessages)
  const loaded = useStore(store.$loaded)
  const { route } = match
  const state = loaded[route.tag]
  // an effect, because loading code is a step outside the view
  useEffect(() => {
    void store.load(route)
  }, [store, route])
  if (state === 'ready') return createElement(route.tag, { key: route.tag, ...attributesOf(match, rateUrl) })
  if (state === 'failed')
    return (
      <div className="panel-app-fault">
        <Notice kind="bad">{t.loadFailed}</Notice>
        <Button onClick={() => store.load(route)}>{t.tryAgain}</Button>
      </div>
    )
  return <Spinner label={t.loading} />
}

/** Drawn always, so that what it comes to say is announced; it lies over the page and moves nothing. */
function Connectivity({ store }: { store: AppStore }) {
  const t = useStore(appMessages)
  const connection = useStore(store.$connection)
  return (
    <div className="panel-app-connection" role="status">
      {connection !== 'online' && <Notice kind={connection === 'offline' ? 'bad' : 'good'}>{t[connection]}</Notice>}
    </div>
  )
}

/** The site around the route's own screen: navigation, footer, toasts. */
export function AppScreen({ store, host }: { store: AppStore; host: Host<typeof appAttributes> }) {
  const t = useStore(appMessages)
  const titles = useStore(titleMessages)
  const session = useStore(store.$session)
  const { email, phone, office, rateUrl } = useStore(host.$props)
  const leaving = useStore(store.$leaving)
  const path = host.router.usePath()
  const match = matchPath(path)
  const target = match && redirectOf(match.route, session)
  const settled = session.status !== 'checking' && !target && !leaving
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  const tag = match?.route.tag as keyof typeof titles | undefined
  const title = tag ? titles[tag] : t.notFound

  // effects, because the address and the title are the browser's
  useEffect(() => {
    if (target && !leaving) host.router.navigate(target, { replace: true })
  }, [host, target, leaving])
  useEffect(() => {
    store.setTitle(title)
    // a new screen starts at its top for the keyboard and the reader; the first load leaves the focus alone
    if (!first.current) main.current?.focus({ preventScroll: true })
  }, [store, title])
  // an effect after the one above: what the load itself leads on to, such as a member from the login, is part of it
  useEffect(() => {
    if (settled) first.current = false
  }, [settled])

  // a member is sent on from there: not to a page of another shape
  const door = match?.route.access === 'guest-only' && session.status === 'guest'
  const kind = match?.route.path === '/' && !target ? ' panel-app-wide' : ''
  return (
    <div className="panel-app">
      <a className="panel-app-skip" href="#panel-main">
        {t.skip}
      </a>
      {createElement('panel-nav')}
      <div className={door ? 'panel-app-hall panel-app-door' : 'panel-app-hall'}>
        <main className={`panel-app-main${kind}`} id="panel-main" tabIndex={-1} ref={main}>
          {!settled ? (
            <Spinner label={t.checking} />
          ) : match ? (
            <Page store={store} match={match} rateUrl={rateUrl} />
          ) : (
            <div className="panel-app-fault">
              <h1>{t.notFound}</h1>
              <Link router={host.router} to="/">
                {t.home}
              </Link>
            </div>
          )}
        </main>
        {door && (
          <aside className="panel-app-beside">
            <div className="panel-app-view">
              <p className="panel-app-motto">{t.motto}</p>
              <Drawing rows={welcome} />
              <p>{t.payout}</p>
            </div>
          </aside>
        )}
      </div>
      {createElement('panel-footer', { email, phone, office })}
      {createElement('panel-toasts')}
      <Connectivity store={store} />
    </div>
  )
}
