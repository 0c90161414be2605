import type { PublicSession } from '../page/globals.ts'
import { clearUnloaded, showUnloaded } from '../page/unloaded.ts'
import { webAddress } from '../validation/web-address.ts'
import { lookOf, wearPage } from './look.ts'
import { frames, join } from './page.ts'
import type { ToFrame, ToPage, Wishes } from './protocol.ts'

/** Milliseconds that a loaded frame may take to answer. */
const SILENCE = 10_000

const known = new WeakSet<Element>()

const camel = (name: string): string => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase())

/**
 * Draws an element in a frame on the panel's own origin, as the element's child: the page cannot reach its content or
 * storage. The element may be defined, and then draws nothing itself, or undefined.
 */
export function isolate(element: HTMLElement): void {
  if (known.has(element)) return
  known.add(element)
  const { config, heard } = join()
  const tag = element.localName
  const api = config.api ?? webAddress(element.getAttribute('api'), location.href)
  const panel = new URL(api ?? '/api', location.href).origin
  const frame = document.createElement('iframe')
  let port: MessagePort | undefined
  let last = ''
  let title = tag.replace('panel-', '').replace(/-/g, ' ')
  let failed = false
  let silent: ReturnType<typeof setTimeout> | undefined
  let calls = 0
  const under = new Map<number, () => void>()

  function wishes(): Wishes {
    const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
    for (const name of ['lang', 'theme', 'home', 'partner'] as const) {
      const said = attributes[name] ?? config[name]
      if (said !== undefined) attributes[name] = said
    }
    attributes.lang ??= document.documentElement.lang
    return { attributes, look: lookOf(frame) }
  }
  const setHeight = (pixels: number) => frame.style.setProperty('height', `${pixels}px`, 'important')
  const post = (message: ToFrame) => port?.postMessage(message)
  function name() {
    frame.title = element.title || element.ariaLabel || title
  }
  function update() {
    name()
    const now = wishes()
    const before = last
    last = JSON.stringify(now)
    if (last !== before) post(['set', now])
  }
  function fail(code: string, message: string, words?: string) {
    clearTimeout(silent)
    failed = true
    port = undefined
    setHeight(0)
    const retry = () => {
      failed = false
      frame.src = address
    }
    showUnloaded(element, { code, message: `${tag}: ${message}`, words, retry })
  }
  /** Adds the properties and methods to an element without a definition. */
  function equip(attributes: readonly string[], methods: readonly string[]) {
    for (const attribute of attributes) {
      const name = camel(attribute)
      const before = Object.getOwnPropertyDescriptor(element, name)
      if (name in HTMLElement.prototype || before?.get) continue
      Object.defineProperty(element, name, {
        configurable: true,
        get: () => element.getAttribute(attribute) ?? undefined,
        set(value: unknown) {
          if (value === true) element.setAttribute(attribute, '')
          else if (value === false || value === null || value === undefined) element.removeAttribute(attribute)
          else element.setAttribute(attribute, String(value))
        },
      })
      if (before) (element as unknown as Record<string, unknown>)[name] = before.value
    }
    for (const method of methods) {
      const value = () =>
        new Promise<void>((resolve) => {
          under.set(++calls, resolve)
          post(['call', calls, method])
        })
      Object.defineProperty(element, method, { configurable: true, value })
    }
  }
  function emit(name: string, detail: unknown, session: PublicSession, number: number) {
    const going = new CustomEvent(name, { detail: heard(name, detail, session), ...REACH })
    const undone = element.dispatchEvent(going)
    if (number) post(['answer', number, !undone])
  }
  function hear([kind, ...told]: ToPage) {
    clearTimeout(silent)
    if (kind === 'open') {
      clearUnloaded(element)
      equip(...(told as [readonly string[], readonly string[]]))
    } else if (kind === 'height') setHeight(told[0] as number)
    else if (kind === 'top') frame.getBoundingClientRect().top < 0 && frame.scrollIntoView()
    else if (kind === 'title') {
      title = told[0] as string
      name()
    } else if (kind === 'event') emit(...(told as [string, unknown, PublicSession, number]))
    else if (kind === 'done') under.get(told[0] as number)?.()
    else if (kind === 'refused') fail('origin', told[0] as string, told[0] as string)
    else fail('load', told[0] as string)
  }

  // keeps the placeholder height, the page's or ours (page/placeholder-heights.ts), until the frame reports its own
  const height = element.clientHeight
  const handle = { update, fail, signOut: () => post(['sign-out']) }
  element.append(frame)
  wearPage(frame, tag, update)
  setHeight(height)
  name()
  frame.allow = 'clipboard-write'
  // storage and calls need the frame's own origin; it may open tabs, but never navigate the page
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals',
  )
  const { scheme } = lookOf(frame)
  const address = `${panel}/frame/${tag.slice(6)}?${new URLSearchParams({ parent: location.origin, scheme })}`
  frame.onload = () => {
    if (failed) return // the frame shows the browser's own error page
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<ToPage>) => hear(data)
    frames.set(frame, handle) // the frame may have been removed and added again
    const first = wishes()
    last = JSON.stringify(first)
    silent = setTimeout(fail, SILENCE, 'load', `no answer from ${panel}: may this page hold frames of it?`)
    // only to that origin: any other content of the frame does not get the channel
    frame.contentWindow?.postMessage(['open', first] satisfies ToFrame, panel, [channel.port2])
  }
  frames.set(frame, handle)
  frame.src = address
  new MutationObserver(update).observe(element, { attributes: true })
}

const REACH = { bubbles: true, composed: true, cancelable: true }
