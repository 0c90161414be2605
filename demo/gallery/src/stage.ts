import { type Choice, readChoice, type State } from './choice.ts'
import { spansPage, startOf } from './starts.ts'

// The page in the frame: one element, in one state, with its own sandbox member. A classic script, because it must run
// before panel.js.

export interface SandboxMember {
  readonly token: string
  readonly user: { readonly firstName: string; readonly points: number }
  readonly email: string
  readonly password: string
}

/** The interface for the embedding gallery. */
export interface Stage {
  /** Resolves once the element is on the page. */
  readonly ready: Promise<void>
  /** The sandbox member who is signed in or, when signed out, can sign in. */
  readonly member: () => SandboxMember | undefined
  readonly element: () => HTMLElement | undefined
  apply(choice: Choice): void
  /** Reports the events that the address names, including earlier ones. */
  hear(tell: (name: string, detail: unknown) => void): void
  /** Reports the content's height in CSS pixels, now and whenever it changes. */
  measure(tell: (height: number) => void): void
  /** Outlines these parts. */
  point(part: string | undefined): void
  /** Makes the server send a live notice. */
  notify(): Promise<void>
}

const KEPT = 'stage'

// panel-app navigates to other addresses; a reload there must restore the same element and state
const asked = new URLSearchParams(location.search)
if (asked.has('tag')) sessionStorage.setItem(KEPT, String(asked))
const query = asked.has('tag') ? asked : new URLSearchParams(sessionStorage.getItem(KEPT) ?? '')
const tag = /^panel-[a-z-]+$/.exec(query.get('tag') ?? '')?.[0] ?? 'panel-landing'
const choice = readChoice(query, startOf(tag))
const panel = document.querySelector<HTMLMetaElement>('meta[name=panel]')?.content ?? ''

const MEETS: Partial<Record<State, string>> = { loading: 'loading', error: 'error', offline: 'offline' }
const base = (state: string) => `${panel}/sandbox/${state}/api`

const scope = window as unknown as { PanelConfig: Record<string, string>; stage: Stage }
scope.PanelConfig = { api: base(MEETS[choice.state] ?? 'live'), home: panel }
if (choice.state === 'offline') Object.defineProperty(navigator, 'onLine', { get: () => false })

/** Storage of this stage only, so that one element's state does not affect another in the next tab. */
const memory = new Map<string, string>()
Object.defineProperty(window, 'localStorage', {
  value: {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, String(value)),
    removeItem: (key: string) => void memory.delete(key),
  },
})

const send = (path: string, body: object, token = ''): Promise<Response> =>
  fetch(base('live') + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

/** The tab's sandbox member, reused while the server knows them. */
async function findMember(past: 'some' | 'none'): Promise<SandboxMember> {
  const key = `sandbox-${past}`
  const kept = sessionStorage.getItem(key)
  if (kept) {
    const { token } = JSON.parse(kept) as SandboxMember
    const answer = await fetch(`${base('live')}/auth/verify`, { headers: { Authorization: `Bearer ${token}` } })
    if (answer.ok) return JSON.parse(kept)
  }
  const answer = await send('/sandbox/members', { past })
  if (!answer.ok) throw new Error(`the sandbox made no member: ${answer.status}`)
  const made = await answer.text()
  sessionStorage.setItem(key, made)
  return JSON.parse(made)
}

const events: [name: string, detail: unknown][] = []
let tellEvent: ((name: string, detail: unknown) => void) | undefined
for (const name of query.get('hear')?.split(',') ?? [])
  document.addEventListener(name, (event) => {
    const { detail } = event as CustomEvent<unknown>
    if (tellEvent) tellEvent(name, detail)
    else events.push([name, detail])
  })

let member: SandboxMember | undefined
let element: HTMLElement | undefined

async function enter() {
  member = await findMember(choice.state === 'empty' ? 'none' : 'some')
  if (choice.state !== 'signed-out') {
    memory.set('panel-token', member.token)
    memory.set('panel-user', JSON.stringify(member.user))
  }
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  document.title = tag
  // the routed site starts at its front page
  if (tag === 'panel-app' && location.pathname === '/stage') history.replaceState(null, '', '/')
  element = document.createElement(tag)
  apply(choice)
  document.body.append(element)
}

/** Its rules come after the element's own, as a page's would. */
const look = new CSSStyleSheet()
const outline = new CSSStyleSheet()
const padding = new CSSStyleSheet()
if (!spansPage(tag)) padding.replaceSync('body{padding:24px}@media(width<480px){body{padding:12px}}')
document.adoptedStyleSheets.push(padding, look, outline)

function apply({ attributes, properties, parts, scheme, dir }: Choice) {
  if (!element) return
  const root = document.documentElement
  root.dir = dir
  // the page's typeface has the letters of Hindi only where the page is in Hindi
  root.lang = attributes.lang || 'en-IN'
  root.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  const set = (declarations: Record<string, string>) =>
    Object.entries(declarations).map(([name, value]) => `${name}:${value};`)
  look.replaceSync(
    [
      `${tag}{${set(properties).join('')}}`,
      ...Object.entries(parts).map(([part, style]) => `${tag}::part(${part}){${style}}`),
    ].join('\n'),
  )
}

scope.stage = {
  ready: enter(),
  member: () => member,
  element: () => element,
  apply,
  hear(tell) {
    tellEvent = tell
    for (const [name, detail] of events.splice(0)) tell(name, detail)
  },
  measure(tell) {
    new ResizeObserver(() => tell(document.body.offsetHeight)).observe(document.body)
  },
  point(part) {
    outline.replaceSync(part ? `${tag}::part(${part}){outline:3px dashed #d9480f;outline-offset:-3px}` : '')
  },
  async notify() {
    await send('/sandbox/notices', {}, member?.token)
  },
}
