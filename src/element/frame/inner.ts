import type { ReadableAtom } from 'nanostores'
import { webAddress } from '../../contract/validation/web-address.ts'
import { LINKS } from '../../page/configuration.ts'
import type { PublicSession } from '../../page/globals.ts'
import { bridge, type Core } from '../../page/page-bridge.ts'
import type { PanelEvents } from '../events.ts'
import { watchHeight } from './height.ts'
import { shareMemory } from './memory.ts'
import { type FrameState, type Look, PROPERTIES, type ToFrame, type ToPage } from './protocol.ts'

// The script inside the frame of an isolated element (demo/server/http/site/frame.ts serves the frame's page). Only
// `PublicSession` leaves the frame; typed input and answers never do.

const NAMES = Object.keys({
  'panel-ready': 1,
  'panel-navigate': 1,
  'panel-signed-in': 1,
  'panel-signed-out': 1,
  'panel-survey-offered': 1,
  'panel-survey-accepted': 1,
  'panel-survey-started': 1,
  'panel-survey-answered': 1,
  'panel-survey-left': 1,
  'panel-survey-screened': 1,
  'panel-survey-claimed': 1,
  'panel-survey-completed': 1,
  'panel-reward-redeemed': 1,
  'panel-withdrawal-requested': 1,
  'panel-points-changed': 1,
  'panel-error': 1,
} satisfies Record<keyof PanelEvents, 1>)

/** Attributes that the page must not set, because they decide where calls with the member's token go. */
const FORBIDDEN_ATTRIBUTES = ['api', 'isolated', 'base']

const { href = '', pathname = '', search = '' } = globalThis.location ?? {}
/** The embedding page's origin; the frame's policy allows no other. */
const pageOrigin = new URLSearchParams(search).get('parent')
let core: Core | undefined
let port: MessagePort
const post = (message: ToPage) => port.postMessage(message)

function publicSession(): PublicSession {
  const { status = 'checking', user } = core?.session() ?? {}
  return user ? { status, user: { id: user.id, points: user.points } } : { status }
}

function applyLook({ scheme, dir, size, values }: Look) {
  const { style } = document.documentElement
  document.documentElement.dir = dir
  style.colorScheme = scheme
  style.fontSize = size
  PROPERTIES.forEach((property, i) => {
    style.setProperty(property, values[i] ?? '')
  })
}

const ownAttributes = ({ attributes }: FrameState): Record<string, string> => ({
  partner: pageOrigin ?? '',
  ...attributes,
  ...(attributes.home === undefined ? {} : { home: location.origin }),
})

function applyAttributes(element: HTMLElement, known: readonly string[], state: FrameState) {
  applyLook(state.look)
  const wanted = ownAttributes(state)
  document.documentElement.lang = wanted.lang ?? ''
  for (const attribute of known) {
    const value = wanted[attribute]
    if (value === undefined) element.removeAttribute(attribute)
    else if (value !== element.getAttribute(attribute)) element.setAttribute(attribute, value)
  }
}

/**
 * Forwards the element's events to the page. A link waits for the page's answer, and opens unless the page cancels the
 * navigation.
 * @returns the listener for the page's answers
 */
function forwardEvents(): (number: number, taken: boolean) => void {
  const waiting = new Map<number, string | undefined>()
  let navigations = 0
  let click: Event | undefined
  addEventListener('click', (event) => (click = event), true)
  for (const type of NAMES)
    document.addEventListener(type, (event) => {
      let number = 0
      if (type === 'panel-navigate') {
        number = ++navigations
        event.preventDefault()
        const link = click?.composedPath().find((node) => (node as Element).localName === 'a')
        waiting.set(number, (link as HTMLAnchorElement | undefined)?.href)
      }
      post(['event', type, (event as CustomEvent).detail, publicSession(), number])
    })
  return (number, taken) => {
    const href = waiting.get(number)
    waiting.delete(number)
    if (webAddress(href) && !taken) open(href, '_blank', 'noopener')
  }
}

function forwardEscape(event: KeyboardEvent): void {
  const closesOwn = event.composedPath().some((node) => (node as Element).localName === 'dialog')
  if (event.key === 'Escape' && !event.defaultPrevented && !closesOwn) post(['escape'])
}

interface Titles {
  readonly titleMessages: ReadableAtom<Readonly<Record<string, string>>>
}

async function reportTitle(tag: string) {
  const { titleMessages }: Titles = await import(new URL('panel-titles.js', import.meta.url).href)
  titleMessages.subscribe((texts) => post(['title', texts[tag] ?? '']))
}

function receiveCore(): void {
  core = bridge.cores[0]
  core?.onAnswer?.(() => post(['answered']))
}

async function start(first: FrameState, names: readonly string[]) {
  const { attributes } = first
  bridge.configuration = {
    ...Object.fromEntries(LINKS.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : []))),
    api: new URL('/api', href).href,
    // Draws again and does not reload, because a frame that reloads may lose the session (memory.ts).
    load(path: string) {
      history.pushState(null, '', path)
      draw()
    },
  }
  bridge.ready(receiveCore)
  bridge.onSignIn('here', (isOpen) => post(['sign-in', isOpen]))
  const name = pathname.split('/')[2] ?? ''
  const tag = `panel-${name}`
  applyLook(first.look)
  if (!names.includes(name)) throw new Error(`the element ${tag} does not exist`)
  if (name === 'app') {
    history.replaceState(history.state, '', '/')
    window.scrollTo = () => post(['top'])
  }
  await Promise.all([import(new URL(`${tag}.js`, import.meta.url).href), shareMemory()])
  const definition = customElements.get(tag) as CustomElementConstructor & { observedAttributes: readonly string[] }
  const known = definition.observedAttributes.filter((attribute) => !FORBIDDEN_ATTRIBUTES.includes(attribute))
  const methods = Object.entries(Object.getOwnPropertyDescriptors(definition.prototype))
    .filter(([key, { value }]) => typeof value === 'function' && !/^constructor$|Callback$/.test(key))
    .map(([key]) => key)
  let state = first
  let element: HTMLElement | undefined
  function draw() {
    const before = element
    element = document.createElement(tag)
    applyAttributes(element, known, state)
    if (before) before.replaceWith(element)
    else document.body.append(element)
  }
  const answer = forwardEvents()
  document.addEventListener('keydown', forwardEscape)
  port.onmessage = async ({ data }: MessageEvent<ToFrame>) => {
    const [kind] = data
    if (kind === 'set') {
      state = data[1]
      if (element) applyAttributes(element, known, state)
    } else if (kind === 'answer') answer(data[1], data[2])
    else if (kind === 'sign-in') bridge.tellSignIn('elsewhere', data[1])
    else if (kind === 'sign-out') {
      if (publicSession().status === 'member') core?.signOut()
    } else if (kind === 'call' && methods.includes(data[2])) {
      await (element as unknown as Record<string, () => unknown>)[data[2]]?.()
      post(['done', data[1]])
    }
  }
  post(['open', known, methods])
  draw()
  reportTitle(tag).catch(reportError)
  watchHeight((height) => post(['height', height]))
}

const findRefusal = () => document.querySelector<HTMLMetaElement>('meta[name="panel-refused"]')

/** Fetches the server's report for the page, whose policy need not allow it to call the API. */
async function report(to: MessagePort): Promise<void> {
  const answer = await fetch(new URL('/api/origin', href)).catch(() => undefined)
  const { version, now } = Object(await answer?.json().catch(() => undefined))
  if (answer) to.postMessage({ framed: !findRefusal(), version, now })
}

export function serveFrame(names: readonly string[]): void {
  let isOpen = false
  function open({ data, origin, source, ports: [given] }: MessageEvent<ToFrame>) {
    if (source !== parent || origin !== pageOrigin || !given) return
    if (data?.[0] === 'report') return void report(given)
    if (data?.[0] !== 'open' || isOpen) return
    isOpen = true
    port = given
    const refusal = findRefusal()
    if (refusal) post(['refused', refusal.content])
    else start(data[1], names).catch((fault) => post(['failed', String(fault)]))
  }
  if (typeof window !== 'undefined' && parent !== window) addEventListener('message', open)
}
