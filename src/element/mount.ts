import type { ReadableAtom } from 'nanostores'
import { createElement } from 'react'
import { prepareCalls } from '../client/calls.ts'
import { $leftOut } from '../client/left-out.ts'
import { announceOutages } from '../client/outage.ts'
import { pagePanel } from '../client/page-panel.ts'
import { pageConfiguration } from '../page/configuration.ts'
import { isLanguageChosen, setLanguage } from '../ui/messages/i18n.ts'
import type { Emit } from './events.ts'
import type { Attributes, CommonProps, ElementDefinition, Embedder, Host, PropsOf, Releasable } from './host.ts'
import { containerOf, type Instance, instances } from './instance.ts'
import { followPageLanguage, pageLanguage } from './page-language.ts'
import { Root } from './root-view.tsx'
import { memoryRouter, placedRouter } from './router.ts'
import { routeOf } from './routes.ts'
import { announceSession } from './session-events.ts'
import { addSignIn } from './sign-in-place.ts'
import { takeFocus } from './take-focus.ts'
import { keepTypedKeys } from './typed-keys.ts'
import { ViewBoundary } from './view-boundary.tsx'

const SIGN_IN_PATHS = ['/login', '/register']

export function View({ container }: { container: Node }) {
  const instance = instances.get(container)
  // biome-ignore lint/correctness/noChildrenProp: the type requires it
  return instance ? createElement(ViewBoundary, { instance, children: createElement(Root, { instance }) }) : null
}

function findEmbedder(element: Element): Required<Embedder> | undefined {
  for (let node: Node | null = element.parentNode; node; node = node.parentNode ?? (node as ShadowRoot).host ?? null) {
    if ((node as Embedder).panelRouter) return node as Required<Embedder>
  }
}

function prepareOnFocus(container: Node): () => void {
  const prepare = () => {
    prepareCalls().catch(() => {})
    // Only WebKit knows the property.
    if (globalThis.CSS?.supports('hanging-punctuation: first'))
      import('../ui/focus-ring.ts').then(
        ({ drawRings }) => drawRings(container),
        () => {},
      )
  }
  container.addEventListener('focusin', prepare, { once: true })
  return () => container.removeEventListener('focusin', prepare)
}

export interface Mounted<Store> {
  readonly store: Store & Releasable
  start(): void
  release(): void
}

export function mount<A extends Attributes, Store extends object>(
  element: HTMLElement,
  shape: ElementDefinition<A, Store>,
  $props: ReadableAtom<PropsOf<A> & CommonProps>,
  emit: Emit,
): Mounted<Store> {
  const { api, lang, partner } = $props.get()
  const configuration = pageConfiguration()
  configuration.api ??= api
  configuration.partner ??= partner
  // Creates the panel only now, because its storage keys depend on the settings `home` and `api`.
  const panel = pagePanel()
  const embedder = findEmbedder(element)
  const outer = embedder?.panelRouter
  if (lang || !isLanguageChosen()) setLanguage(lang || pageLanguage())
  const path = shape.path ?? '/'
  const access = routeOf(path)?.access ?? 'open'
  const own = shape.createRouter?.(panel, $props.get())
  const router =
    own ?? outer ?? memoryRouter(element, path, access, () => $props.get().home ?? configuration.home, emit)
  if (own) (element as Embedder).panelRouter = own
  else if (!outer && access !== 'open')
    (element as Embedder).panelRouter = placedRouter(router, path, () => takeFocus(element))
  const host: Host<A> = { $props, router, emit, onSite: element.closest('panel-app') !== null }
  const store: Store & Releasable = shape.createStore(panel, host)
  const embedded = outer !== undefined || own !== undefined
  const hasSheet = access !== 'open' && !embedder?.shadowRoot
  const instance = { element, shape, host, store, embedded, isInside: outer !== undefined && !host.onSite, hasSheet }
  instances.set(containerOf(element), instance as unknown as Instance)

  const isSignIn = !embedded && SIGN_IN_PATHS.includes(path)
  const releases = [
    () => store.release?.(),
    () => outer || router.leave?.(),
    isSignIn ? addSignIn(element, (to) => router.navigate(to)) : () => {},
    panel.$pointsChanges.listen(() => {}),
    followPageLanguage(element),
    keepTypedKeys(containerOf(element)),
    prepareOnFocus(containerOf(element)),
  ]
  return {
    store,
    start() {
      if (!outer)
        releases.push(
          announceSession(panel.session, emit),
          announceOutages((outage) => emit('panel-error', outage)),
          $leftOut.listen((fault) => fault && emit('panel-error', fault)),
        )
      panel.start()
    },
    release() {
      for (const release of releases) release()
      delete (element as Embedder).panelRouter
    },
  }
}
