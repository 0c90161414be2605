import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pagePanel } from '../client/page-panel.ts'
import type { SessionState } from '../client/session.ts'
import { $frozen } from '../client/stored-session.ts'
import { dom } from '../page/dom.ts'
import type { Access } from '../page/widget.ts'
import { Button } from '../ui/button.tsx'
import { FirstLevel } from '../ui/heading.tsx'
import { commonMessages } from '../ui/messages/common.ts'
import { $coming, $language } from '../ui/messages/i18n.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AccountPlace } from './account/account-place.tsx'
import { GuestCard } from './guest-card.tsx'
import type { GuestDrawing } from './host.ts'
import type { Instance } from './instance.ts'
import { place as placeIn } from './keep-drawn.ts'
import { useKeptBox } from './kept-box.ts'
import { type OwnRoute, opensAtOnce, otherScreenAt, type Placing, placeFor } from './place-for.ts'
import { useReason } from './reason.tsx'
import { isSurvey, routeOf } from './routes.ts'
import { isSignInOpen } from './sign-in-place.ts'
import { focusBeside } from './take-focus.ts'

/**
 * Places the screen of `path` in the element's light DOM, because a password must not be in a shadow root. `isAsked` is
 * true if the member asked for the screen.
 * @returns the state of the screen, and a function that retries
 */
function usePlaced({ element, host }: Instance, path: string | undefined, isAsked: boolean): [Placing, () => void] {
  const [state, setState] = useState<Placing>('loading')
  const [tries, setTries] = useState(0)
  const before = useRef(path)
  const focusTarget = useRef<HTMLElement>(undefined)
  // Moves the focus to a screen that the member asked for, once its slot is drawn.
  useLayoutEffect(() => {
    if (state !== 'ready') return
    focusTarget.current?.focus({ preventScroll: !isAsked })
    focusTarget.current = undefined
  }, [state, isAsked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` runs it again
  useEffect(() => {
    const route = path && routeOf(path)
    if (!route) return
    let gone = false
    let remove = () => {}
    setState('loading')
    const place = () => {
      if (gone) return
      const child = dom.createElement(route.tag)
      child.slot = 'panel'
      const props = host.$props.get()
      for (const name of ['home', 'partner', 'theme'] as const) {
        if (props[name]) child.setAttribute(name, props[name])
      }
      if (props.headingLevel) child.setAttribute('heading-level', String(props.headingLevel))
      if (isSurvey(path)) child.setAttribute('survey-id', decodeURIComponent(path.slice('/surveys/'.length)))
      remove = placeIn(element, child, (error) => host.emit('panel-error', error))
      child.tabIndex = -1
      const focused = focusBeside(element)
      const isTaken = focused !== element && element.contains(focused)
      if (!isTaken && (isAsked || (before.current && before.current !== path))) focusTarget.current = child
      before.current = path
      setState('ready')
    }
    const fail = (error: unknown) => {
      if (gone) return
      setState('failed')
      host.emit('panel-error', { code: 'load', message: String(error) })
    }
    route.load().then(place, fail)
    return () => {
      gone = true
      remove()
    }
  }, [element, host, path, isAsked, tries])
  return [state, () => setTries(tries + 1)]
}

function useReady({ shape, host, isInside }: Instance, wasReady: RefObject<boolean>, waiting: boolean) {
  // Runs as an effect because the screen must be drawn first.
  useEffect(() => {
    if (waiting) return
    if (!wasReady.current && !isInside) host.emit('panel-ready', { tag: shape.tag })
    wasReady.current = true
  }, [host, shape, isInside, wasReady, waiting])
}

function useSignInAtOnce({ host, shape }: Instance, isGuest: boolean, atOnce: boolean, isPlaced: boolean) {
  // Runs as an effect because it changes the path.
  useEffect(() => {
    if (isGuest && atOnce && !isSignInOpen()) host.router.navigate('/login')
    if (!isGuest && isPlaced) host.router.navigate(shape.path ?? '/')
  }, [host, shape, isGuest, atOnce, isPlaced])
}

const classesOf = (
  { shape, host, hasSheet }: Instance,
  isWaiting: boolean,
  isBare: boolean,
  isFrozen: boolean,
): string =>
  [
    'panel-root',
    shape.root === 'light' && 'panel-light',
    host.onSite ? 'panel-site' : hasSheet && !isBare && 'panel-widget',
    isWaiting && 'panel-waits',
    isFrozen && 'panel-frozen',
  ]
    .filter(Boolean)
    .join(' ')

const heightFor = (access: Access, isChecking: boolean): string =>
  !isChecking ? '29em' : access === 'guarded' ? '100svh' : '10.3em'

const NEVER = atom(false)
const GUEST = { status: 'guest' } as const
const NO_TEXT = atom({ forGuests: '' })

const Invitation = ({ shape, signIn }: Pick<Instance, 'shape'> & { signIn: (path: string) => void }) => (
  <GuestCard title={useStore(shape.texts ?? NO_TEXT).forGuests} signIn={signIn} />
)

function useOwnRoute({ shape, host, store, embedded }: Instance): OwnRoute {
  const { guest } = useStore(host.$props) as { guest?: string }
  const drawsGuest = useStore((store as GuestDrawing).$drawsGuest ?? NEVER)
  const access: Access = (shape.path && routeOf(shape.path)?.access) || 'open'
  return { path: shape.path, access, embedded, drawsGuest, isSignInFirst: guest === 'sign-in' }
}

function usePlace(instance: Instance, session: SessionState) {
  const { host } = instance
  const route = useOwnRoute(instance)
  const path = host.router.usePath()
  const isMember = session.status === 'member'
  const atOnce = opensAtOnce(session, route)
  const away = otherScreenAt(session, route, path)
  useSignInAtOnce(
    instance,
    session.status === 'guest',
    atOnce,
    isMember && otherScreenAt(GUEST, route, path) !== undefined,
  )
  const isAsked = away !== undefined && (away.shows === 'screen' || !atOnce)
  const [placing, retry] = usePlaced(instance, away?.path, isAsked)
  const shows = placeFor(session, route, { path, placing })
  return { ...route, isMember, shows, retry, isAway: shows === 'sign-in' || shows === 'screen' }
}

type Placed = ReturnType<typeof usePlace>

function OwnScreen({ instance, shows, access, embedded, isMember }: Placed & { instance: Instance }) {
  const { element, shape, host, store } = instance
  const { headingLevel = 2 } = useStore(host.$props)
  const panel = pagePanel()
  const { Screen } = shape
  if (shows === 'nothing') return null
  return (
    <FirstLevel.Provider value={host.onSite ? 1 : headingLevel}>
      {shows === 'card' ? (
        <Invitation shape={shape} signIn={host.router.navigate} />
      ) : (
        <Screen store={store} host={host} panel={panel} />
      )}
      {access === 'guarded' && !embedded && isMember && <AccountPlace panel={panel} element={element} />}
    </FirstLevel.Provider>
  )
}

function PlacedScreen({ instance, drawsGuest, isMember }: Placed & { instance: Instance }) {
  const { element, shape, host, store } = instance
  const { BeforeSignIn } = shape
  if (shape.root !== 'shadow') return null
  return (
    <>
      {drawsGuest && BeforeSignIn && <BeforeSignIn store={store} host={host} />}
      <slot name="panel" />
      {isMember && <AccountPlace panel={pagePanel()} element={element} />}
    </>
  )
}

function ScreenNotLoaded({ retry }: Placed) {
  const t = useStore(commonMessages)
  return (
    <>
      <p>{t.screenFailed}</p>
      <Button onClick={retry}>{t.tryAgain}</Button>
    </>
  )
}

export function Root({ instance }: { instance: Instance }) {
  const { shape, host, embedded } = instance
  const panel = pagePanel()
  const { theme } = useStore(host.$props)
  const language = useStore($language)
  const coming = useStore($coming)
  const frozen = useStore($frozen)
  const session = useStore(panel.session.$state)
  const t = useStore(commonMessages)
  const place = usePlace(instance, session)
  const { access, shows, isAway } = place
  const wasReady = useRef(false)
  const waiting = (coming > 0 && !wasReady.current) || shows === 'waiting'
  useReady(instance, wasReady, waiting)
  const height = waiting && !embedded && access !== 'open' ? heightFor(access, session.status === 'checking') : ''
  const above = useReason(instance, place.isMember)
  const isBelow = isAway && shape.root !== 'shadow'
  const [drawing, box] = useKeptBox(instance)
  return (
    <div
      key={drawing}
      ref={box}
      className={classesOf(instance, height !== '', isBelow, frozen)}
      hidden={isBelow && !above}
      data-theme={theme ?? panel.environment.configuration.theme}
      lang={language}
      part="root"
      slot="panel"
      style={height ? ({ '--space': height } as CSSProperties) : undefined}
    >
      {above}
      {isAway ? (
        <PlacedScreen {...place} instance={instance} />
      ) : shows === 'failed' ? (
        <ScreenNotLoaded {...place} />
      ) : waiting ? (
        <Spinner label={t.loading} />
      ) : (
        <OwnScreen {...place} instance={instance} />
      )}
    </div>
  )
}
