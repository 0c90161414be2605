import type { Report } from '../../src/doctor/report.ts'
import { configure, on, pageSession, ready, signOut } from '../../src/loader/page-session.ts'
import { keepPlaceholders } from '../../src/loader/placeholder-heights.ts'
import { violations, watchPolicy } from '../../src/loader/violations.ts'
import { pageConfiguration } from '../../src/page/configuration.ts'
import { bridge } from '../../src/page/page-bridge.ts'
import { loaders } from '../loaders.ts'
import { type Tag, widgets } from '../manifest.ts'

// `panel-widgets/define`, for pages that bundle the elements themselves. Importing it has no effect.

declare const __PANEL_VERSION__: string

let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  keepPlaceholders(pageConfiguration(), widgets)
  watchPolicy()
}

/** Loads these elements, or all if `tags` is empty, and defines each once. Rejects if a file fails to load. */
export async function define(...tags: readonly Tag[]): Promise<void> {
  if (typeof customElements === 'undefined') return // nothing to define on a server
  start()
  const wanted = tags.length > 0 ? tags : (Object.keys(loaders) as Tag[])
  await Promise.all(wanted.map((tag) => loaders[tag]()))
}

export { configure, on, pageSession as session, ready, signOut }

export async function doctor(): Promise<Report> {
  const loader = bridge.provided.panel
  if (loader?.doctor) return loader.doctor()
  const { examine } = await import('./doctor.ts')
  return examine({ version: __PANEL_VERSION__, scripts: [], violations })
}
