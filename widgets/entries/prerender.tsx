import { atom } from 'nanostores'
import { options } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { ReactNode } from 'react'
import { browserEnvironment, type Environment } from '../../src/client/environment.ts'
import { createPanel } from '../../src/client/panel.ts'
import type { Host } from '../../src/element/host.ts'
import type { Router } from '../../src/element/router.ts'
import { $chooseLanguage } from '../../src/ui/messages/choice.ts'
import '../../src/ui/base.ts'
import '../../src/ui/site.ts'
import { registeredStyles } from '../../src/ui/styles.ts'
import { AppScreen } from '../app/screen.tsx'
import { createAppStore } from '../app/store.ts'
import { FooterScreen } from '../footer/screen.tsx'
import { createFooterStore } from '../footer/store.ts'
import { LandingScreen } from '../landing/screen.tsx'
import { createLandingStore } from '../landing/store.ts'
import { NavScreen } from '../nav/screen.tsx'
import { createNavStore } from '../nav/store.ts'
import '../provide.ts'
import '../titles/provide-titles.ts'

// Draws a guest's front page on the server (demo/server/http/site/front-page.ts), so that the page shows before any
// script runs. Uses the same views as the browser, but no shadow roots.

const router: Router = {
  usePath: () => '/',
  useSearch: () => '',
  handoff: () => undefined,
  navigate() {},
  linkTo: (to) => ({ href: to, newTab: false }),
  emitNavigate: () => true,
}

const environment: Environment = Object.create(browserEnvironment(), {
  configuration: { value: {} },
  prefix: { value: '' },
  online: { value: () => true },
  onReturn: { value: () => () => {} },
  onStorage: { value: () => () => {} },
  device: { value: () => new Promise(() => {}) },
})

const rooted = (view: ReactNode) => (
  <div className="panel-root panel-site" lang="en">
    {view}
  </div>
)

const renamed = (name: string): string => (name.startsWith('panel-') ? `drawn-${name.slice('panel-'.length)}` : name)

function draw(view: ReactNode, viewsOfTags: Readonly<Record<string, ReactNode>>): string {
  const own = options.vnode
  options.vnode = (node) => {
    const props = node.props as { className?: string; children?: unknown }
    const inPlace = typeof node.type === 'string' ? viewsOfTags[node.type] : undefined
    if (inPlace !== undefined) Object.assign(node, { type: 'div', props: { children: inPlace && rooted(inPlace) } })
    else if (props.className) props.className = props.className.split(' ').map(renamed).join(' ')
    own?.(node)
  }
  try {
    return renderToString(rooted(view))
  } finally {
    if (own) options.vnode = own
    else delete options.vnode
  }
}

/**
 * Draws the front page with the attributes of the page's `panel-app`. Also returns the stylesheet of all its views,
 * with the elements' class names.
 */
export function prerender(attributes: Readonly<Record<string, string>>): { html: string; css: string } {
  const panel = createPanel(environment)
  $chooseLanguage.set(() => {})
  const host = { $props: atom(attributes), router, emit: () => true, onSite: true } as unknown as Host<never>
  const app = createAppStore(panel)
  app.$loaded.set({ 'panel-landing': 'ready' })
  const html = draw(<AppScreen store={app} host={host} />, {
    'panel-nav': <NavScreen store={createNavStore(panel, host)} host={host} />,
    'panel-landing': <LandingScreen store={createLandingStore(panel, host)} host={host} />,
    'panel-footer': <FooterScreen store={createFooterStore(panel, host)} host={host} />,
    'panel-toasts': null,
  })
  app.release()
  return { html, css: registeredStyles() }
}
