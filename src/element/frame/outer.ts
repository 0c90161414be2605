import { webAddress } from '../../contract/validation/web-address.ts'
import { ATTRIBUTES, LINKS } from '../../page/configuration.ts'
import { dom } from '../../page/dom.ts'
import { clearDrawn, clearUnloaded } from '../../page/drawn.ts'
import type { Configuration } from '../../page/globals.ts'
import { bridge } from '../../page/page-bridge.ts'
import { createPatience, removedBy } from '../../page/patience.ts'
import { equip } from './equip.ts'
import { lookOf, styleFrame } from './look.ts'
import { answered, type FrameHandle, frames, isNewToPage, join, passSignIn, tellSignIn, watchRemoval } from './page.ts'
import type { FrameState, ToFrame, ToPage } from './protocol.ts'

/** Milliseconds that a loaded frame may take to answer. */
const ANSWER_TIMEOUT = 10_000

const isolatedElements = new WeakSet<Element>()

const EVENT_OPTIONS = { bubbles: true, composed: true, cancelable: true }

/**
 * The element needs the frame's own origin for storage and calls. The frame may open tabs, but never navigate the page.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

function stateOf(element: Element, frame: HTMLElement, config: Configuration): FrameState {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  for (const name of ATTRIBUTES) {
    const value = attributes[name] ?? config[name]
    if (value !== undefined) attributes[name] = value
  }
  for (const name of LINKS) {
    if (webAddress(attributes[name], location.href))
      attributes[name] = new URL(attributes[name] ?? '', location.href).href
  }
  attributes.lang ??= dom.documentElement.lang
  return { attributes, look: lookOf(frame) }
}

function createChannel(frame: HTMLIFrameElement, panel: string, receive: (message: ToPage) => void) {
  let port: MessagePort | undefined
  let silent: ReturnType<typeof setTimeout> | undefined
  let last = ''
  const calls: (() => void)[] = []
  const post = (message: ToFrame) => port?.postMessage(message)
  return {
    post,
    call: (method: string) => new Promise<void>((resolve) => post(['call', calls.push(resolve), method])),
    done: (number: number) => calls[number - 1]?.(),
    open(first: FrameState, fail: (code: string, message: string) => void) {
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }: MessageEvent<ToPage>) => {
        clearTimeout(silent)
        receive(data)
      }
      last = JSON.stringify(first)
      clearTimeout(silent)
      silent = setTimeout(
        fail,
        ANSWER_TIMEOUT,
        'load',
        `no answer from ${panel}: does its policy allow frames on this page?`,
      )
      // Posts to the panel's origin only, so that a foreign page in the frame does not get the channel.
      frame.contentWindow?.postMessage(['open', first] satisfies ToFrame, panel, [channel.port2])
    },
    set(state: FrameState) {
      const before = last
      last = JSON.stringify(state)
      if (last !== before) post(['set', state])
    },
    close() {
      clearTimeout(silent)
      port?.close()
      port = undefined
    },
  }
}

function originOf(element: Element, { api }: Configuration): string {
  const named = api ?? webAddress(element.getAttribute('api'), location.href)
  return new URL(named ?? '/api', location.href).origin
}

const setHeight = (frame: HTMLElement, pixels: number) => frame.style.setProperty('height', `${pixels}px`, 'important')

function insert(frame: HTMLIFrameElement, element: Element, update: () => void): void {
  const height = element.clientHeight
  clearDrawn(element)
  frame.slot = 'panel'
  element.append(frame)
  styleFrame(frame, element.localName, update)
  setHeight(frame, height)
  frame.allow = 'clipboard-write; publickey-credentials-get'
  frame.setAttribute('sandbox', SANDBOX)
}

function createTitle(element: HTMLElement, frame: HTMLElement): (text?: string) => void {
  let title = element.localName.replace('panel-', '').replace(/-/g, ' ')
  return (text = title) => {
    title = text
    frame.title = element.title || element.ariaLabel || title
  }
}

function createFailing(element: HTMLElement, frame: HTMLElement, close: () => void, retry: () => void) {
  const failing = {
    hasFailed: false,
    async fail(code: string, message: string) {
      hide()
      const show = bridge.provided.panel?.unloaded ?? (await import('../../loader/unloaded.ts')).showUnloaded
      show(element, { code, message: `${element.localName}: ${message}`, retry })
    },
    async refuse(message: string) {
      hide()
      const { showRefused } = await import('../../loader/refused.ts')
      showRefused(element, message)
    },
  }
  function hide() {
    close()
    failing.hasFailed = true
    setHeight(frame, 0)
  }
  return failing
}

type Handlers = { readonly [Message in ToPage as Message[0]]: (...values: Rest<Message>) => void }
type Handler = (...values: unknown[]) => void
type Rest<Message> = Message extends readonly [string, ...infer Values] ? Values : never

const emit = (element: HTMLElement, name: string, detail: unknown): boolean =>
  element.dispatchEvent(new CustomEvent(name, { detail, ...EVENT_OPTIONS }))

function createHandle(
  element: HTMLElement,
  frame: HTMLElement,
  { post, close }: ReturnType<typeof createChannel>,
  update: () => void,
  fail: FrameHandle['fail'],
): FrameHandle {
  const mayRepeat = createPatience()
  const attributes = new MutationObserver(update)
  attributes.observe(element, { attributes: true })
  const handle: FrameHandle = {
    update,
    fail,
    signOut: () => post(['sign-out']),
    signIn: (isOpen) => post(['sign-in', isOpen]),
    comesBack() {
      if (!element.isConnected) return false
      if (mayRepeat()) element.append(frame)
      else emit(element, 'panel-error', removedBy(element))
      return frame.isConnected
    },
    release() {
      passSignIn(false, handle)
      close()
      attributes.disconnect()
      frame.remove()
      isolatedElements.delete(element)
    },
  }
  return handle
}

/**
 * Draws an element in a frame on the panel's own origin, so that the page cannot reach the element's content or
 * storage. The frame is the element's child; the element itself then draws nothing. Also works for an element that is
 * not defined.
 */
export function isolate(element: HTMLElement): void {
  if (isolatedElements.has(element)) return
  isolatedElements.add(element)
  const { config, receive } = join()
  const panel = originOf(element, config)
  const frame = dom.createElement('iframe')
  const channel = createChannel(frame, panel, ([kind, ...values]) => (handlers[kind] as Handler)(...values))
  const currentState = () => stateOf(element, frame, config)
  const name = createTitle(element, frame)
  function update() {
    name()
    channel.set(currentState())
  }
  const failing = createFailing(element, frame, channel.close, load)
  function load() {
    failing.hasFailed = false
    frame.src = address
    watchRemoval(frame)
  }
  const handlers: Handlers = {
    open(...declared) {
      clearUnloaded(element)
      equip(element, ...declared, channel.call)
      tellSignIn(handle)
    },
    height: (pixels) => setHeight(frame, pixels),
    top: () => frame.getBoundingClientRect().top < 0 && frame.scrollIntoView(),
    title: name,
    event(event, detail, session, number) {
      const isUnhandled = isNewToPage(frame, event, detail) && emit(element, event, receive(event, detail, session))
      if (number) channel.post(['answer', number, !isUnhandled])
    },
    done: channel.done,
    escape: () => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...EVENT_OPTIONS })),
    'sign-in': (isOpen) => passSignIn(isOpen, handle),
    answered,
    refused: failing.refuse,
    failed: (message) => failing.fail('load', message),
  }
  const handle = createHandle(element, frame, channel, update, failing.fail)
  insert(frame, element, update)
  const address = `${panel}/frame/${element.localName.slice(6)}?${new URLSearchParams({ parent: location.origin, scheme: lookOf(frame).scheme })}`
  frame.onload = () => {
    watchRemoval(frame)
    if (failing.hasFailed) return
    channel.open(currentState(), failing.fail)
  }
  name()
  frames.set(frame, handle)
  load()
}
