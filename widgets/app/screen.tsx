import { useStore } from '@nanostores/react'
import { createElement, useEffect, useRef } from 'react'
import type { Host, PropsOf } from '../../src/element/host.ts'
import { elementTitles } from '../../src/element/titles.ts'
import { LINKS } from '../../src/page/configuration.ts'
import '../../src/ui/deep-colors.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Drawing } from '../../src/ui/drawing.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Link } from '../../src/ui/link.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Spinner } from '../../src/ui/spinner.tsx'
import { styles } from '../../src/ui/styles.ts'
import type { appAttributes } from './attributes.ts'
import { appMessages } from './messages.ts'
import css from './screen.css'
import { type AppStore, type Match, matchPath, redirectOf } from './store.ts'
import { TabBar } from './tab-bar.tsx'

styles(css)

const notFoundDrawing = ['LaLaLaRsLa', 'LsLs..LsLs', '..Km..SsAa']
const notLoadedDrawing = ['..AsBs....', 'SaDa..CaSa', '..Om..TsUs']
const welcome = ['....AmLdRdSd', '..CdOmKdAdBd', 'KdQdDdTmSdLd', 'BmSdUdKdOmCd']

type Props = PropsOf<typeof appAttributes>

function attributesOf({ route, params }: Match, { rateUrl, terms, privacy, figures }: Props) {
  if (route.tag === 'panel-survey') return { 'survey-id': params.id, 'auto-advance': '' }
  if (route.tag === 'panel-register') return { terms, privacy }
  if (route.tag === 'panel-landing') return { figures }
  return route.tag === 'panel-rewards' ? { 'rate-url': rateUrl } : {}
}

const footerAttributesOf = (props: Props) =>
  Object.fromEntries((['email', 'phone', 'office', 'claims', ...LINKS] as const).map((name) => [name, props[name]]))

function Page({ store, match, props }: { store: AppStore; match: Match; props: Props }) {
  const t = useStore(appMessages)
  const loaded = useStore(store.$loaded)
  const { route } = match
  const state = loaded[route.tag]
  // Runs as an effect because loading code is a side effect.
  useEffect(() => {
    void store.load(route)
  }, [store, route])
  if (state === 'ready') return createElement(route.tag, { key: route.tag, ...attributesOf(match, props) })
  if (state === 'failed')
    return (
      <EmptyState heading={1} drawing={notLoadedDrawing} title={t.loadFailed} text={t.loadFailedText}>
        <Button onClick={() => store.load(route)}>{t.tryAgain}</Button>
      </EmptyState>
    )
  return <Spinner label={t.loading} />
}

function Connectivity({ store }: { store: AppStore }) {
  const t = useStore(appMessages)
  const connection = useStore(store.$connection)
  return (
    <div className="panel-app-connection" role="status">
      {connection !== 'online' && (
        <Notice key={connection} kind={connection === 'offline' ? 'wait' : 'good'}>
          {t[connection]}
        </Notice>
      )}
    </div>
  )
}

function AskAboutNotice({ store, memberId }: { store: AppStore; memberId: string }) {
  const module = useStore(store.newNotice.$module)
  // Runs as an effect because loading code is a side effect.
  useEffect(() => store.bringNewNotice(), [store])
  return module ? <module.NewNotice key={memberId} panel={store.panel} memberId={memberId} /> : null
}

function useShownScreen(store: AppStore, title: string, path: string, settled: boolean) {
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  // Runs as an effect because the title belongs to the browser.
  useEffect(() => store.setTitle(title), [store, title])
  // Runs as an effect because the focus belongs to the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path runs it again
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true })
  }, [path])
  // Runs after the effect above, so that a redirect during the first load, such as that of a member from the login,
  // still counts as the first screen.
  useEffect(() => {
    if (settled) first.current = false
  }, [settled])
  return main
}

function useRedirect(store: AppStore, { router }: Host<typeof appAttributes>, path: string, leaving: boolean) {
  const session = useStore(store.$session)
  const match = matchPath(path)
  const target = match && redirectOf(match.route, session)
  const surveyId = match?.route.tag === 'panel-survey' ? match.params.id : undefined
  const isKnown = session.status !== 'checking' && !leaving
  // Runs as an effect because the address belongs to the browser.
  useEffect(() => {
    if (!isKnown) return
    store.follow(surveyId, target !== undefined)
    if (target) router.navigate(target, { replace: true })
  }, [router, store, isKnown, target, surveyId])
  return { session, match, target, settled: isKnown && !target }
}

function SideDrawing() {
  const t = useStore(appMessages)
  return (
    <aside className="panel-app-beside">
      <div className="panel-app-view">
        <p className="panel-app-motto">{t.motto}</p>
        <Drawing rows={welcome} />
        <p>{t.payout}</p>
      </div>
    </aside>
  )
}

export function AppScreen({ store, host }: { store: AppStore; host: Host<typeof appAttributes> }) {
  const t = useStore(appMessages)
  const titles = useStore(elementTitles())
  const props = useStore(host.$props)
  const leaving = useStore(store.$leaving)
  const { session, match, target, settled } = useRedirect(store, host, host.router.usePath(), leaving)
  const title = (match && titles[match.route.tag]) ?? t.notFound
  const main = useShownScreen(store, title, match?.route.path ?? '', settled)

  // False for a member, who is redirected from such a screen, because the layout must not change in between.
  const isAuth = match?.route.access === 'guest-only' && session.status === 'guest'
  const kind = match?.route.path === '/' && !target ? ' panel-app-wide' : ''
  const isSurvey = match?.route.tag === 'panel-survey' && !target
  return (
    <div className={isSurvey ? 'panel-app panel-app-survey' : 'panel-app'}>
      <nav aria-label={t.skips}>
        <a className="panel-app-skip" href="#panel-main">
          {t.skip}
        </a>
      </nav>
      {createElement('panel-nav')}
      <Connectivity store={store} />
      <div className={isAuth ? 'panel-app-hall panel-app-auth' : 'panel-app-hall'}>
        <main className={`panel-app-main${kind}`} id="panel-main" tabIndex={-1} ref={main}>
          {!settled ? (
            <Spinner label={t.checking} />
          ) : match ? (
            <Page store={store} match={match} props={props} />
          ) : (
            <EmptyState heading={1} drawing={notFoundDrawing} title={t.notFound} text={t.notFoundText}>
              <Link router={host.router} to="/" className={buttonClass({ kind: 'line' })}>
                {t.home}
              </Link>
            </EmptyState>
          )}
        </main>
        {isAuth && <SideDrawing />}
      </div>
      {createElement('panel-footer', footerAttributesOf(props))}
      {session.status === 'member' && match?.route.tag !== 'panel-survey' && <TabBar router={host.router} />}
      {createElement('panel-toasts')}
      {session.status === 'member' && session.user.consentDue && !isSurvey && (
        <AskAboutNotice store={store} memberId={session.user.id} />
      )}
    </div>
  )
}
