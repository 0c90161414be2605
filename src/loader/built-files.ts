import { bridge } from '../page/page-bridge.ts'
import { warn } from '../page/warn.ts'
import { script, source } from './script.ts'

const loading = new Map<string, Promise<unknown>>()
const failures = new Map<string, number>()

export const loadFile = (path: string): Promise<unknown> => import(new URL(path, source).href)

export const load = (name: string, failed = 0): Promise<unknown> =>
  bridge.provided.parts?.[name]?.() ?? loadFile(`panel-${name}.js${failed ? `?${failed}` : ''}`)

/** Loads a file once. After a failure, tries another URL, because some browsers remember that a file failed. */
export function loadOnce(name: string): Promise<unknown> {
  const failed = failures.get(name) ?? 0
  const part =
    loading.get(name) ??
    load(name, failed).catch((error) => {
      loading.delete(name)
      failures.set(name, failed + 1)
      const hint = script ? '' : ": import { define } from 'panel-widgets'"
      const message = `panel-${name} could not be loaded: ${error}${hint}`
      warn(message)
      throw message
    })
  loading.set(name, part)
  return part
}
