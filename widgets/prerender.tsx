import { atom } from 'nanostores'
import { renderToString } from 'preact-render-to-string'
import type { ReactNode } from 'react'
import type { Host } from '../src/element/host.ts'
import type { Router } from '../src/element/router.ts'
import { $chooseLanguage } from '../src/messages/choice.ts'
import { browserEnvironment, type Environment } from '../src/panel/environment.ts'
import { createPanel } from '../src/panel/panel.ts'
import '../src/ui/base.ts'
import '../src/ui/site.ts'
import { registeredStyles } from '../src/ui/styles.ts'
import { AppScreen } from './app/screen.tsx'
import { createAppStore } from './app/store.ts'
import { FooterScreen } from './footer/screen.tsx'
import { createFooterStore } from './footer/store.ts'
import { LandingScreen } from './landing/screen.tsx'
import { createLandingStore } from './landing/store.ts'
import { NavScreen } from './nav/screen.tsx'
import { createNavStore } from './nav/store.ts'
import './provide.ts'
import './provide-titles.ts'

// The front page as a guest sees it, drawn by the server (demo/server/front-page.ts): the same views as in a browser,
// without shadow roots, so that the page shows before any script runs.

/** Every link leads to its page, because nothing listens yet. */
const router: Router = {
  usePath: () => '/',
  useSearch: () => '',
  handoff: () => undefined,
  navigate() {},
  form: (to) => ({ href: to, newTab: false }),
  announce: () => true,
}

/** No session, no settings, and nothing that changes. */
const environment: Environment = Object.create(browserEnvironment(), {
  configuration: { value: {} },
  prefix: { value: '' },
  online: { value: () => true },
  onReturn: { value: () => () => {} },
  onStorage: { value: () => () => {} },
  device: { value: () => new Promise(() => {}) },
})

/** As the root view draws it (src/element/root-view.tsx). */
const drawn = (view: ReactNode): string =>
  renderToString(
    <div className="panel-root panel-site" lang="en">
      {view}
    </div>,
  )

/** @param attributes of the page's `panel-app` */
export function prerender(attributes: Readonly<Record<string, string>>): { html: string; css: string } {
  const panel = createPanel(environment)
  $chooseLanguage.set(() => {})
  const host = { $props: atom(attributes), router, emit: () => true, onSite: true } as unknown as Host<never>
  const app = createAppStore(panel)
  app.$loaded.set({ 'panel-landing': 'ready' })
  const nested: Readonly<Record<string, string>> = {
    nav: drawn(<NavScreen store={createNavStore(panel, host)} host={host} />),
    landing: drawn(<LandingScreen store={createLandingStore(panel, host)} host={host} />),
    footer: drawn(<FooterScreen store={createFooterStore(panel, host)} host={host} />),
    toasts: '',
  }
  const html = drawn(<AppScreen store={app} host={host} />).replace(
    /<panel-(\w+)[^>]*><\/panel-\1>/g,
    (_, name) => `<div>${nested[name]}</div>`,
  )
  app.release()
  // classes of its own, which the elements' rules for light DOM do not hit
  const renamed = html.replace(/ class="[^"]*"/g, (classes) => classes.replace(/\bpanel-/g, 'drawn-'))
  const css = registeredStyles()
    .replace(/\.panel-/g, '.drawn-')
    // in a browser a path's geometry and fill are inline values (src/ui/shape.tsx), here they are attributes
    .replace(/\ball:unset\b/g, '')
  return { html: renamed, css }
}
