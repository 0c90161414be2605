import { dom } from './dom.ts'
import { loadOnce } from './parts.ts'
import { script, source } from './script.ts'
import { warn } from './warn.ts'

/** Whether the page runs without a server: `data-demo`. */
export const isDemo = script?.dataset.demo !== undefined

interface Demo {
  startDemo(): void
}

/** A browser loads no module for a page that was opened as a file: there one classic script holds everything. */
const loadWhole = (): Promise<unknown> =>
  new Promise((onload, onerror) => {
    const whole = dom.createElement('script')
    dom.head.append(Object.assign(whole, { src: new URL('panel-demo-all.js', source), onload, onerror }))
  })

/** Starts the API inside the page, which no other page loads, and then the elements. */
export async function startInPage(begin: () => void): Promise<void> {
  try {
    if (source.protocol === 'file:') await loadWhole()
    ;((await loadOnce('demo')) as Demo).startDemo()
    begin()
  } catch {
    warn(`The demo could not be loaded from ${new URL('.', source)}. Run the build, and keep all its files together.`)
  }
}
