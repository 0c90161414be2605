import { elementNames } from '../elements.ts'
import type { PanelEvents } from '../events.ts'
import { webAddress } from '../validation/web-address.ts'
import { watchHeight } from './height.ts'
import { shareMemory } from './memory.ts'
import { type Look, PROPERTIES, type PublicSession, type ToFrame, type ToPage, type Wishes } from './protocol.ts'

// The script of the frame that an isolated element is drawn in (demo/server/frame.ts serves the page). Nothing of the
// session but what `PublicSession` says, nothing typed and no answer leaves it.

interface Core {
  session(): { readonly status: string; readonly user?: { readonly id: string; readonly points: number } }
  signOut(): void
}

const NAMES = Object.keys({
  'panel-ready': 1,
  'panel-navigate': 1,
  'panel-signed-in': 1,
  'panel-signed-out': 1,
  'panel-survey-started': 1,
  'panel-survey-answered': 1,
  'panel-survey-left': 1,
  'panel-survey-completed': 1,
  'panel-reward-redeemed': 1,
  'panel-withdrawal-requested': 1,
  'panel-points-changed': 1,
  'panel-error': 1,
} satisfies Record<keyof PanelEvents, 1>)

/** What a page may not decide: where calls go, with the member's token. */
const OURS = ['api', 'isolated']

const scope = globalThis as unknown as { Panel: object; PanelConfig: object }
/** Where this frame was loaded: a site in it has the address to itself. Empty where there is no window. */
const { href = '', pathname = '', search = '' } = globalThis.location ?? {}
/** The origin of the page around; the frame's policy allows no other. */
const pageOrigin = new URLSearchParams(search).get('parent')
let core: Core | undefined
let port: MessagePort
const post = (message: ToPage) => port.postMessage(message)

function publicSession(): PublicSession {
  const { status = 'checking', user } = core?.session() ?? {}
  return user ? { status, user: { id: user.id, points: user.points } } : { status }
}

function wear({ scheme, dir, size, values }: Look) {
  const { style } = document.documentElement
  document.documentElement.dir = dir
  style.colorScheme = scheme
  style.fontSize = size
  PROPERTIES.forEach((property, i) => {
    style.setProperty(property, values[i] ?? '')
  })
}

/** Links that leave the element go to the panel's own site, which is here; without `home` there are none. */
const ownAttributes = ({ attributes }: Wishes): Record<string, string> => ({
  partner: pageOrigin ?? '',
  ...attributes,
  ...(attributes.home === undefined ? {} : { home: location.origin }),
})

/** Gives the element what the page gave its own, of what it knows. */
function apply(element: HTMLElement, known: readonly string[], wishes: Wishes) {
  wear(wishes.look)
  const wanted = ownAttributes(wishes)
  document.documentElement.lang = wanted.lang ?? ''
  for (const attribute of known) {
    const value = wanted[attribute]
    if (value === undefined) element.removeAttribute(attribute)
    else if (value !== element.getAttribute(attribute)) element.setAttribute(attribute, value)
  }
}

/**
 * Passes the element's events on. A navigation waits for what the page says of it; a link then opens as it would have.
 * @returns what hears the page's answers
 */
function passEvents(): (number: number, taken: boolean) => void {
  const waiting = new Map<number, string | undefined>()
  let asked = 0
  let click: Event | undefined
  addEventListener('click', (event) => (click = event), true)
  for (const type of NAMES)
    document.addEventListener(type, (event) => {
      let number = 0
      if (type === 'panel-navigate') {
        number = ++asked
        event.preventDefault()
        // empty once the click is over: what asks later is no link
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

/** Tells what the element is called, now and in whatever language it comes to be. */
async function tellTitle(tag: string) {
  const titles = new URL('panel-titles.js', import.meta.url).href
  const { titleMessages }: typeof import('../messages/titles.ts') = await import(titles)
  titleMessages.subscribe((texts) => post(['title', texts[tag as keyof typeof texts]]))
}

async function start(first: Wishes) {
  scope.PanelConfig = {
    api: new URL('/api', href).href,
    // drawn anew instead, on the site's own history: a frame that loads may forget who is signed in (memory.ts)
    load(path: string) {
      history.pushState(null, '', path)
      draw()
    },
  }
  scope.Panel = {
    connect(loaded: Core) {
      core = loaded
    },
  }
  const name = pathname.split('/')[2] ?? ''
  const tag = `panel-${name}`
  wear(first.look)
  if (!(elementNames as readonly string[]).includes(name)) throw new Error(`there is no element ${tag}`)
  if (name === 'app') {
    history.replaceState(history.state, '', '/')
    // the frame has nothing to scroll; the page around has
    window.scrollTo = () => post(['top'])
  }
  await Promise.all([import(new URL(`${tag}.js`, import.meta.url).href), shareMemory()])
  const definition = customElements.get(tag) as CustomElementConstructor & { observedAttributes: readonly string[] }
  const known = definition.observedAttributes.filter((attribute) => !OURS.includes(attribute))
  const methods = Object.entries(Object.getOwnPropertyDescriptors(definition.prototype))
    .filter(([key, { value }]) => typeof value === 'function' && !/^constructor$|Callback$/.test(key))
    .map(([key]) => key)
  let wishes = first
  let element: HTMLElement | undefined
  function draw() {
    const before = element
    element = document.createElement(tag)
    apply(element, known, wishes)
    if (before) before.replaceWith(element)
    else document.body.append(element)
  }
  const answer = passEvents()
  port.onmessage = async ({ data }: MessageEvent<ToFrame>) => {
    const [kind] = data
    if (kind === 'set') {
      wishes = data[1]
      if (element) apply(element, known, wishes)
    } else if (kind === 'answer') answer(data[1], data[2])
    else if (kind === 'sign-out') {
      if (publicSession().status === 'member') core?.signOut()
    } else if (kind === 'call' && methods.includes(data[2])) {
      await (element as unknown as Record<string, () => unknown>)[data[2]]?.()
      post(['done', data[1]])
    }
  }
  post(['open', known, methods])
  draw()
  tellTitle(tag).catch(reportError)
  watchHeight((height) => post(['height', height]))
}

function hear(event: MessageEvent<ToFrame>) {
  const [given] = event.ports
  if (event.source !== parent || event.origin !== pageOrigin || event.data?.[0] !== 'open' || !given) return
  removeEventListener('message', hear)
  port = given
  const refusal = document.querySelector<HTMLMetaElement>('meta[name="panel-refused"]')
  if (refusal) post(['refused', refusal.content])
  else start(event.data[1]).catch((fault) => post(['failed', String(fault)]))
}
if (typeof window !== 'undefined' && parent !== window) addEventListener('message', hear)
