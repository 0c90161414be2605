import { useStore } from '@nanostores/react'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { commonMessages } from '../messages/common.ts'
import { $coming, $language } from '../messages/i18n.ts'
import { pagePanel } from '../panel/page-panel.ts'
import { Button } from '../ui/button.tsx'
import { FirstLevel } from '../ui/heading.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AccountPlace } from './account-place.tsx'
import type { Attributes, ElementDefinition, Host } from './host.ts'
import { type Access, isSurvey, routeOf, signInPaths } from './routes.ts'

/** What the root view needs of its element. */
export interface Instance {
  readonly element: HTMLElement
  readonly shape: ElementDefinition<Attributes, object>
  readonly host: Host
  readonly store: object
  /** Inside another of our elements, which does the routing and guarding. */
  readonly embedded: boolean
  /** Placed by another element in its own place, which tells the page that it is ready. */
  readonly isInside: boolean
  /** Stands alone on a page, so it draws its own sheet. */
  readonly hasSheet: boolean
}

type Placing = 'loading' | 'ready' | 'failed'

/**
 * Places the screen of `path` in the element's own light DOM, so that no password is in a shadow root. The member has
 * asked for it if `isAsked`.
 * @returns its state, and a retry
 */
function usePlaced({ element, host }: Instance, path: string | undefined, isAsked: boolean): [Placing, () => void] {
  const [state, setState] = useState<Placing>('loading')
  const [tries, setTries] = useState(0)
  const before = useRef(path)
  const focusTarget = useRef<HTMLElement>(undefined)
  // move the focus to a screen that the member asked for, once its slot is drawn; any other screen takes no focus
  useLayoutEffect(() => {
    if (state !== 'ready') return
    focusTarget.current?.focus({ preventScroll: !isAsked })
    focusTarget.current = undefined
  }, [state, isAsked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` must run it again
  useEffect(() => {
    const route = path && routeOf(path)
    if (!route) return
    let gone = false
    let child: HTMLElement | undefined
    setState('loading')
    const place = () => {
      if (gone) return
      child = document.createElement(route.tag)
      child.slot = 'panel'
      const props = host.$props.get()
      for (const name of ['home', 'partner', 'theme'] as const) {
        if (props[name]) child.setAttribute(name, props[name])
      }
      if (props.headingLevel) child.setAttribute('heading-level', String(props.headingLevel))
      if (isSurvey(path)) child.setAttribute('survey-id', decodeURIComponent(path.slice('/surveys/'.length)))
      element.append(child)
      child.tabIndex = -1
      if (isAsked || (before.current && before.current !== path)) focusTarget.current = child
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
      child?.remove()
    }
  }, [element, host, path, isAsked, tries])
  return [state, () => setTries(tries + 1)]
}

/** Emits `panel-ready` for the first screen. */
function useReady({ shape, host, isInside }: Instance, wasReady: RefObject<boolean>, waiting: boolean) {
  // an effect, because the screen must be drawn by then
  useEffect(() => {
    if (waiting) return
    if (!wasReady.current && !isInside) host.emit('panel-ready', { tag: shape.tag })
    wasReady.current = true
  }, [host, shape, isInside, wasReady, waiting])
}

/** What may be placed for a guest, and for a member who asked for it. `away` is the path if it is not the element's own. */
function placeable(away: string | undefined, isGuarded: boolean) {
  const isSignIn = away !== undefined && signInPaths().includes(away)
  return { signIn: isSignIn ? away : isGuarded ? '/login' : undefined, asked: isSignIn ? undefined : away }
}

/** The root view of every element: draws its own screen, or the sign-in screen or one that it leads to in its place. */
export function Root({ instance }: { instance: Instance }) {
  const { element, shape, host, store, embedded, hasSheet } = instance
  const panel = pagePanel()
  const { theme, headingLevel = 2 } = useStore(host.$props)
  const language = useStore($language)
  const coming = useStore($coming)
  const session = useStore(panel.session.$state)
  const path = host.router.usePath()
  const t = useStore(commonMessages)
  const access: Access = (shape.path && routeOf(shape.path)?.access) || 'open'

  const away = !embedded && access !== 'open' && path !== shape.path ? path : undefined
  const { signIn, asked } = placeable(away, access === 'guarded' && !embedded)
  const placed = session.status === 'guest' ? signIn : session.status === 'member' ? asked : undefined
  const [placing, retry] = usePlaced(instance, placed, placed !== undefined && placed === asked)
  const wasReady = useRef(false)
  const waiting =
    (coming > 0 && !wasReady.current) ||
    (placed ? placing === 'loading' : session.status === 'checking' && access !== 'open')
  useReady(instance, wasReady, waiting)
  // the height of the most likely content (page/placeholder-heights.ts): a member's screen or a sign-in form
  const height =
    waiting && !embedded && access !== 'open'
      ? session.status !== 'checking'
        ? '29em'
        : access === 'guarded'
          ? '100svh'
          : '10.3em'
      : ''
  const shadow = shape.root === 'shadow'
  const { Screen } = shape
  return (
    <div
      className={`panel-root${shadow ? '' : ' panel-light'}${host.onSite ? ' panel-site' : hasSheet ? ' panel-widget' : ''}${height ? ' panel-waits' : ''}`}
      hidden={placed !== undefined && placing === 'ready' && !shadow}
      data-theme={theme ?? panel.environment.configuration.theme}
      lang={language}
      part="root"
      slot="panel"
      style={height ? ({ '--space': height } as CSSProperties) : undefined}
    >
      {placed && placing === 'ready' ? (
        shadow && <slot name="panel" />
      ) : placed && placing === 'failed' ? (
        <>
          <p>{t.screenFailed}</p>
          <Button onClick={retry}>{t.tryAgain}</Button>
        </>
      ) : waiting ? (
        <Spinner label={t.loading} />
      ) : session.status === 'guest' && access === 'guarded' ? null : (
        <FirstLevel.Provider value={host.onSite ? 1 : headingLevel}>
          <Screen store={store} host={host} panel={panel} />
          {access === 'guarded' && !embedded && <AccountPlace panel={panel} element={element} />}
        </FirstLevel.Provider>
      )}
    </div>
  )
}
