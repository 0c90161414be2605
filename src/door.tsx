import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Attributes, ElementDefinition, Embedder, Host } from './host.ts'
import { commonMessages } from './messages/common.ts'
import { $language } from './messages/i18n.ts'
import { pagePanel } from './panel.ts'
import { type Access, routeOf } from './router.ts'
import { Spinner } from './ui/spinner.tsx'

/** What the view needs of the element that it is drawn in. */
export interface Instance {
  readonly element: HTMLElement
  readonly shape: ElementDefinition<Attributes, object>
  readonly host: Host
  readonly store: object
  /** Inside another of our elements, which routes and guards for it. */
  readonly embedded: boolean
  /** Stands on a page of its own, so it draws the sheet that it lies on. */
  readonly framed: boolean
}

/** Shows a screen of signing in as the element's own light child, so no password sits in a shadow root. */
function Placed({ instance, path }: { instance: Instance; path: string }) {
  // an effect, because the child stands outside this tree: in the host's light DOM
  useEffect(() => {
    const route = routeOf(path)
    if (!route) return
    const child = document.createElement(route.tag) as Embedder
    child.slot = 'panel'
    const props = instance.host.$props.get()
    for (const name of ['home', 'partner', 'theme'] as const) {
      if (props[name]) child.setAttribute(name, props[name])
    }
    route.load().catch((error) => {
      instance.host.emit('panel-error', { code: 'load', message: String(error) })
    })
    instance.element.append(child)
    return () => child.remove()
  }, [instance, path])
  return instance.shape.root === 'shadow' ? <slot name="panel" /> : null
}

/** What every element draws: its own screen, or the screen of signing in that stands in for it. */
export function Root({ instance }: { instance: Instance }) {
  const { shape, host, store, embedded, framed } = instance
  const panel = pagePanel()
  const { theme } = useStore(host.$props)
  const language = useStore($language)
  const session = useStore(panel.session.$state)
  const path = host.router.usePath()
  const t = useStore(commonMessages)
  const access: Access = (shape.path && routeOf(shape.path)?.access) || 'open'

  // an effect, because the page hears of the first screen only once it is drawn
  useEffect(() => {
    host.emit('panel-ready', { tag: shape.tag })
  }, [host, shape])

  const away = !embedded && path !== shape.path
  const signIn = embedded || access === 'open' ? undefined : away ? path : access === 'guarded' ? '/login' : undefined
  const placed = signIn && session.status === 'guest' ? signIn : undefined
  const { Screen } = shape
  return (
    <div
      className={`panel-root${host.onSite ? ' panel-site' : framed ? ' panel-widget' : ''}`}
      hidden={placed !== undefined && shape.root === 'light'}
      data-theme={theme ?? panel.environment.configuration.theme}
      lang={language}
      part="root"
    >
      {placed ? (
        <Placed instance={instance} path={placed} />
      ) : session.status === 'checking' && access !== 'open' ? (
        <Spinner label={t.loading} />
      ) : session.status === 'guest' && access === 'guarded' ? null : (
        <Screen store={store} host={host} panel={panel} />
      )}
    </div>
  )
}
