import { paths } from '../contract/paths.ts'
import { storedToken } from '../page/configuration.ts'
import type { Configuration } from '../page/globals.ts'
import { bridge } from '../page/page-bridge.ts'
import type { Screens, Widgets } from '../page/widget.ts'
import { loadFile, loadOnce } from './built-files.ts'
import { startCall } from './early-calls.ts'
import { isConnected } from './window-panel.ts'

export interface Needs {
  /** The paths of built files, relative to `panel.js`, without `.js`. */
  readonly files: readonly string[]
  /**
   * For each element, indexes into `files`: the files that it imports, and those that it loads to show its content, an
   * offer or a claim.
   */
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

const SIGN_IN = 'login'
const HOME = 'dashboard'
const SIGN_IN_FIRST = 'sign-in'

const FOR_MEMBERS = [0, 1]
const FOR_GUESTS = [0, 2]
const NEXT_FOR_GUESTS = [1, 3]

function startFiles({ files, of }: Needs, name: string, lists: readonly number[]): void {
  for (const list of lists) for (const index of of[name]?.[list] ?? []) loadFile(`${files[index]}.js`).catch(() => {})
}

function screenAt({ screens }: Needs, address: string): readonly [name?: string, value?: string] {
  for (const [name, { path }] of Object.entries(screens)) {
    const found = new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}/?$`).exec(address.split('?')[0] ?? '')
    if (found) return [name, found[1]]
  }
  return []
}

const fill = (path: string, id: string | null | undefined): string | undefined =>
  id || !path.includes('{id}') ? path.replace('{id}', encodeURIComponent(id ?? '')) : undefined

function screenFor({ widgets }: Needs, screen: string, isMember: boolean, isSite: boolean, first: unknown): string {
  if (widgets[screen]?.first) return isMember || !(isSite || first === SIGN_IN_FIRST) ? screen : SIGN_IN
  return isMember && isSite ? HOME : screen
}

export interface Wanted {
  readonly name: string
  readonly address: string
  readonly attribute: (name: string) => string | null
}

/**
 * Starts at once to make all calls and load all files that an element will need. Calls leave first, because they would
 * otherwise wait behind the files for one of the connections of HTTP/1.1. For a member, they include the session check
 * and the screen's first calls, whose answers the element then takes.
 */
export function startAhead(needs: Needs, { name, address, attribute }: Wanted, configuration: Configuration): void {
  const token = storedToken(configuration)
  const isMember = token !== undefined
  const lists = isMember ? FOR_MEMBERS : FOR_GUESTS
  const idOf = (name: string) => attribute(needs.widgets[name]?.id ?? '')
  const forGuests = needs.widgets[name]?.guest
  const first = attribute('guest')
  if (!isMember && forGuests && first !== SIGN_IN_FIRST) {
    const path = fill(forGuests, idOf(name))
    if (path) startCall(configuration, path)
    startFiles(needs, name, lists)
    bridge.provided.startNext = () => startFiles(needs, name, NEXT_FOR_GUESTS)
    return
  }
  const base = attribute('base')?.replace(/^\/*|\/+$/g, '/') ?? '/'
  const [screen = name, value = ''] =
    name === 'app' ? screenAt(needs, address.startsWith(base) ? address.slice(base.length - 1) : address) : []
  const shown = screenFor(needs, screen, isMember, name === 'app', first)
  if (token) {
    if (!isConnected()) startCall(configuration, paths.verify, token)
    for (const call of needs.widgets[shown]?.first ?? []) {
      // If the address has a query, skips a call with a query, because the address may choose other rows.
      if (address.includes('?') && call.includes('?')) continue
      const path = fill(call, idOf(shown) ?? value)
      if (path) startCall(configuration, path, token)
    }
  }
  startFiles(needs, name, lists)
  if (shown === name) return
  loadOnce(shown).catch(() => {})
  startFiles(needs, shown, lists)
}
