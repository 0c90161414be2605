import { paths } from '../contract/paths.ts'
import { storedToken } from './configuration.ts'
import { startCall } from './early-calls.ts'
import type { Configuration } from './globals.ts'
import { bridge } from './page-bridge.ts'
import { loadFile, loadOnce } from './parts.ts'
import type { Screens, Widgets } from './widget.ts'
import { isConnected } from './window-panel.ts'

/** What the build knows of the elements, so that no file or call has to wait for another. */
export interface Needs {
  /** Paths of built files from `panel.js`, without `.js`. */
  readonly files: readonly string[]
  /** For each element the indexes of the files that it imports, and of those that it loads with its content, an offer or a claim. */
  readonly of: Readonly<
    Record<
      string,
      readonly [
        imported: readonly number[],
        content?: readonly number[],
        offer?: readonly number[],
        claim?: readonly number[],
      ]
    >
  >
  readonly widgets: Widgets
  readonly screens: Screens
}

/** What a guest sees of the site's screens for members, and where the site leads a member from the screens for guests. */
const SIGN_IN = 'login'
const HOME = 'dashboard'
/** The value of `guest` that asks for the sign-in before anything else. */
const SIGN_IN_FIRST = 'sign-in'

/** What a member sees, what a guest sees, and what a guest's content and sign-in need after it. */
const FOR_MEMBERS = [0, 1]
const FOR_GUESTS = [0, 2]
const NEXT_FOR_GUESTS = [1, 3]

/** Starts files that the element itself will import: a failure is reported there. */
function startFiles({ files, of }: Needs, name: string, lists: readonly number[]): void {
  for (const list of lists) for (const index of of[name]?.[list] ?? []) loadFile(`${files[index]}.js`).catch(() => {})
}

/** The element of an address of the site, with the value in its path. */
function screenAt({ screens }: Needs, address: string): readonly [name?: string, value?: string] {
  for (const [name, { path }] of Object.entries(screens)) {
    const found = new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}/?$`).exec(address.split('?')[0] ?? '')
    if (found) return [name, found[1]]
  }
  return []
}

/** The path of a call with the id in it; undefined if the call needs an id and there is none. */
const fill = (path: string, id: string | null | undefined): string | undefined =>
  id || !path.includes('{id}') ? path.replace('{id}', encodeURIComponent(id ?? '')) : undefined

/**
 * The screen that is going to show. On the site, and where the page asks for it, a guest sees the sign-in in place of a
 * screen for members. The site leads a member from the screens for guests to the dashboard.
 */
function screenFor({ widgets }: Needs, screen: string, isMember: boolean, isSite: boolean, first: unknown): string {
  if (widgets[screen]?.first) return isMember || !(isSite || first === SIGN_IN_FIRST) ? screen : SIGN_IN
  return isMember && isSite ? HOME : screen
}

export interface Wanted {
  /** The element's name, or `app` for the screen at `address`. */
  readonly name: string
  readonly address: string
  readonly attribute: (name: string) => string | null
}

/**
 * Starts everything that an element will need, in one round: its files, and for a member the session check and the
 * screen's first calls, which the element then takes over. A guest sees what the element shows before a sign-in.
 */
export function startAhead(needs: Needs, { name, address, attribute }: Wanted, configuration: Configuration): void {
  const token = storedToken(configuration)
  const isMember = token !== undefined
  const lists = isMember ? FOR_MEMBERS : FOR_GUESTS
  startFiles(needs, name, lists)
  const idOf = (name: string) => attribute(needs.widgets[name]?.id ?? '')
  const forGuests = needs.widgets[name]?.guest
  const first = attribute('guest')
  if (!isMember && forGuests && first !== SIGN_IN_FIRST) {
    const path = fill(forGuests, idOf(name))
    if (path) startCall(configuration, path)
    bridge.provided.startNext = () => startFiles(needs, name, NEXT_FOR_GUESTS)
    return
  }
  // the site's addresses lie below its base
  const base = attribute('base')?.replace(/^\/*|\/+$/g, '/') ?? '/'
  const [screen = name, value = ''] =
    name === 'app' ? screenAt(needs, address.startsWith(base) ? address.slice(base.length - 1) : address) : []
  const shown = screenFor(needs, screen, isMember, name === 'app', first)
  if (shown !== name) {
    loadOnce(shown).catch(() => {})
    startFiles(needs, shown, lists)
  }
  if (!token) return
  // later elements find a session that was checked
  if (!isConnected()) startCall(configuration, paths.verify, token)
  for (const call of needs.widgets[shown]?.first ?? []) {
    // the address may choose other rows
    if (address.includes('?') && call.includes('?')) continue
    const path = fill(call, idOf(shown) ?? value)
    if (path) startCall(configuration, path, token)
  }
}
