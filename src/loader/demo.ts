import { dom } from '../page/dom.ts'
import { warn } from '../page/warn.ts'
import { loadOnce } from './built-files.ts'
import { script, source } from './script.ts'

export const isDemo = script?.dataset.demo !== undefined

interface Demo {
  startDemo(): void
}

/** Loads one classic script that contains everything, because a page opened as a file cannot load modules. */
const loadWholeScript = (): Promise<unknown> =>
  new Promise((onload, onerror) => {
    const whole = dom.createElement('script')
    dom.head.append(Object.assign(whole, { src: new URL('panel-demo-all.js', source), onload, onerror }))
  })

export async function startInPage(begin: () => void): Promise<void> {
  try {
    if (source.protocol === 'file:') await loadWholeScript()
    ;((await loadOnce('demo')) as Demo).startDemo()
    begin()
  } catch {
    warn(`The demo could not be loaded from ${new URL('.', source)}. Run the build, and keep all its files together.`)
  }
}
