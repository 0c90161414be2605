import type { Environment } from '../../src/client/environment.ts'
import { attempt } from '../../src/loader/attempt.ts'
import type { Answered, Request } from './answering.ts'
import type { Live } from './live.ts'

/** What the elements need of the panel in the page. */
interface Inside {
  answer(request: Request): Promise<Answered>
  readonly live: Live
}

/** The path of an address below the base; undefined for any other address. */
function pathBelow(base: string, address: string): string | undefined {
  const whole = new URL(base.replace(/\/$/, ''), location.href).href
  const { href } = new URL(address, location.href)
  return href.startsWith(`${whole}/`) ? href.slice(whole.length) : undefined
}

/** Answers the API's calls within the page; other requests go out. */
const fetchInside =
  (base: () => string, { answer }: Pick<Inside, 'answer'>): typeof fetch =>
  async (input, init = {}) => {
    const { method = 'GET', headers, body } = init
    const path = pathBelow(base(), String(input))
    if (path === undefined) return fetch(input, init)
    const answered = await answer({ method, path, headers: new Headers(headers), body: String(body ?? '') })
    return new Response(answered.text, answered)
  }

/** This tab's storage; undefined if it is blocked. */
export const tabStorage = (): (Storage & Record<string, string>) | undefined =>
  attempt(() => globalThis.sessionStorage as Storage & Record<string, string>)

/** The page's environment with the panel inside it: everything is stored in this tab, separate from a real session. */
export function environmentInside(outside: Environment, inside: Inside): Environment {
  const { configuration, tab } = outside
  const { refusal: _, ...rest } = outside
  return {
    ...rest,
    configuration,
    prefix: 'panel-demo-',
    local: tab,
    fetch: fetchInside(() => configuration.api ?? '/api', inside),
    connect: inside.live.connect,
    dropAhead() {},
    // drafts too are the tab's
    async device() {
      const device = await outside.device()
      return { ...device, database: () => undefined, storage: tabStorage }
    },
  }
}
