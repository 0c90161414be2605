import { atom, type ReadableAtom } from 'nanostores'
import { bridge } from '../page/page-bridge.ts'
import { warn } from '../page/warn.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function* shortened(given: unknown, read: unknown, path: readonly string[] = []): Generator<string> {
  if (!isObject(given) || !isObject(read)) return
  if (Array.isArray(given) && Array.isArray(read) && read.length < given.length)
    yield `${given.length - read.length} of ${given.length} ${path.join('.')}`
  else
    for (const [name, value] of Object.entries(read))
      yield* shortened((given as Record<string, unknown>)[name], value, [...path, name])
}

const $last = atom<{ readonly code: 'unreadable'; readonly message: string } | undefined>()

/**
 * The latest parts that could not be read. All elements share this object, so that a listener on the document
 * recognises duplicates.
 */
export const $leftOut: ReadableAtom<ReturnType<typeof $last.get>> = $last

export function noteLeftOut(call: string, given: unknown, read: unknown): void {
  const lost = [...shortened(given, read)].join(', ')
  if (!lost) return
  const message = `${call}: unreadable items were left out: ${lost}`
  if (!bridge.noteLeftOut(message)) return
  warn(`${message}. Panel.doctor() gives details.`)
  $last.set({ code: 'unreadable', message })
}
